import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { areEqual, type Episode } from './observation.ts';
import type { IsWrite, Matcher, Unit } from './units.ts';

/** Write that arrived in its test in one run, and after the end of this test in another run. */
export interface LateWrite {
  /** Name of the sandbox in the first run without a fault. */
  sandbox: string;
  entry: JournalEntry;
}

function countIn(entries: Iterable<JournalEntry>, wanted: JournalEntry): number {
  return [...entries].filter((entry) => areEqual(entry, wanted)).length;
}

/** Episodes of a unit in two runs. */
export interface Pair {
  unit: Unit;
  one: Episode;
  other: Episode;
}

/** @returns writes of `one` that the other run has only after the end of `other` */
function movedFrom(
  { one, other }: Pair,
  pairs: readonly Pair[],
  run: readonly Episode[],
  isWrite: IsWrite,
): JournalEntry[] {
  const later = run.slice(run.indexOf(other) + 1).filter(({ sandbox }) => sandbox === other.sandbox);
  const usualIn = (episode: Episode) => pairs.find((each) => each.other === episode)?.one.requests ?? [];
  const isLost = (entry: JournalEntry) => countIn(other.requests, entry) < countIn(one.requests, entry);
  const isStray = (entry: JournalEntry) => countIn(other.strays.values(), entry) > countIn(one.strays.values(), entry);
  const isLater = (entry: JournalEntry) =>
    later.some((episode) => countIn(episode.requests, entry) > countIn(usualIn(episode), entry));
  // A repetition of the faulted request is no late write, also if a test that the run lacks sends an equal request.
  const lost = one.faulted?.entry;
  const writes = one.requests.filter(
    (entry) => entry.operation !== null && isWrite(entry.operation) && !(lost && areEqual(entry, lost)),
  );
  return writes.filter((entry) => isLost(entry) && (isStray(entry) || isLater(entry)));
}

/**
 * Compares the episodes of two runs.
 * @param one all episodes of the run of `pair.one`
 * @param other all episodes of the run of `pair.other`
 */
export function lateWrites(
  pairs: readonly Pair[],
  one: readonly Episode[],
  other: readonly Episode[],
  isWrite: IsWrite,
): LateWrite[] {
  const swapped = pairs.map((pair) => ({ unit: pair.unit, one: pair.other, other: pair.one }));
  const both = [
    { from: pairs, to: other },
    { from: swapped, to: one },
  ];
  return both.flatMap(({ from, to }) =>
    from.flatMap((pair) =>
      movedFrom(pair, from, to, isWrite).map((entry) => ({ sandbox: pair.unit.episode.sandbox, entry })),
    ),
  );
}

/** @returns late writes of a run in comparison with each of the first runs without a fault */
export function lateInRun(
  usual: readonly (readonly Episode[])[],
  episodes: readonly Episode[],
  matcher: Matcher,
): LateWrite[] {
  return usual.flatMap((run, at) => {
    const pairs = matcher.units.flatMap((unit): Pair[] => {
      const [one, other] = [unit.usual[at], matcher.episodeOf(unit)];
      return one && other ? [{ unit, one, other }] : [];
    });
    return lateWrites(pairs, run, episodes, matcher.isWrite);
  });
}

/** @returns how a test waits for a request that a client sends in the background */
export function waitingAdvice({ operation }: Pick<JournalEntry, 'operation'>): string {
  return `wait for it in the test, for example with waitForRequest({ operation: '${operation}' })`;
}

/** @returns the reason why the sweep cannot judge a write; undefined without a late write in the sandbox */
export function lateReason(late: readonly LateWrite[], sandbox: string): string | undefined {
  const entry = late.find((each) => each.sandbox === sandbox)?.entry;
  if (!entry) return undefined;
  return `${entry.method} ${entry.path} arrived after the test had ended, in some runs only: ${waitingAdvice(entry)}`;
}
