import type { Prng } from '../../second-service/prng.ts';
import type { Entry, Har } from './entry.ts';

/** Copy of an entry, as a service worker causes: the request of the page contains the request of the worker. */
function innerCopy(entry: Entry, prng: Prng): Entry {
  const copy = structuredClone(entry);
  const lateMs = prng.pick([0, 0, Math.floor(entry.time / 3)]);
  copy.startedDateTime = new Date(Date.parse(entry.startedDateTime) + lateMs).toISOString();
  copy.time = Math.max(0, entry.time - 2 * lateMs);
  // Chrome shows only provisional headers of one of the two requests.
  if (prng.chance(0.3))
    copy.request.headers = copy.request.headers.filter(({ name }) => name.toLowerCase() !== 'token');
  return copy;
}

/** Repeats all entries or random entries, next to the entry or at the end of the file. */
export function repeatEntries(har: Har, prng: Prng): void {
  const part = prng.pick([1, 1, 0.5, 0.1]);
  const isNext = prng.chance(0.6);
  const pairs = har.log.entries.map((entry) =>
    part === 1 || prng.chance(part) ? [entry, innerCopy(entry, prng)] : [entry],
  );
  har.log.entries = isNext
    ? pairs.flat()
    : [...pairs.map(([entry]) => entry as Entry), ...pairs.flatMap(([, copy]) => copy ?? [])];
}
