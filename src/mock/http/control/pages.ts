import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { Problem } from '../../control/problem.ts';
import { rejectForeignPages } from './guard.ts';

export interface PagesParts {
  pagesFolder: URL;
}

export const pageNames: readonly string[] = ['panel', 'docs'];

/** See docs/contributing/decisions.md, 8. */
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

/** Only file names of pages lack a hash of the contents, so browsers may cache all other files for a year. */
const CACHED = { page: 'no-cache', file: 'max-age=31536000, immutable' };

/** Pages contain no secrets, so these routes need no control token. */
export function pages({ pagesFolder }: PagesParts): Router {
  const root = fileURLToPath(pagesFolder);
  const router = Router({ caseSensitive: true, strict: true });
  const foreign = rejectForeignPages();
  const send = (file: string, cached: string): RequestHandler => {
    const headers = { ...HEADERS, 'Cache-Control': cached };
    return (_req, res, next) =>
      res.sendFile(file, { root, headers, cacheControl: false }, (error?: Error & { code?: string }) => {
        if (error?.code === 'ENOENT') return next(new Problem(404, 'the pages are missing. Run npm run build'));
        // ECONNABORTED: the client disconnected.
        if (error && error.code !== 'ECONNABORTED') next(error);
      });
  };
  for (const page of pageNames) {
    // Other sites may link to a page, because a link does not let the other site read the page.
    router.get(`/${page}`, rejectForeignPages({ origin: true, site: false }), send(`${page}.html`, CACHED.page));
    // With a trailing slash, the relative URLs in the page would be wrong.
    router.get(`/${page}/`, foreign, (_req, res) => res.redirect(308, `../${page}`));
    router.all([`/${page}`, `/${page}/`], foreign, onlyRead);
  }
  // Browsers send `Origin` with requests for scripts, so behind a proxy that changes the Host, the check of `Origin` would
  // leave an empty page.
  router.get('/pages/:file', rejectForeignPages({ origin: false, site: true }), (req, res, next) => {
    const file = String(req.params['file']);
    return isFile(root, file) ? send(file, CACHED.file)(req, res, next) : next();
  });
  return router;
}

function isFile(root: string, name: string): boolean {
  return !name.endsWith('.html') && readdirSync(root).includes(name);
}

const onlyRead: RequestHandler = (req, res) => {
  res.setHeader('Allow', 'GET');
  throw new Problem(405, `${req.method} is not allowed here. Use GET`);
};
