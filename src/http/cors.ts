import corsMiddleware from 'cors';
import type { RequestHandler } from 'express';
import { MOCK_HEADERS } from './mock-headers.ts';

const A_DAY_S = 24 * 60 * 60;

/**
 * Open to the given origins, to all of them when none is given, since it stands for a public API; answers a preflight at once
 * (rule `options-preflight`).
 */
export function cors(origins: readonly string[]): RequestHandler {
  return corsMiddleware({
    origin: origins.length === 0 ? '*' : [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: Object.values(MOCK_HEADERS),
    maxAge: A_DAY_S,
  });
}
