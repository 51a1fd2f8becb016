import type { JournalEntry } from '../../core/journal/entry.ts';
import type { Change } from '../../core/state/collection.ts';
import { type AnyRecord, recordsOf, type StateDocument, withRecords } from '../../core/state/state.ts';

/**
 * @param removed removals by control calls
 * @returns the state, with the removed records that the requests had inserted
 */
export function undoCleanup(
  state: StateDocument,
  removed: readonly Change[],
  requests: readonly JournalEntry[],
): StateDocument {
  if (removed.length === 0) return state;
  const keyOf = ({ collection, id }: Change) => `${collection} ${id}`;
  const changes = requests.flatMap((entry) => entry.changes);
  const inserted = new Set(changes.filter(({ action }) => action === 'insert').map(keyOf));
  const undone = removed.filter((change) => inserted.has(keyOf(change)));
  return [...new Set(undone.map(({ collection }) => collection))].reduce((document, name) => {
    const records = undone.filter(({ collection }) => collection === name).map(({ before }) => before as AnyRecord);
    return withRecords(document, name, [...recordsOf(document, name), ...records]);
  }, state);
}
