import { URL } from 'node:url';
import type { Locate } from './mock-fetch.ts';

/** A URL, or the path of one, without a slash at its end. */
interface Base {
  /** Undefined for any. */
  origin?: string;
  path: string;
}

/** @throws TypeError for what is neither a URL nor a path */
function baseOf(base: string): Base {
  const isPath = base.startsWith('/');
  if (!isPath && !URL.canParse(base)) {
    throw new TypeError(`base must be a URL or a path that begins with / (it is ${JSON.stringify(base)})`);
  }
  const { origin, pathname } = new URL(base, 'http://any');
  const path = pathname.replace(/\/+$/, '');
  return isPath ? { path } : { origin, path };
}

/** What a mock in this process stands for. */
export interface Place {
  /** Where the mock is, as itself says, or one of its sandboxes, which has the requests whose path names none. */
  url: string;
  /** What stands in front of the paths of the service in all other URLs; any origin when left out. */
  base?: string | undefined;
}

/**
 * Finds the path of the mock that a URL leads to.
 * @throws TypeError for a `base` that is none
 */
export function locator({ url, base = '/' }: Place): Locate {
  const { origin: own, pathname: front } = new URL(url);
  const prefix = front.replace(/\/$/, '');
  const wanted = baseOf(base);
  return ({ origin, pathname, search, href }) => {
    const isOwn = origin === own;
    const isBelow = `${pathname}/`.startsWith(`${wanted.path}/`) && (wanted.origin ?? origin) === origin;
    if (!isOwn && !isBelow) throw new TypeError(`mock.fetch stands for ${base}, and not for ${href}`);
    const path = (isOwn ? pathname : pathname.slice(wanted.path.length)) || '/';
    return (path.startsWith('/_sandbox/') ? path : prefix + path) + search;
  };
}
