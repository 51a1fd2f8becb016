import type { IncomingMessage } from 'node:http';

/** Requests of HTTP/2 have the host in `:authority`. */
export function hostOf({ headers }: IncomingMessage): string | undefined {
  return headers.host ?? (headers[':authority'] as string | undefined);
}

const withoutScheme = (origin: string) => origin.replace(/^https?:\/\//, '');

/**
 * Whether a page of the development server sent the request. Browsers add `Origin` or `Sec-Fetch-Site`, and pages
 * cannot change these headers.
 */
export function isOwnPage(req: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site } = req.headers;
  return origin === undefined ? site === 'same-origin' : withoutScheme(origin) === hostOf(req);
}

/**
 * If Vite serves https, the `Origin` of its own pages begins with https://, but leadmock gets the request over http, and
 * compares `Origin` with `Host`.
 */
export function originForLeadmock(req: IncomingMessage): string | undefined {
  const { origin } = req.headers;
  return origin === `https://${hostOf(req)}` ? `http://${hostOf(req)}` : origin;
}

export function isControlCall(path: string): boolean {
  return /^(\/_sandbox\/[^/?]+)?\/_mock([/?]|$)/.test(path);
}
