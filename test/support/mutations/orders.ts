import type { Prng } from '../../second-service/prng.ts';
import { type Entry, endOf, type Har } from './entry.ts';

function shuffled<T>(items: readonly T[], prng: Prng): T[] {
  const ranked = items.map((item) => [prng.next(), item] as const);
  return ranked.sort(([one], [other]) => one - other).map(([, item]) => item);
}

const tokenOf = ({ request }: Entry) => request.headers.find(({ name }) => name.toLowerCase() === 'token')?.value;

const REPLICA_MS = 5000;

/** Whether the service would give the same two responses in the other order: reads with one token, long after a write. */
function areIndependent(one: Entry, other: Entry, earlier: readonly Entry[]): boolean {
  const startMs = Date.parse(one.startedDateTime);
  const isRead = ({ request, response }: Entry) =>
    request.method === 'GET' && /"status":\s*"success"/.test(response.content.text ?? '');
  const isRecentWrite = (entry: Entry) => entry.request.method !== 'GET' && startMs - endOf(entry) < REPLICA_MS;
  if (!isRead(one) || !isRead(other) || earlier.some(isRecentWrite)) return false;
  return tokenOf(one) === tokenOf(other) && endOf(one) <= Date.parse(other.startedDateTime);
}

function swapTimes(one: Entry, other: Entry): void {
  [one.startedDateTime, other.startedDateTime] = [other.startedDateTime, one.startedDateTime];
  [one.time, other.time] = [other.time, one.time];
}

/** Writes the entries in another order, with their times, or exchanges the times of independent neighbors. */
export function reorderEntries(har: Har, prng: Prng): void {
  const { log } = har;
  if (prng.chance(0.5))
    for (const [at, entry] of log.entries.entries()) {
      const next = log.entries[at + 1];
      if (next && areIndependent(entry, next, log.entries.slice(0, at))) swapTimes(entry, next);
    }
  log.entries = prng.chance(0.2) ? log.entries.toReversed() : shuffled(log.entries, prng);
}

/** Removes the times of all entries, as exports of some proxies do. Newer entries may come first. */
export function removeTimes(har: Har, prng: Prng): void {
  const [startedDateTime, time] = [
    prng.pick(['1970-01-01T00:00:00.000Z', '2026-05-01T10:00:00.000Z']),
    prng.pick([0, -1]),
  ];
  for (const entry of har.log.entries) {
    entry.startedDateTime = startedDateTime;
    if (prng.chance(0.9)) entry.time = time;
    entry.response.headers = entry.response.headers.filter(({ name }) => name.toLowerCase() !== 'date');
  }
  if (prng.chance(0.3)) har.log.entries.reverse();
}
