import type { AssumptionValues } from './assumptions.ts';
import { type ChangeEntry, SESSIONS } from './change-entry.ts';
import { beforeUpdate, type Change, type Collection } from './collection.ts';
import { Faults } from './faults.ts';
import { RateLimit } from './rate-limit.ts';
import { RecentPayments } from './recent-payments.ts';
import { type Session, Sessions } from './sessions.ts';
import { type CollectionName, type Records, State, type StateDocument } from './state.ts';
import { WarningTally } from './warning-tally.ts';

/** What a sandbox replaces as a whole: by a reset, a seed or a restore, and back when that could not be kept. */
export class World {
  readonly state: State;
  readonly sessions: Sessions;
  readonly rateLimit = new RateLimit();
  readonly recentPayments = new RecentPayments();
  /** What discouraged behaviour was seen. */
  warnings = new WarningTally();
  /** What is armed to go wrong. */
  faults = new Faults();
  assumptions: AssumptionValues;

  /** @param report is told of each change, but not of what is loaded, put, dropped or undone here */
  constructor(document: StateDocument, assumptions: AssumptionValues, report: (change: Change) => void) {
    this.state = new State(document, report);
    this.sessions = new Sessions(report);
    this.assumptions = assumptions;
  }

  /** A copy of a record or a session, as plain data. */
  find(collection: string, id: number | string): object | undefined {
    const found =
      collection === SESSIONS ? this.sessions.get(String(id)) : this.#collection(collection).get(Number(id));
    return found && { ...found };
  }

  /** Does again what an entry says. */
  replay({ put, remove }: Exclude<ChangeEntry, { world: unknown }>): void {
    for (const [collection, record] of put) this.#put(collection, record);
    for (const [collection, id] of remove) this.#drop(collection, id);
  }

  /** Takes a change back, but for the id that it gave. */
  undo(change: Change): void {
    const { collection, id, action, before } = change;
    const now = this.find(collection, id);
    if (action === 'insert') this.#drop(collection, id);
    else this.#put(collection, now ? beforeUpdate(now, change) : (before ?? {}));
  }

  #put(collection: string, record: object): void {
    if (collection === SESSIONS) this.sessions.load({ ...(record as Session) });
    else this.#collection(collection).put(record as Records[CollectionName]);
  }

  #drop(collection: string, id: number | string): void {
    if (collection === SESSIONS) this.sessions.drop(String(id));
    else this.#collection(collection).drop(Number(id));
  }

  #collection(name: string): Collection<Records[CollectionName]> {
    return this.state.collection(name as CollectionName);
  }
}
