import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { Problem } from '../../control/problem.ts';
import { type GuardSettings, refuseForeignPages } from './guard.ts';

export interface PagesParts extends GuardSettings {
  /** Where the build puts the pages and their files; `<page>.html` stands at `/_mock/<page>`. */
  pagesFolder: URL;
}

/** The web pages, by the name of their file and their place under `/_mock`. */
export const pageNames: readonly string[] = ['panel', 'docs'];

/** A page is made of its own files alone, and nobody may frame it (docs/decisions/0008). */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A page names its files by what they hold: each of them may be cached for good, the page itself may not. */
const CACHED = { page: 'no-cache', file: 'max-age=31536000, immutable' };

/**
 * The pages and their files, without the control token: they hold no secret, and the page itself asks for the token. What it does not
 * take is left to whatever comes next.
 */
export function pages(parts: PagesParts): Router {
  const root = fileURLToPath(parts.pagesFolder);
  const router = Router({ caseSensitive: true, strict: true });
  const foreign = refuseForeignPages(parts);
  const send = (file: string, cached: string): RequestHandler => {
    const headers = { ...HEADERS, 'Cache-Control': cached };
    return (_req, res, next) =>
      res.sendFile(file, { root, headers, cacheControl: false }, (error?: Error & { code?: string }) => {
        if (error?.code === 'ENOENT') return next(new Problem(404, 'the pages are not built: npm run build'));
        // A client that has left needs no answer.
        if (error && error.code !== 'ECONNABORTED') next(error);
      });
  };
  for (const page of pageNames) {
    // Any site may link to a page: it does not learn what the page shows.
    router.get(`/${page}`, refuseForeignPages(parts, true), send(`${page}.html`, CACHED.page));
    // A page names its files relative to itself.
    router.get(`/${page}/`, foreign, (_req, res) => res.redirect(308, `../${page}`));
    router.all([`/${page}`, `/${page}/`], foreign, onlyRead);
  }
  router.get('/pages/:file', foreign, (req, res, next) => {
    const file = String(req.params['file']);
    return isFile(root, file) ? send(file, CACHED.file)(req, res, next) : next();
  });
  return router;
}

/** Whether a page may name it. Read off the folder each time: the pages may have been built again. */
function isFile(root: string, name: string): boolean {
  return !name.endsWith('.html') && readdirSync(root).includes(name);
}

const onlyRead: RequestHandler = (req, res) => {
  res.setHeader('Allow', 'GET');
  throw new Problem(405, `${req.method} is not possible here; GET is`);
};
