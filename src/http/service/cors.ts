import type { Operation } from '../../core/operation.ts';
import type { ServiceStep } from './exchange.ts';
import { numberMissing } from './missing-sandbox.ts';
import { MOCK_HEADERS } from './mock-headers.ts';

const A_DAY_S = 24 * 60 * 60;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const LOOPBACK = /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Opens the service to pages of the given origins, or of all origins if the list is empty (rule `options-preflight`).
 * Pages of the given origins, or of loopback origins if the list is empty, may send credentials, which is safe because
 * leadmock reads no cookies.
 */
export function cors(origins: readonly string[], operations: readonly Operation[], mockHeaders: boolean): ServiceStep {
  const exposed = Object.values(MOCK_HEADERS).join(',');
  const methods = METHODS.filter((asked) => operations.some(({ method }) => method === asked)).join(',');
  const isOpen = origins.length === 0;
  const mayHaveCredentials = (origin: string) => (isOpen ? LOOPBACK.test(origin) : origins.includes(origin));
  return (req, res) => {
    const { origin, 'access-control-request-headers': asked } = req.headers;
    res.setHeader('Vary', 'Origin');
    if (origin !== undefined && mayHaveCredentials(origin)) {
      res.setHeader('Access-Control-Allow-Origin', origin);
      res.setHeader('Access-Control-Allow-Credentials', 'true');
    } else if (isOpen) res.setHeader('Access-Control-Allow-Origin', '*');
    if (mockHeaders) res.setHeader('Access-Control-Expose-Headers', exposed);
    if (req.method !== 'OPTIONS') return;
    numberMissing(res);
    res.setHeader('Access-Control-Allow-Methods', methods);
    res.setHeader('Vary', 'Origin, Access-Control-Request-Headers');
    if (asked) res.setHeader('Access-Control-Allow-Headers', asked);
    res.setHeader('Access-Control-Max-Age', `${A_DAY_S}`);
    res.writeHead(204, { 'Content-Length': '0' }).end();
  };
}
