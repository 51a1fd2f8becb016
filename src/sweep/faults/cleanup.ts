import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { SESSIONS } from '../../mock/core/sandbox/contents.ts';
import type { Change } from '../../mock/core/state/collection.ts';
import { type AnyRecord, recordsOf, type StateDocument, withRecords } from '../../mock/core/state/state.ts';

const keyOf = ({ collection, id }: Change) => `${collection} ${id}`;

/** @returns the state, with records that the requests inserted and that the removals of control calls deleted */
export function undoCleanup(state: StateDocument, removed: readonly Change[], requests: readonly JournalEntry[]) {
  const insertions = requests.flatMap(({ changes }) => changes.filter(({ action }) => action === 'insert'));
  const inserted = new Set(insertions.map(keyOf));
  const undone = removed.filter((change) => change.collection !== SESSIONS && inserted.has(keyOf(change)));
  return undone.reduce((document, { collection, before }) => {
    return withRecords(document, collection, [...recordsOf(document, collection), before as AnyRecord]);
  }, state);
}
