import type { Operation } from '../../core/operation.ts';
import { setHeader } from './answer-headers.ts';
import type { ServiceStep } from './exchange.ts';
import { trace } from './missing-sandbox.ts';
import { MOCK_HEADERS } from './mock-headers.ts';

const A_DAY_S = 24 * 60 * 60;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const EXPOSED = ['Access-Control-Expose-Headers', Object.values(MOCK_HEADERS).join(',')];

/** An origin whose page came from this machine, as browsers write it. */
const LOOPBACK = /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Opens the service to pages of the given origins, or of all origins if none is given, since it stands for a public API. Answers
 * a preflight at once (rule `options-preflight`). Pages of the given origins, or of loopback origins if none is given, may send
 * credentials: a browser then asks to read the page's own origin, not `*`. That is safe, because leadmock reads no cookie.
 */
export function cors(origins: readonly string[], operations: readonly Operation[]): ServiceStep {
  const methods = METHODS.filter((asked) => operations.some(({ method }) => method === asked)).join(',');
  const isOpen = origins.length === 0;
  const mayHaveCredentials = (origin: string) => (isOpen ? LOOPBACK.test(origin) : origins.includes(origin));
  const forAnyone = isOpen ? ['Access-Control-Allow-Origin', '*'] : ['Vary', 'Origin'];
  const withCredentials = ['Vary', 'Origin', 'Access-Control-Allow-Credentials', 'true'];
  return (req, res) => {
    const { headers } = res.locals;
    const { origin, 'access-control-request-headers': asked } = req.headers;
    const hasCredentials = origin !== undefined && mayHaveCredentials(origin);
    if (hasCredentials) headers.push('Access-Control-Allow-Origin', origin, ...withCredentials);
    else headers.push(...forAnyone);
    if (req.method !== 'OPTIONS') {
      headers.push(...EXPOSED);
      return;
    }
    trace(res);
    headers.push('Access-Control-Allow-Methods', methods);
    const varies =
      hasCredentials || !isOpen ? 'Origin, Access-Control-Request-Headers' : 'Access-Control-Request-Headers';
    setHeader(res, 'Vary', varies);
    if (asked) headers.push('Access-Control-Allow-Headers', asked);
    headers.push('Access-Control-Max-Age', `${A_DAY_S}`, ...EXPOSED, 'Content-Length', '0');
    res.writeHead(204, headers).end();
  };
}
