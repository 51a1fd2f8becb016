import type { Confirmation, Confirmations } from '../assumption.ts';
import type { AssumptionId, AssumptionValues } from '../assumptions.ts';
import { Clock, type ClockSetting, type Time, type Timers } from '../clock.ts';
import { Faults } from '../faults.ts';
import { EventLog } from '../journal/event-log.ts';
import type { Journal } from '../journal/journal.ts';
import type { Overrides } from '../overrides.ts';
import type { Change } from '../state/collection.ts';
import type { Fixture, KnownToken } from '../state/fixture.ts';
import { type Sequences, State, type StateDocument } from '../state/state.ts';
import { type ChangeEntry, Contents, entryOf, type SavedContents, SESSIONS, type Snapshot } from './contents.ts';
import { Coverage } from './coverage.ts';
import { ProcessStats } from './process-stats.ts';
import { RateLimit } from './rate-limit.ts';
import type { RecentPayments } from './recent-payments.ts';
import type { Session, Sessions } from './sessions.ts';
import { WarningCounts } from './warning-counts.ts';

/** Settings with which a sandbox is created. By default, a reset returns to `fixture` and `assumptions`. */
export interface StartUp {
  fixture: Fixture;
  assumptions: AssumptionValues;
  /** Status of new tasks (rule `task-status`). */
  taskStatus: number;
  overrides?: Overrides | undefined;
  confirmed?: Confirmations | undefined;
  /** Default: the clock of the machine. */
  time?: Time | undefined;
  /** Timers for delays of faults. Default: the timers of Node. */
  delayTimers?: Timers | undefined;
  journalLimit?: number | undefined;
}

/** Parts of a sandbox that a reset or restore can keep. `journal` includes the warnings. */
export const retainables = ['sessions', 'journal', 'faults', 'clock', 'assumptions'] as const;
export type Retainable = (typeof retainables)[number];

interface NewContents {
  document: StateDocument;
  sessions: readonly Session[];
  /** Minimum of the next ids. */
  sequences: Partial<Sequences>;
  clock?: ClockSetting | undefined;
}

export class Sandbox {
  readonly name: string;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly log: EventLog;
  readonly coverage = new Coverage();
  readonly stats: ProcessStats;
  /** Snapshots by name, newest last, only in memory. A reset keeps the snapshots. */
  readonly snapshots = new Map<string, Snapshot>();
  #startUp: StartUp;
  #contents: Contents;
  /** Changes since the last `acceptChanges`, except changes after a replacement of the contents. */
  #changes: Change[] = [];
  /** Contents and start-up settings before the first replacement since the last `acceptChanges`. */
  #before: { contents: Contents; startUp: StartUp } | undefined;
  #acceptedClock: ClockSetting;
  #requests = 0;
  #forgetsJournal = false;
  #defaultRequestsBefore: number;
  readonly #report = (change: Change): void => {
    if (!this.#before) this.#changes.push(change);
  };

  constructor(name: string, startUp: StartUp, stats = new ProcessStats()) {
    this.name = name;
    this.stats = stats;
    this.#defaultRequestsBefore = stats.defaultRequests;
    this.clock = new Clock(startUp.time);
    this.#acceptedClock = this.clock.setting;
    this.log = new EventLog(startUp.journalLimit);
    this.journal = this.log.journal;
    this.#startUp = startUp;
    this.#contents = new Contents(startUp.fixture.document, startUp.assumptions, this.#report);
    this.#contents.faults = this.#noFaults();
    for (const session of this.#startSessions(startUp.fixture.tokens)) this.sessions.load(session);
  }

  get startUp(): StartUp {
    return this.#startUp;
  }

  get state(): State {
    return this.#contents.state;
  }

  /** Records before the first request of the journal, apart from changes by control calls. */
  get startState(): StateDocument {
    return new State(this.#contents.startDocument, () => {}).toDocument();
  }

  get sessions(): Sessions {
    return this.#contents.sessions;
  }

  get rateLimit(): RateLimit {
    return this.#contents.rateLimit;
  }

  get recentPayments(): RecentPayments {
    return this.#contents.recentPayments;
  }

  /** Warnings since the sandbox was created, or since a reset or restore last cleared the journal. */
  get warnings(): WarningCounts {
    return this.#contents.warnings;
  }

  get faults(): Faults {
    return this.#contents.faults;
  }

  get assumptions(): AssumptionValues {
    return this.#contents.assumptions;
  }

  set assumptions(values: AssumptionValues) {
    // A new limit counts only later requests.
    if (values.rateLimit !== this.assumptions.rateLimit) this.#contents.rateLimit = new RateLimit();
    this.#contents.assumptions = values;
  }

  get lastRequestId(): number {
    return this.#requests;
  }

  confirmationOf(id: AssumptionId, values = this.assumptions): Confirmation | undefined {
    const confirmation = this.#startUp.confirmed?.[id];
    return confirmation?.value === values[id] ? confirmation : undefined;
  }

  get overrides(): Overrides | undefined {
    return this.#startUp.overrides;
  }

  /** Increase of `stats.defaultRequests` since this sandbox was created, or since the journal was last cleared. */
  get defaultRequestsMeanwhile(): number {
    return this.stats.defaultRequests - this.#defaultRequestsBefore;
  }

  nextRequestId(): number {
    this.#requests += 1;
    return this.#requests;
  }

  reset(fixture: Fixture = this.startUp.fixture, retain: readonly Retainable[] = []): void {
    const kept = retain.includes('sessions') ? this.sessions.all() : [];
    if (!retain.includes('clock')) this.clock.reset();
    const sessions = [...kept, ...this.#startSessions(fixture.tokens)];
    this.#replace({ document: fixture.document, sessions, sequences: {} });
    if (!retain.includes('assumptions')) this.assumptions = this.startUp.assumptions;
    this.#forgetWhatHappened(fixture.document, retain);
  }

  /** Makes ids that were used after the snapshot available again. */
  restoreSnapshot({ image, assumptions }: Readonly<Snapshot>, retain: readonly Retainable[] = []): void {
    const sessions = retain.includes('sessions') ? this.sessions.all() : image.sessions;
    const clock = retain.includes('clock') ? undefined : image.clock;
    this.#replace({ ...image, sessions, clock }, 'a snapshot was restored');
    if (!retain.includes('assumptions')) this.assumptions = assumptions;
    this.#forgetWhatHappened(image.document, retain);
  }

  /** Resets to a new start-up fixture, but keeps all `retainables`, except sessions of missing users. */
  startFrom(fixture: Fixture): void {
    this.reset(fixture, retainables);
    this.#startUp = { ...this.#startUp, fixture };
  }

  /** Keeps the sessions of users that still exist, and does not lower the next ids. */
  seed(document: StateDocument, tokens: readonly KnownToken[] = []): void {
    const sessions = [...this.sessions.all(), ...this.#startSessions(tokens)];
    this.#replace({ document, sessions, sequences: this.state.sequences });
  }

  /** Also revokes the tokens of the user. Otherwise, the tokens would be valid for a later user with the same id. */
  removeUser(id: number): void {
    this.state.users.remove(id);
    for (const session of this.sessions.all())
      if (session.user_id === id) this.sessions.end(session, 'its user was removed');
  }

  image(): SavedContents {
    return {
      document: this.state.toDocument(),
      sequences: this.state.sequences,
      sessions: this.sessions.all().map((session) => ({ ...session })),
      clock: this.clock.setting,
    };
  }

  restore(image: Readonly<SavedContents>): void {
    this.#replace(image, 'the data file did not contain this token at the start');
  }

  get hasChanged(): boolean {
    return this.#before !== undefined || this.#changes.length > 0 || this.#isClockMoved;
  }

  pendingEntry(): ChangeEntry {
    if (this.#before) return { contents: this.image() };
    const clock = this.#isClockMoved ? this.clock.setting : undefined;
    const entry = entryOf(this.#changes, (collection, id) => this.#contents.find(collection, id));
    for (const session of this.sessions.takeChangedSessions()) entry.put.push([SESSIONS, { ...session }]);
    return { ...entry, ...(clock && { clock }) };
  }

  /** @returns undefined if the contents were replaced since the last `acceptChanges` */
  get pendingChanges(): readonly Change[] | undefined {
    return this.#before ? undefined : this.#changes;
  }

  /** Makes the pending changes permanent: clears the journal if a reset or restore demands it, and ends `undo`. */
  acceptChanges(): void {
    if (this.#forgetsJournal) this.#clearJournal();
    this.#endUndo();
  }

  #clearJournal(): void {
    this.log.clear();
    this.#defaultRequestsBefore = this.stats.defaultRequests;
  }

  #endUndo(): void {
    this.#forgetsJournal = false;
    // Requests that hang on the old faults are released only now, because `undo` could have restored these faults.
    if (this.#before && this.#before.contents.faults !== this.faults) this.#before.contents.faults.clear();
    (this.#before?.contents ?? this.#contents).closeGaps(this.#changes);
    this.#changes = [];
    this.#before = undefined;
    this.#acceptedClock = this.clock.setting;
  }

  undo(): void {
    if (this.#before) {
      this.#contents = this.#before.contents;
      this.#startUp = this.#before.startUp;
    }
    for (const change of this.#changes.toReversed()) this.#contents.undo(change);
    this.clock.restore(this.#acceptedClock);
    this.#endUndo();
  }

  replay(entry: ChangeEntry): void {
    if ('contents' in entry) {
      this.restore(entry.contents);
      return;
    }
    this.#contents.replay(entry);
    if (entry.clock) this.clock.restore(entry.clock);
  }

  get #isClockMoved(): boolean {
    const [now, before] = [this.clock.setting, this.#acceptedClock];
    return now !== before && (now.offset_ms !== before.offset_ms || now.frozen_at !== before.frozen_at);
  }

  #forgetWhatHappened(document: StateDocument, retain: readonly Retainable[]): void {
    if (!retain.includes('faults')) this.#contents.faults = this.#noFaults();
    if (retain.includes('journal')) return;
    this.#contents.warnings = new WarningCounts();
    this.#contents.startDocument = document;
    this.#forgetsJournal = true;
  }

  #noFaults(): Faults {
    return new Faults(undefined, (fault) => this.stats.addUnfired(this.name, fault));
  }

  /** Without an IP address, the sessions do not count for the rule `one-user`. */
  #startSessions(tokens: readonly KnownToken[] = []): Session[] {
    const now = this.clock.now();
    return tokens.map((known) => ({ ...known, address: null, created_at: now, last_action_at: now }));
  }

  /**
   * Omits sessions of missing users. If two sessions have the same token, the last session of the list stays. Without
   * `clock`, the clock stays.
   * @param why why tokens are invalid that only the earlier contents had
   */
  #replace({ document, sessions, sequences, clock }: NewContents, why = 'the state was reset or seeded'): void {
    const earlier = this.#contents;
    const contents = new Contents(document, earlier.assumptions, this.#report);
    contents.warnings = earlier.warnings;
    contents.faults = earlier.faults;
    contents.startDocument = earlier.startDocument;
    for (const session of sessions)
      if (contents.state.users.get(session.user_id)) contents.sessions.load({ ...session });
    contents.sessions.inherit(earlier.sessions, why);
    this.#before ??= { contents: earlier, startUp: this.#startUp };
    this.#contents = contents;
    this.state.reserve(sequences);
    if (clock) this.clock.restore(clock);
  }
}
