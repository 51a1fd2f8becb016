import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { recordsOf } from '../../mock/core/state/state.ts';
import { tokenOf } from './advice.ts';
import type { DifferentRecord } from './differences.ts';
import { extraEpisodes, type FaultedRun, type FaultedWrite } from './faulted-run.ts';
import { areEqual, type Episode } from './observation.ts';

export function insertedBy({ changes }: JournalEntry, { end }: Episode): DifferentRecord[] {
  return changes.flatMap(({ action, collection, id }) => {
    const record = action === 'insert' && recordsOf(end, collection).find((each) => each.id === id);
    return record ? [{ collection, record }] : [];
  });
}

/** @returns requests to the operation whose new records still exist at the end */
function storing(operation: string, episode: Episode): JournalEntry[] {
  return episode.requests.filter((entry) => entry.operation === operation && insertedBy(entry, episode).length > 0);
}

function countEqual(entries: readonly JournalEntry[], wanted: JournalEntry): number {
  return entries.filter((entry) => areEqual(entry, wanted)).length;
}

/** @returns stored requests after the faulted one, in excess of the runs without a fault */
export function doublesOf(
  { write, episode }: FaultedWrite,
  faulted: JournalEntry,
  { matcher }: FaultedRun,
): JournalEntry[] {
  const { unit, operation } = write;
  // Units of the same sandbox without an episode, for example because the tests did not reset it after a failure.
  const absent = matcher.units.filter(
    (each) => each.episode.sandbox === unit.episode.sandbox && !matcher.episodeOf(each),
  );
  const others = absent.flatMap((each) => storing(operation, each.episode));
  const isShared = others.some((entry) => tokenOf(entry) === tokenOf(write.entry));
  const isOwn = (entry: JournalEntry) => others.length === 0 || isShared || tokenOf(entry) === tokenOf(faulted);
  const found = storing(operation, episode).filter(isOwn);
  const usual = unit.usual.map((each) => storing(operation, each));
  const [first = []] = usual;
  if (usual.some(({ length }) => length !== first.length)) return [];
  const known = isShared ? [...first, ...others] : first;
  const later = found.filter(({ id }) => id > faulted.id);
  const surplusOf = (entry: JournalEntry) => {
    const count = Math.max(...[known, ...usual].map((all) => countEqual(all, entry)));
    return count > 0 ? countEqual(found, entry) - count : 0;
  };
  const repeated = later.filter((entry, at) => countEqual(later.slice(at), entry) <= surplusOf(entry));
  if (repeated.length > 0 || found.length <= known.length) return repeated;
  const changed = later.filter((entry) => countEqual(known, entry) === 0);
  return (changed.length > 0 ? changed : later).slice(known.length - found.length);
}

/**
 * @returns requests equal to the faulted request, after the end of its episode, in excess of the runs without a fault.
 * Requests that leadmock performed in an extra episode are left out, because a test runner may have repeated the test.
 */
export function lateRepeats(
  { write: { unit }, episode }: FaultedWrite,
  faulted: JournalEntry,
  run: FaultedRun,
): JournalEntry[] {
  const equalIn = (all: readonly Episode[]) =>
    all.flatMap(({ requests, strays }) => [...requests, ...strays.values()].filter((each) => areEqual(each, faulted)));
  const others = run.matcher.units.filter((each) => each !== unit);
  const usual = unit.usual.map((_, at) => equalIn(others.map((each) => each.usual[at] ?? each.episode)).length);
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
