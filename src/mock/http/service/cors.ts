import type { Operation } from '../../core/operation.ts';
import type { ServiceStep } from './exchange.ts';
import { numberMissing } from './missing-sandbox.ts';
import { MOCK_HEADERS, mockHeaders } from './mock-headers.ts';

const A_DAY_S = 24 * 60 * 60;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const LOOPBACK = /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Opens the service to pages of the given origins, or of all origins if the list is empty (rule `options-preflight`).
 * Pages of the given origins, or of loopback origins if the list is empty, may send credentials, which is safe because
 * leadmock reads no cookies.
 */
export function cors(origins: readonly string[], operations: readonly Operation[]): ServiceStep {
  const exposed = Object.values(MOCK_HEADERS).join(',');
  const methods = METHODS.filter((asked) => operations.some(({ method }) => method === asked)).join(',');
  const isOpen = origins.length === 0;
  const mayHaveCredentials = (origin: string) => (isOpen ? LOOPBACK.test(origin) : origins.includes(origin));
  return (req, res) => {
    const { origin, 'access-control-request-headers': asked } = req.headers;
    const isPreflight = req.method === 'OPTIONS';
    const headers = ['Vary', isPreflight ? 'Origin, Access-Control-Request-Headers' : 'Origin'];
    if (origin !== undefined && mayHaveCredentials(origin)) {
      headers.push('Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true');
    } else if (isOpen) headers.push('Access-Control-Allow-Origin', '*');
    if (res.locals.hasMockHeaders) headers.push('Access-Control-Expose-Headers', exposed);
    res.locals.outcome.corsHeaders = headers;
    if (!isPreflight) return;
    numberMissing(res);
    headers.push('Access-Control-Allow-Methods', methods);
    if (asked) headers.push('Access-Control-Allow-Headers', asked);
    headers.push('Access-Control-Max-Age', `${A_DAY_S}`);
    res.writeHead(204, [...headers, ...mockHeaders(res.locals), 'Content-Length', '0']).end();
  };
}
