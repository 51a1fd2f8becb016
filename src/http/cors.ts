import corsMiddleware from 'cors';
import type { Request, RequestHandler, Response } from 'express';
import type { ServiceResponse } from './exchange.ts';
import { trace } from './missing-sandbox.ts';
import { MOCK_HEADERS } from './mock-headers.ts';

const A_DAY_S = 24 * 60 * 60;

/**
 * Open to the given origins, to all of them when none is given, since it stands for a public API; answers a preflight at once
 * (rule `options-preflight`).
 */
export function cors(origins: readonly string[]): RequestHandler {
  const library = corsMiddleware({
    origin: origins.length === 0 ? '*' : [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: Object.values(MOCK_HEADERS),
    maxAge: A_DAY_S,
  });
  const headers = origins.length > 0 ? undefined : headersForEveryone(library);
  return (req, res, next) => {
    if (req.method === 'OPTIONS') trace(res as ServiceResponse);
    if (req.method === 'OPTIONS' || !headers) return library(req, res, next);
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** What the library sets on the answer to a request that is no preflight; open to all origins, it is the same every time. */
function headersForEveryone(library: RequestHandler): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const anyone = { method: 'GET', headers: {} } as Request;
  const res = { setHeader: (name: string, value: string) => headers.push([name, value]) } as unknown as Response;
  library(anyone, res, () => {});
  return headers;
}
