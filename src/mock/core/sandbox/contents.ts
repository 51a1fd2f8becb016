import type { AssumptionValues } from '../assumptions.ts';
import type { ClockSetting } from '../clock.ts';
import { Faults } from '../faults.ts';
import { beforeUpdate, type Change, type Collection } from '../state/collection.ts';
import { type AnyRecord, type Sequences, State, type StateDocument } from '../state/state.ts';
import { RateLimit } from './rate-limit.ts';
import { RecentPayments } from './recent-payments.ts';
import { type Session, Sessions } from './sessions.ts';
import { WarningCounts } from './warning-counts.ts';

/** Plain data for the data file and for snapshots. */
export interface SavedContents {
  document: StateDocument;
  sequences: Sequences;
  sessions: Session[];
  clock: ClockSetting;
}

/** A reset, seed or restore creates new contents, so that `Sandbox.undo` can return to the earlier contents. */
export class Contents {
  readonly state: State;
  readonly sessions: Sessions;
  /** Records before the first request of the journal. */
  startDocument: StateDocument;
  rateLimit = new RateLimit();
  readonly recentPayments = new RecentPayments();
  warnings = new WarningCounts();
  faults = new Faults();
  assumptions: AssumptionValues;

  constructor(document: StateDocument, assumptions: AssumptionValues, report: (change: Change) => void) {
    this.state = new State(document, report);
    this.startDocument = document;
    this.sessions = new Sessions(report);
    this.assumptions = assumptions;
  }

  find(collection: string, id: number | string): object | undefined {
    const found =
      collection === SESSIONS ? this.sessions.get(String(id)) : this.#collection(collection).get(Number(id));
    return found && { ...found };
  }

  replay({ put, remove }: RecordEntry): void {
    for (const [collection, record] of put) this.#put(collection, record);
    for (const [collection, id] of remove) this.#drop(collection, id);
    // The log of the data file omits removals of expired sessions. So a removed user may still have sessions here.
    if (remove.some(([collection]) => collection === 'users')) {
      for (const { token, user_id } of this.sessions.all())
        if (!this.state.users.get(user_id)) this.sessions.drop(token);
    }
  }

  /** Reverting an insert does not make the id available again. */
  undo(change: Change): void {
    const { collection, id, action, before } = change;
    const now = this.find(collection, id);
    if (action === 'insert') this.#drop(collection, id);
    else this.#put(collection, now ? beforeUpdate(now, change) : (before ?? {}));
  }

  /** Closes the gaps of removed records, because `undo` can no longer revert these changes. */
  closeGaps(changes: readonly Change[]): void {
    for (const { collection, id, action } of changes) {
      if (action === 'remove' && collection !== SESSIONS) this.#collection(collection).closeGap(Number(id));
    }
  }

  #put(collection: string, record: object): void {
    if (collection === SESSIONS) this.sessions.load({ ...(record as Session) });
    else this.#collection(collection).put(record as AnyRecord);
  }

  #drop(collection: string, id: number | string): void {
    if (collection === SESSIONS) this.sessions.drop(String(id));
    else this.#collection(collection).drop(Number(id));
  }

  #collection(name: string): Collection<AnyRecord> {
    const collection = this.state.collection(name);
    if (collection === undefined) throw new Error(`the collection ${name} does not exist`);
    return collection;
  }
}

/** Collection name in changes and log entries. The id of a session is its token. */
export const SESSIONS = 'sessions';

/**
 * Records to store, then ids to remove, each with its collection. A record that was inserted and then removed is in
 * both lists.
 */
export interface RecordEntry {
  put: [collection: string, record: object][];
  remove: [collection: string, id: number | string][];
  clock?: ClockSetting;
}

export type ChangeEntry = RecordEntry | { contents: SavedContents };

export function entryOf(
  changes: readonly Change[],
  find: (collection: string, id: number | string) => object | undefined,
): RecordEntry {
  const entry: RecordEntry = { put: [], remove: [] };
  const cameAndWent: RecordEntry['put'] = [];
  const touched = new Map<string, { first: Change; last: Change }>();
  for (const change of changes) {
    const key = `${change.collection} ${change.id}`;
    touched.set(key, { first: touched.get(key)?.first ?? change, last: change });
  }
  for (const { first, last } of touched.values()) {
    const { collection, id } = last;
    const record = find(collection, id);
    if (record) entry.put.push([collection, record]);
    else entry.remove.push([collection, id]);
    if (!record && first.action === 'insert' && last.before) cameAndWent.push([collection, last.before]);
  }
  // Records that were inserted and removed come first, because later records may have the same unique keys.
  entry.put.unshift(...cameAndWent);
  return entry;
}

/** A snapshot shares unchanged records with the state, to save memory. */
export interface Snapshot {
  /** Milliseconds since 1970, by the sandbox's clock. */
  takenAt: number;
  image: Readonly<SavedContents>;
  /** `image` lacks the assumptions, because data files contain no assumptions. */
  assumptions: AssumptionValues;
}
