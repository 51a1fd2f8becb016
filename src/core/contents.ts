import type { AssumptionValues } from './assumptions.ts';
import type { ClockSetting } from './clock.ts';
import { Faults } from './faults.ts';
import { RateLimit } from './sandbox/rate-limit.ts';
import { RecentPayments } from './sandbox/recent-payments.ts';
import { type Session, Sessions } from './sandbox/sessions.ts';
import { WarningTally } from './sandbox/warning-tally.ts';
import { beforeUpdate, type Change, type Collection } from './state/collection.ts';
import { type AnyRecord, type Sequences, State, type StateDocument } from './state/state.ts';

/** State, sessions and clock as plain data, which outlive the process. */
export interface SavedContents {
  document: StateDocument;
  sequences: Sequences;
  sessions: Session[];
  clock: ClockSetting;
}

/** What a sandbox replaces as a whole: by a reset, a seed or a restore, and back when that could not be kept. */
export class Contents {
  readonly state: State;
  readonly sessions: Sessions;
  readonly rateLimit = new RateLimit();
  readonly recentPayments = new RecentPayments();
  /** Warnings of this sandbox since its last reset. */
  warnings = new WarningTally();
  faults = new Faults();
  assumptions: AssumptionValues;

  /** @param report is told of each change, but not of what is loaded, put, dropped or undone here */
  constructor(document: StateDocument, assumptions: AssumptionValues, report: (change: Change) => void) {
    this.state = new State(document, report);
    this.sessions = new Sessions(report);
    this.assumptions = assumptions;
  }

  find(collection: string, id: number | string): object | undefined {
    const found =
      collection === SESSIONS ? this.sessions.get(String(id)) : this.#collection(collection).get(Number(id));
    return found && { ...found };
  }

  /** Repeats the changes of an entry. */
  replay({ put, remove }: RecordEntry): void {
    for (const [collection, record] of put) this.#put(collection, record);
    for (const [collection, id] of remove) this.#drop(collection, id);
    // Expired sessions are forgotten without a word, and may have been before their user was removed.
    if (remove.some(([collection]) => collection === 'users')) {
      for (const { token, user_id } of this.sessions.all())
        if (!this.state.users.get(user_id)) this.sessions.drop(token);
    }
  }

  /** Undoes a change. An id that was given stays given. */
  undo(change: Change): void {
    const { collection, id, action, before } = change;
    const now = this.find(collection, id);
    if (action === 'insert') this.#drop(collection, id);
    else this.#put(collection, now ? beforeUpdate(now, change) : (before ?? {}));
  }

  /** Makes changes permanent. */
  settle(changes: readonly Change[]): void {
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
    if (collection === undefined) throw new Error(`there is no collection ${name}`);
    return collection;
  }
}

/** Sessions are written down like the records of a collection, under this name; their id is the token. */
export const SESSIONS = 'sessions';

/**
 * Whole records to store, and then ids to forget, by collection: a record that came and went at once is in both, so that its id stays
 * given. Doing it twice does no more than once.
 */
export interface RecordEntry {
  put: [collection: string, record: object][];
  remove: [collection: string, id: number | string][];
  clock?: ClockSetting;
}

/** What one request changed, as it is written to the change log: records, or whole new contents (reset, seed, restore). */
export type ChangeEntry = RecordEntry | { contents: SavedContents };

/** The entry of some changes: each record once, as it is now or was last, however often it was changed. */
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
  // Before those that may have got a unique key of theirs since.
  entry.put.unshift(...cameAndWent);
  return entry;
}

/** A sandbox as it was when someone saved it under a name. It shares its records with the state, so it costs little. */
export interface Snapshot {
  /** By the clock of the sandbox, milliseconds since 1970. */
  takenAt: number;
  image: Readonly<SavedContents>;
  /** Beside the image, which is what the data file holds: the file has no assumptions. */
  assumptions: AssumptionValues;
}
