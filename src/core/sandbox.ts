import type { AssumptionValues } from './assumptions.ts';
import { type ChangeEntry, entryOf, SESSIONS } from './change-entry.ts';
import { Clock, type ClockSetting } from './clock.ts';
import { beforeUpdate, type Change, type Collection } from './collection.ts';
import { Coverage } from './coverage.ts';
import { Faults } from './faults.ts';
import type { Fixture } from './fixture.ts';
import { Happenings } from './happenings.ts';
import { Journal, JournalBudget } from './journal.ts';
import { LintTally } from './lint-tally.ts';
import { RateLimit } from './rate-limit.ts';
import { RecentPayments } from './recent-payments.ts';
import { type Session, Sessions } from './sessions.ts';
import type { Snapshot } from './snapshot.ts';
import { type CollectionName, type Records, type Sequences, State, type StateDocument } from './state.ts';

/** What a sandbox is at its start, and again after a reset. */
export interface StartUp {
  fixture: Fixture;
  assumptions: AssumptionValues;
  /** `status` of a new task (rule `task-status`). */
  taskStatus: number;
}

const KEEPABLES = ['sessions', 'journal', 'faults', 'clock', 'assumptions'] as const;

/** The parts that a reset can leave as they are. */
export type Keepable = (typeof KEEPABLES)[number];

/** All that outlives the process: state and what belongs to it, as plain data. */
export interface SandboxImage {
  document: StateDocument;
  sequences: Sequences;
  sessions: Session[];
  clock: ClockSetting;
}

/** What a reset replaces, to go back to when it cannot be kept. */
interface World {
  state: State;
  sessions: Sessions;
  rateLimit: RateLimit;
  recentPayments: RecentPayments;
  lints: LintTally;
  faults: Faults;
  assumptions: AssumptionValues;
  startUp: StartUp;
}

/**
 * One whole small world. Everything that a request can change lives here and nowhere else, so two sandboxes share nothing
 * and a reset forgets everything.
 */
export class Sandbox {
  readonly name: string;
  readonly clock = new Clock();
  readonly journal: Journal;
  /** What testers did to it, beside the requests of the journal. */
  readonly happenings: Happenings;
  readonly coverage = new Coverage();
  /** By name, the newest last. In memory alone; a reset leaves them. */
  readonly snapshots = new Map<string, Snapshot>();
  assumptions: AssumptionValues;
  #startUp: StartUp;
  #state: State;
  #sessions: Sessions;
  #rateLimit = new RateLimit();
  #recentPayments = new RecentPayments();
  #lints = new LintTally();
  #faults = new Faults();
  #changes: Change[] = [];
  /** The world that was in place at the last `settle`, where another one has been put there since. */
  #before: World | undefined;
  #settledClock: ClockSetting = this.clock.setting;
  #requests = 0;
  #forgetsJournal = false;
  readonly #report = (change: Change): void => {
    this.#changes.push(change);
  };

  constructor(name: string, startUp: StartUp, budget = new JournalBudget()) {
    this.name = name;
    this.journal = new Journal(budget);
    this.happenings = new Happenings(this.journal);
    this.#startUp = startUp;
    this.assumptions = startUp.assumptions;
    this.#state = new State(startUp.fixture.document, this.#report);
    this.#sessions = new Sessions(this.#report);
  }

  get startUp(): StartUp {
    return this.#startUp;
  }

  get state(): State {
    return this.#state;
  }

  get sessions(): Sessions {
    return this.#sessions;
  }

  get rateLimit(): RateLimit {
    return this.#rateLimit;
  }

  get recentPayments(): RecentPayments {
    return this.#recentPayments;
  }

  /** What discouraged behaviour was seen here. It goes with the journal: a reset empties it, a seed does not. */
  get lints(): LintTally {
    return this.#lints;
  }

  /** What is armed to go wrong here. A reset removes it, a seed or a restore does not. */
  get faults(): Faults {
    return this.#faults;
  }

  /** A number for the next request, unique in this sandbox for as long as the process runs. */
  nextRequestId(): number {
    this.#requests += 1;
    return this.#requests;
  }

  /** Back to the start-up fixture, or another one; ids start again as they did then. */
  reset(fixture: Fixture = this.startUp.fixture, keep: readonly Keepable[] = []): void {
    const sessions = keep.includes('sessions') ? this.#sessions.all() : [];
    this.#become(new State(fixture.document, this.#report), sessions);
    if (!keep.includes('clock')) this.clock.reset();
    if (!keep.includes('journal')) {
      this.#lints = new LintTally();
      this.#forgetsJournal = true;
    }
    if (!keep.includes('faults')) this.#faults = new Faults();
    if (!keep.includes('assumptions')) this.assumptions = this.startUp.assumptions;
  }

  /** Begins anew with another start-up fixture; everything that a reset can leave as it is stays. */
  startFrom(fixture: Fixture): void {
    this.reset(fixture, KEEPABLES);
    this.#startUp = { ...this.#startUp, fixture };
  }

  /** Puts another state in place; sessions of users that still exist live on, and no id is given a second time. */
  seed(document: StateDocument): void {
    const { sequences } = this.#state;
    this.#become(new State(document, this.#report), this.#sessions.all());
    this.#state.reserve(sequences);
  }

  /** Removes a user, and with it the tokens: they must not live again when another user gets that id. */
  removeUser(id: number): void {
    this.#state.users.remove(id);
    for (const session of this.#sessions.all())
      if (session.user_id === id) this.#sessions.end(session, 'its user was removed');
  }

  image(): SandboxImage {
    return {
      document: this.#state.toDocument(),
      sequences: this.#state.sequences,
      sessions: this.#sessions.all().map((session) => ({ ...session })),
      clock: this.clock.setting,
    };
  }

  /**
   * Puts the world of an image in place, sequences exactly as they were: ids are given again as they would have been then.
   * @param reason said to whoever uses a token that is not in it
   */
  restore(image: Readonly<SandboxImage>, reason?: string): void {
    this.#become(new State(image.document, this.#report), image.sessions, reason);
    this.#state.reserve(image.sequences);
    this.clock.restore(image.clock);
  }

  /** Whether there is anything since the last `settle` that would have to be written down, or undone. */
  get hasChanged(): boolean {
    return this.#before !== undefined || this.#changes.length > 0 || this.#isClockMoved;
  }

  /** What has to be written down to have the changes since the last `settle` again. */
  pendingEntry(): ChangeEntry {
    if (this.#before) return { world: this.image() };
    const clock = this.#isClockMoved ? this.clock.setting : undefined;
    const entry = entryOf(this.#changes, (collection, id) => this.#find(collection, id));
    for (const session of this.#sessions.takeTouched()) entry.put.push([SESSIONS, { ...session }]);
    return { ...entry, ...(clock && { clock }) };
  }

  /** The sessions that were only used since the last entry: no change, but worth keeping now and then. */
  touchedEntry(): ChangeEntry | undefined {
    const touched = this.#sessions.takeTouched();
    return touched.length === 0 ? undefined : { put: touched.map((session) => [SESSIONS, { ...session }]), remove: [] };
  }

  /** The changes since the last `settle`; undefined when another world was put in place. */
  get pendingChanges(): readonly Change[] | undefined {
    return this.#before ? undefined : this.#changes;
  }

  /** What has changed until now is kept: there is nothing to undo any more. */
  settle(): void {
    if (this.#forgetsJournal) this.journal.clear();
    this.#forgetsJournal = false;
    // Only now is it sure that what hangs on them may go on.
    if (this.#before && this.#before.faults !== this.#faults) this.#before.faults.clear();
    this.#changes = [];
    this.#before = undefined;
    this.#settledClock = this.clock.setting;
  }

  /** Takes everything since the last `settle` back, but for ids that were given. */
  undo(): void {
    if (this.#before) this.#goBackTo(this.#before);
    for (const change of this.#changes.toReversed()) this.#undoChange(change);
    this.clock.restore(this.#settledClock);
    this.#forgetsJournal = false;
    this.settle();
  }

  /** Does again what an entry says, as if it had been done here. Nothing is reported. */
  replay(entry: ChangeEntry): void {
    if ('world' in entry) {
      this.restore(entry.world);
      return;
    }
    for (const [collection, record] of entry.put) this.#put(collection, record);
    for (const [collection, id] of entry.remove) this.#drop(collection, id);
    if (entry.clock) this.clock.restore(entry.clock);
  }

  get #isClockMoved(): boolean {
    const [now, before] = [this.clock.setting, this.#settledClock];
    return now !== before && (now.offset_ms !== before.offset_ms || now.frozen_at !== before.frozen_at);
  }

  #find(collection: string, id: number | string): object | undefined {
    const found =
      collection === SESSIONS ? this.#sessions.get(String(id)) : this.#collection(collection).get(Number(id));
    return found && { ...found };
  }

  #put(collection: string, record: object): void {
    if (collection === SESSIONS) this.#sessions.load({ ...(record as Session) });
    else this.#collection(collection).put(record as Records[CollectionName]);
  }

  #drop(collection: string, id: number | string): void {
    if (collection === SESSIONS) this.#sessions.drop(String(id));
    else this.#collection(collection).drop(Number(id));
  }

  #collection(name: string): Collection<Records[CollectionName]> {
    return this.#state.collection(name as CollectionName);
  }

  #undoChange(change: Change): void {
    const { collection, id, action, before } = change;
    const now = this.#find(collection, id);
    if (action === 'insert') this.#drop(collection, id);
    else this.#put(collection, action === 'update' && now ? beforeUpdate(now, change) : (before ?? {}));
  }

  #goBackTo({ state, sessions, rateLimit, recentPayments, lints, faults, assumptions, startUp }: World): void {
    this.#state = state;
    this.#sessions = sessions;
    this.#rateLimit = rateLimit;
    this.#recentPayments = recentPayments;
    this.#lints = lints;
    this.#faults = faults;
    this.assumptions = assumptions;
    this.#startUp = startUp;
  }

  #become(state: State, sessions: readonly Session[], reason = 'the state was reset or seeded'): void {
    this.#before ??= {
      state: this.#state,
      sessions: this.#sessions,
      rateLimit: this.#rateLimit,
      recentPayments: this.#recentPayments,
      lints: this.#lints,
      faults: this.#faults,
      assumptions: this.assumptions,
      startUp: this.#startUp,
    };
    this.#state = state;
    const earlier = this.#sessions;
    this.#sessions = new Sessions(this.#report);
    for (const session of sessions) if (state.users.get(session.user_id)) this.#sessions.load({ ...session });
    this.#sessions.inherit(earlier, reason);
    this.#rateLimit = new RateLimit();
    this.#recentPayments = new RecentPayments();
  }
}
