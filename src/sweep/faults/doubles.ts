import type { JournalEntry } from '../../core/journal/entry.ts';
import { recordsOf } from '../../core/state/state.ts';
import { tokenOf } from './advice.ts';
import type { DifferentRecord } from './differences.ts';
import { areEqual, type Episode } from './observation.ts';
import type { Unit } from './units.ts';
import type { Write } from './writes.ts';

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

/**
 * @param absent units of the same sandbox that had no episode in this run, for example because the tests did not reset
 * the sandbox after a failure
 * @returns stored requests in excess of the runs without a fault
 */
export function doublesOf(
  episode: Episode,
  write: Write,
  absent: readonly Unit[],
  faulted: JournalEntry,
): JournalEntry[] {
  const { unit, operation } = write;
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
