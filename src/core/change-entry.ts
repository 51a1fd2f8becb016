import type { ClockSetting } from './clock.ts';
import type { Change } from './collection.ts';
import type { SandboxImage } from './sandbox.ts';

/** Sessions are written down like the records of a collection, under this name; their id is the token. */
export const SESSIONS = 'sessions';

/** Whole records to store, and ids to forget, by collection. Doing it twice does no more than once. */
export interface RecordEntry {
  put: [collection: string, record: object][];
  remove: [collection: string, id: number | string][];
  clock?: ClockSetting;
}

/** What one request changed, as it is written to the change log: records, or a whole new world (reset, seed, restore). */
export type ChangeEntry = RecordEntry | { world: SandboxImage };

/** The entry of some changes: each record once, as it is now, however often it was changed. */
export function entryOf(
  changes: readonly Change[],
  find: (collection: string, id: number | string) => object | undefined,
): RecordEntry {
  const entry: RecordEntry = { put: [], remove: [] };
  const touched = new Map(changes.map((change) => [`${change.collection} ${change.id}`, change]));
  for (const { collection, id } of touched.values()) {
    const record = find(collection, id);
    if (record) entry.put.push([collection, record]);
    else entry.remove.push([collection, id]);
  }
  return entry;
}
