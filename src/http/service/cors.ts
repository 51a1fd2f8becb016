import corsMiddleware from 'cors';
import type { Request, RequestHandler, Response } from 'express';
import type { Operation } from '../../core/operation.ts';
import { handOverHeaders } from './answer-headers.ts';
import type { HeaderList, ServiceRequest, ServiceResponse } from './exchange.ts';
import { trace } from './missing-sandbox.ts';
import { MOCK_HEADERS } from './mock-headers.ts';

const A_DAY_S = 24 * 60 * 60;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const SHARED = {
  exposedHeaders: Object.values(MOCK_HEADERS),
  maxAge: A_DAY_S,
};

/** An origin whose page came from this machine, as browsers write it. */
const LOOPBACK = /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Open to the pages of the given origins, to all when none is given, since it stands for a public API; answers a preflight at once
 * (rule `options-preflight`). The given ones, or when none is given those of this machine, may send credentials: a browser then asks
 * to read the page's own origin, not `*`. Nothing is given away by that, since no cookie is read.
 */
export function cors(origins: readonly string[], operations: readonly Operation[]): RequestHandler {
  const methods = METHODS.filter((asked) => operations.some(({ method }) => method === asked));
  const shared = { ...SHARED, methods };
  const isOpen = origins.length === 0;
  const mayHaveCredentials = (origin: string) => (isOpen ? LOOPBACK.test(origin) : origins.includes(origin));
  const withCredentials = corsMiddleware({ ...shared, origin: true, credentials: true });
  const withoutCredentials = corsMiddleware({ ...shared, origin: isOpen ? '*' : [] });
  const headersForAnyone = headersFor({ method: 'GET', headers: {} } as Request, withoutCredentials);
  const run = (req: ServiceRequest, res: ServiceResponse, next: () => void) => {
    const { origin } = req.headers;
    const hasCredentials = origin !== undefined && mayHaveCredentials(origin);
    if (req.method === 'OPTIONS') {
      trace(res);
      handOverHeaders(res);
      return (hasCredentials ? withCredentials : withoutCredentials)(req, res, next);
    }
    res.locals.headers.push(...(hasCredentials ? headersFor(req, withCredentials) : headersForAnyone));
    next();
  };
  return run as unknown as RequestHandler;
}

/** What the library sets on the answer to a request that is no preflight; without credentials, it is the same every time. */
function headersFor(req: Request, library: RequestHandler): HeaderList {
  const headers: HeaderList = [];
  const setHeader = (name: string, value: string) => headers.push(name, value);
  library(req, { setHeader, getHeader: () => undefined } as unknown as Response, () => {});
  return headers;
}
