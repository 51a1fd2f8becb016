import { URL } from 'node:url';
import type { Locate } from './mock-fetch.ts';

interface Base {
  origin?: string;
  path: string;
}

function baseOf(base: string): Base {
  const isPath = base.startsWith('/');
  if (!isPath && !URL.canParse(base)) {
    throw new TypeError(`base must be a URL or a path that begins with / (it is ${JSON.stringify(base)})`);
  }
  const { origin, pathname } = new URL(base, 'http://any');
  const path = pathname.replace(/\/+$/, '');
  return isPath ? { path } : { origin, path };
}

export interface MockAddress {
  /** Base URL of the mock or of a sandbox. A path that begins with `/_sandbox/` overrides the sandbox in this URL. */
  url: string;
  /**
   * Base URL of the service, or only a path, for any origin. leadmock removes the path from URLs with another origin
   * than `url`. Default: any origin and path.
   */
  base?: string | undefined;
}

/**
 * @returns a function that maps a URL to path and query in the mock, and throws a TypeError if the URL is neither below
 * `base` nor of the origin of `url`
 * @throws TypeError if `base` is neither a URL nor a path
 */
export function locator({ url, base = '/' }: MockAddress): Locate {
  const { origin: own, pathname: front } = new URL(url);
  const prefix = front.replace(/\/$/, '');
  const wanted = baseOf(base);
  return ({ origin, pathname, search, href }) => {
    const isOwn = origin === own;
    const isBelow = `${pathname}/`.startsWith(`${wanted.path}/`) && (wanted.origin ?? origin) === origin;
    if (!isOwn && !isBelow) throw new TypeError(`mock.fetch: ${href} is neither below ${base} nor at ${own}`);
    const path = (isOwn ? pathname : pathname.slice(wanted.path.length)) || '/';
    return (path.startsWith('/_sandbox/') ? path : prefix + path) + search;
  };
}
