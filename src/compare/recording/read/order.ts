import { isTimed, tokenGivenBy } from '../../exchange.ts';
import type { HarEntry } from './entry.ts';

/** Whether more requests use a token before than after the login that returned the token. */
function isReversed(entries: readonly HarEntry[]): boolean {
  const logins = new Map<string, number>();
  for (const [at, entry] of entries.entries()) {
    const given = tokenGivenBy({ ...entry, operation: /\/login\/?$/.test(entry.url.pathname) ? 'login' : 'logout' });
    if (given !== undefined && !logins.has(given)) logins.set(given, at);
  }
  const uses = entries.flatMap(({ token = '' }, at) => (logins.has(token) ? [at - Number(logins.get(token))] : []));
  return uses.filter((distance) => distance < 0).length * 2 > uses.length;
}

/**
 * Sorts entries by their start, because a recorder may write entries in the order of their ends. Without times, the
 * newest entry may come first.
 */
export function inOrder(entries: readonly HarEntry[]): HarEntry[] {
  if (isTimed(entries)) return entries.toSorted((one, other) => one.atMs - other.atMs);
  return isReversed(entries) ? entries.toReversed() : [...entries];
}
