import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { SESSIONS } from '../../mock/core/sandbox/contents.ts';
import { DEFAULT_SANDBOX } from '../../mock/core/sandbox/sandboxes.ts';
import type { Change } from '../../mock/core/state/collection.ts';
import { isDocumented, recordsOf } from '../../mock/core/state/state.ts';
import { type Differences, type DifferentRecord, referencedBy } from './differences.ts';
import { type Episode, requestText, tokenOf } from './observation.ts';
import { CONCURRENT_MS, type FaultedWrite } from './writes.ts';

export interface SentRequest {
  entry: JournalEntry;
  /** Whether the usual run also has this request after the faulted request. */
  isUsual: boolean;
}

/**
 * @returns requests that the client sent after the faulted request ended, without requests that other tests probably
 * sent: with another token, or the last requests of the usual run in the sandbox `default`
 */
export function sentAfter({ write, episode, arrival: faulted }: FaultedWrite): SentRequest[] {
  const {
    unit,
    fault,
    entry: { id: usualId },
  } = write;
  const { entry: first, endedAtMs = 0 } = faulted;
  const isLate = fault.spec.effect === 'delay' || fault.spec.effect === 'hang';
  const heardAtMs = isLate ? endedAtMs : Math.min(endedAtMs, faulted.atMs + CONCURRENT_MS);
  const usual = unit.episode.arrivals.filter(({ id }) => id > usualId).map(requestText);
  const later = episode.arrivals.filter(({ atMs }) => atMs > heardAtMs);
  const isEnd = usual.slice(-later.length).join('\n') === later.map(requestText).join('\n');
  if (!first || (isEnd && episode.sandbox === DEFAULT_SANDBOX)) return [];
  return later.flatMap((arrival) => {
    const { entry } = arrival;
    const isUsual = usual.includes(requestText(arrival));
    return entry && (!isUsual || tokenOf(entry) === tokenOf(first)) ? [{ entry, isUsual }] : [];
  });
}

/** Collections of the contract whose records may be notes about a lost write. Those of custom operations may be notes, too. */
const NOTES = new Set(['comments', 'tasks']);

/** Whether all unusual requests only added notes to other collections than those with missing records. */
export function hasNote(sent: readonly SentRequest[], { added, missing }: Differences): boolean {
  const isNote = ({ collection, id }: Change) =>
    (NOTES.has(collection) || !isDocumented(collection)) &&
    added.some(({ record, ...of }) => of.collection === collection && record.id === id) &&
    !missing.some((each) => each.collection === collection);
  const unusual = sent.filter(({ isUsual }) => !isUsual);
  return unusual.length > 0 && unusual.every(({ entry: { changes } }) => changes.length > 0 && changes.every(isNote));
}

/** Collections whose records many other records reference, so that a common reference means little. */
const SHARED = new Set(['users', 'employees', 'projects', 'labels', 'categories', 'purposes', SESSIONS]);

/** @returns texts such as `leads 101` of the records that a record references */
function citedBy(record: object): string[] {
  return Object.entries(record).flatMap(([field, value]) => {
    const collection = field.endsWith('_id') ? referencedBy(field) : undefined;
    const isId = typeof value === 'number' || typeof value === 'string';
    return collection === undefined || SHARED.has(collection) || !isId ? [] : [`${collection} ${value}`];
  });
}

/** @returns texts such as `leads 101` of the changed records, and of the records that they reference */
function subjectsOf(changes: readonly Change[], { start, end }: Episode): string[] {
  return changes
    .filter(({ collection }) => !SHARED.has(collection))
    .flatMap(({ collection, id, before, after }) => {
      const isIt = (record: { id: number | string }) => record.id === id;
      const record = recordsOf(end, collection).find(isIt) ?? recordsOf(start, collection).find(isIt);
      return [`${collection} ${id}`, ...citedBy({ ...record, ...before, ...after })];
    });
}

/** @returns the subjects of the faulted write, and of the missing records */
function lostSubjects({ write, episode, arrival }: FaultedWrite, missing: readonly DifferentRecord[]): Set<string> {
  const usual = write.unit.episode;
  const isNew = (collection: string, id: unknown) => !recordsOf(usual.start, collection).some((each) => each.id === id);
  // The id of a record that was never stored may now belong to another record.
  const unstored = (subject: string) => {
    const [collection = '', id] = subject.split(' ');
    return !write.entry.changes.some(
      (each) => each.action === 'insert' && each.collection === collection && `${each.id}` === id,
    );
  };
  const lost = arrival.entry?.performed
    ? subjectsOf(arrival.entry.changes, episode)
    : subjectsOf(write.entry.changes, usual).filter(unstored);
  const ofMissing = missing.flatMap(({ collection, record }) => [
    ...(isNew(collection, record.id) || SHARED.has(collection) ? [] : [`${collection} ${record.id}`]),
    ...citedBy(record),
  ]);
  return new Set([...lost, ...ofMissing]);
}

/**
 * @param repeats requests that only repeated the lost write
 * @returns the first other change that the client then sent on a lead, view or other record of the lost write
 */
export function furtherChange(
  faulted: FaultedWrite,
  sent: readonly SentRequest[],
  { missing }: Differences,
  repeats: readonly JournalEntry[],
): JournalEntry | undefined {
  const subjects = lostSubjects(faulted, missing);
  // After a loss, a deletion is the cleanup of a test, or a compensation.
  const changedIn = ({ changes }: JournalEntry) => changes.filter(({ action }) => action !== 'remove');
  const isFurther = (entry: JournalEntry) =>
    !repeats.includes(entry) && subjectsOf(changedIn(entry), faulted.episode).some((each) => subjects.has(each));
  return sent.find(({ entry }) => isFurther(entry))?.entry;
}
