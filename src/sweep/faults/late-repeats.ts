import type { JournalEntry } from '../../core/journal/entry.ts';
import { areEqual, type Episode, type Observation } from './observation.ts';
import type { Matcher, Unit } from './units.ts';

/** Run of the tests with a fault. */
export interface FaultedRun {
  observation: Observation;
  matcher: Matcher;
  units: readonly Unit[];
}

/** @returns episodes with a write that no run without a fault has */
export function extraEpisodes({ matcher: { matched }, units }: FaultedRun): Episode[] {
  return matched.size > units.length ? [...matched].flatMap(([episode, unit]) => (unit ? [] : [episode])) : [];
}

/**
 * @returns requests equal to the faulted request, after the end of its episode, in excess of the runs without a fault.
 * Requests that leadmock performed in an extra episode are left out, because a test runner may have repeated the test.
 */
export function lateRepeats(episode: Episode, faulted: JournalEntry, unit: Unit, run: FaultedRun): JournalEntry[] {
  const equalIn = (all: readonly Episode[]) =>
    all.flatMap(({ requests, strays }) => [...requests, ...strays.values()].filter((each) => areEqual(each, faulted)));
  const others = run.units.filter((each) => each !== unit);
  const usual = unit.usual.map((_, run) => equalIn(others.map((each) => each.usual[run] ?? each.episode)).length);
  const { episodes } = run.observation;
  const excess = equalIn(episodes.filter((each) => each !== episode)).length - Math.max(...usual);
  const extra = extraEpisodes(run);
  const later = episodes
    .slice(episodes.indexOf(episode) + 1)
    .filter(({ sandbox }) => sandbox === episode.sandbox)
    .flatMap((each) => equalIn([each]).filter(({ performed }) => !performed || !extra.includes(each)));
  const strays = [...episode.strays.values()].filter((each) => areEqual(each, faulted));
  return [...strays, ...(excess > 0 ? later.slice(-excess) : [])];
}
