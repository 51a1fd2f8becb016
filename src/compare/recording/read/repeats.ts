import { isTimed } from '../../exchange.ts';
import type { HarEntry } from './entry.ts';

function isSameText(one: HarEntry, other: HarEntry): boolean {
  const keys = ['method', 'body', 'status', 'responseText'] as const;
  return one.url.href === other.url.href && keys.every((key) => one[key] === other[key]);
}

/** One of two entries may lack the headers. */
function isSameToken(one: HarEntry, other: HarEntry): boolean {
  return one.token === other.token || one.token === undefined || other.token === undefined;
}

/**
 * Finds entries of a request that a browser recorded twice, in a page and in its service worker. Without times, equal
 * entries may be separate requests.
 * @param entries in the order of their start
 */
export function withoutRepeats(entries: readonly HarEntry[]): { kept: HarEntry[]; repeated: number[] } {
  const kept: HarEntry[] = [];
  const repeated: number[] = [];
  if (!isTimed(entries)) return { kept: [...entries], repeated };
  let open: HarEntry[] = [];
  for (const entry of entries) {
    open = open.filter(({ endMs }) => endMs >= entry.atMs);
    const twin = open.find((each) => each.endMs >= entry.endMs && isSameText(each, entry) && isSameToken(each, entry));
    if (twin) {
      twin.token ??= entry.token;
      repeated.push(entry.number);
    } else {
      kept.push(entry);
      open.push(entry);
    }
  }
  return { kept, repeated };
}
