import type { AssumptionValues } from '../assumptions.ts';
import { Clock, type ClockSetting, type Time } from '../clock.ts';
import { type ChangeEntry, Contents, entryOf, type SavedContents, SESSIONS, type Snapshot } from '../contents.ts';
import { Faults } from '../faults.ts';
import { EventLog } from '../journal/event-log.ts';
import type { Journal } from '../journal/journal.ts';
import type { Overrides } from '../overrides.ts';
import type { Change } from '../state/collection.ts';
import type { Fixture, KnownToken } from '../state/fixture.ts';
import type { State, StateDocument } from '../state/state.ts';
import { Coverage } from './coverage.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RecentPayments } from './recent-payments.ts';
import { RunTally } from './run-tally.ts';
import type { Session, Sessions } from './sessions.ts';
import { WarningTally } from './warning-tally.ts';

/** What a sandbox is at its start, and again after a reset. */
export interface StartUp {
  fixture: Fixture;
  assumptions: AssumptionValues;
  /** `status` of a new task (rule `task-status`). */
  taskStatus: number;
  /** What the account answers otherwise; undefined where nothing is known to be. */
  overrides?: Overrides | undefined;
  /** What its clock goes by; the machine's when left out. */
  time?: Time | undefined;
}

/** The parts that a reset or the restore of a snapshot can leave as they are; warnings go with the journal. */
export const retainables = ['sessions', 'journal', 'faults', 'clock', 'assumptions'] as const;
export type Retainable = (typeof retainables)[number];

/**
 * The isolated world of one tester. Everything that a request can change lives here and nowhere else, so two sandboxes share nothing
 * and a reset forgets everything.
 */
export class Sandbox {
  readonly name: string;
  readonly clock: Clock;
  readonly journal: Journal;
  /** All that happened: the requests of the journal, and what testers did. */
  readonly log: EventLog;
  readonly coverage = new Coverage();
  /** What all sandboxes of the process have seen. */
  readonly run: RunTally;
  /** By name, the newest last. In memory alone; a reset leaves them. */
  readonly snapshots = new Map<string, Snapshot>();
  /** Whether it was ever asked for an operation of the service. */
  wasAsked = false;
  #startUp: StartUp;
  #contents: Contents;
  /** Of the contents that were in place at the last `settle`. */
  #changes: Change[] = [];
  /** What was in place at the last `settle`, where other contents have been put there since. */
  #before: { contents: Contents; startUp: StartUp } | undefined;
  #settledClock: ClockSetting;
  #requests = 0;
  #forgetsJournal = false;
  readonly #report = (change: Change): void => {
    if (!this.#before) this.#changes.push(change);
  };

  constructor(name: string, startUp: StartUp, run = new RunTally()) {
    this.name = name;
    this.run = run;
    this.clock = new Clock(startUp.time);
    this.#settledClock = this.clock.setting;
    this.log = new EventLog();
    this.journal = this.log.journal;
    this.#startUp = startUp;
    this.#contents = new Contents(startUp.fixture.document, startUp.assumptions, this.#report);
    this.#contents.faults = this.#noFaults();
    for (const session of this.#begun(startUp.fixture.tokens)) this.sessions.load(session);
  }

  get startUp(): StartUp {
    return this.#startUp;
  }

  get state(): State {
    return this.#contents.state;
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

  /** What discouraged behaviour was seen here. It goes with the journal: a reset or a restore empties it, a seed does not. */
  get warnings(): WarningTally {
    return this.#contents.warnings;
  }

  /** What is armed to go wrong here. A reset or a restore removes it, a seed does not. */
  get faults(): Faults {
    return this.#contents.faults;
  }

  get assumptions(): AssumptionValues {
    return this.#contents.assumptions;
  }

  set assumptions(values: AssumptionValues) {
    this.#contents.assumptions = values;
  }

  /** The number of the latest request; 0 before the first. */
  get lastRequestId(): number {
    return this.#requests;
  }

  /** They belong to the start, so that they are the same after a reset, a seed and a restore. */
  get overrides(): Overrides | undefined {
    return this.#startUp.overrides;
  }

  /** A number for the next request, unique in this sandbox for as long as the process runs. */
  nextRequestId(): number {
    this.#requests += 1;
    return this.#requests;
  }

  /** Back to the start-up fixture, or another one; ids start again as they did then. */
  reset(fixture: Fixture = this.startUp.fixture, retain: readonly Retainable[] = []): void {
    const kept = retain.includes('sessions') ? this.sessions.all() : [];
    if (!retain.includes('clock')) this.clock.reset();
    this.#become(fixture.document, [...kept, ...this.#begun(fixture.tokens)]);
    if (!retain.includes('assumptions')) this.assumptions = this.startUp.assumptions;
    this.#forgetWhatHappened(retain);
  }

  /** Back to a snapshot: a reset to what was then. Ids are given again as they would have been. */
  goBackTo({ image, assumptions }: Readonly<Snapshot>, retain: readonly Retainable[] = []): void {
    const sessions = retain.includes('sessions') ? this.sessions.all() : image.sessions;
    this.#become(image.document, sessions, 'a snapshot was restored');
    this.state.reserve(image.sequences);
    if (!retain.includes('clock')) this.clock.restore(image.clock);
    if (!retain.includes('assumptions')) this.assumptions = assumptions;
    this.#forgetWhatHappened(retain);
  }

  /** Begins anew with another start-up fixture; everything that a reset can leave as it is stays. */
  startFrom(fixture: Fixture): void {
    this.reset(fixture, retainables);
    this.#startUp = { ...this.#startUp, fixture };
  }

  /** Puts another state in place; sessions of users that still exist live on, and no id is given a second time. */
  seed(document: StateDocument, tokens: readonly KnownToken[] = []): void {
    const { sequences } = this.state;
    this.#become(document, [...this.sessions.all(), ...this.#begun(tokens)]);
    this.state.reserve(sequences);
  }

  /** Removes a user, and with it the tokens: they must not live again when another user gets that id. */
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

  /** Puts saved contents in place, sequences exactly as they were: ids are given again as they would have been then. */
  restore(image: Readonly<SavedContents>): void {
    this.#become(image.document, image.sessions, 'it had ended before leadmock was started again');
    this.state.reserve(image.sequences);
    this.clock.restore(image.clock);
  }

  /** Whether there is anything since the last `settle` that would have to be written down, or undone. */
  get hasChanged(): boolean {
    return this.#before !== undefined || this.#changes.length > 0 || this.#isClockMoved;
  }

  /** What has to be written down to have the changes since the last `settle` again. */
  pendingEntry(): ChangeEntry {
    if (this.#before) return { contents: this.image() };
    const clock = this.#isClockMoved ? this.clock.setting : undefined;
    const entry = entryOf(this.#changes, (collection, id) => this.#contents.find(collection, id));
    for (const session of this.sessions.takeTouched()) entry.put.push([SESSIONS, { ...session }]);
    return { ...entry, ...(clock && { clock }) };
  }

  /** The changes since the last `settle`; undefined when other contents were put in place. */
  get pendingChanges(): readonly Change[] | undefined {
    return this.#before ? undefined : this.#changes;
  }

  /** Whether the journal is emptied as soon as what has changed is settled. */
  get forgetsJournal(): boolean {
    return this.#forgetsJournal;
  }

  /** What has changed until now is kept: there is nothing to undo any more. */
  settle(): void {
    if (this.#forgetsJournal) this.log.clear();
    this.#forgetsJournal = false;
    // Only now is it sure that what hangs on them may go on.
    if (this.#before && this.#before.contents.faults !== this.faults) this.#before.contents.faults.clear();
    (this.#before?.contents ?? this.#contents).settle(this.#changes);
    this.#changes = [];
    this.#before = undefined;
    this.#settledClock = this.clock.setting;
  }

  /** Takes everything since the last `settle` back, but for ids that were given. */
  undo(): void {
    if (this.#before) {
      this.#contents = this.#before.contents;
      this.#startUp = this.#before.startUp;
    }
    for (const change of this.#changes.toReversed()) this.#contents.undo(change);
    this.clock.restore(this.#settledClock);
    this.#forgetsJournal = false;
    this.settle();
  }

  /** Does again what an entry says, as if it had been done here. Nothing is reported. */
  replay(entry: ChangeEntry): void {
    if ('contents' in entry) {
      this.restore(entry.contents);
      return;
    }
    this.#contents.replay(entry);
    if (entry.clock) this.clock.restore(entry.clock);
  }

  get #isClockMoved(): boolean {
    const [now, before] = [this.clock.setting, this.#settledClock];
    return now !== before && (now.offset_ms !== before.offset_ms || now.frozen_at !== before.frozen_at);
  }

  #forgetWhatHappened(retain: readonly Retainable[]): void {
    if (!retain.includes('faults')) this.#contents.faults = this.#noFaults();
    if (retain.includes('journal')) return;
    this.#contents.warnings = new WarningTally();
    this.#forgetsJournal = true;
  }

  #noFaults(): Faults {
    return new Faults(undefined, (fault) => this.run.addUnfired(this.name, fault));
  }

  /** The sessions of known tokens, which begin now. They are outside "one user per IP address", as all that no login began. */
  #begun(tokens: readonly KnownToken[] = []): Session[] {
    const now = this.clock.now();
    return tokens.map((known) => ({ ...known, address: null, created_at: now, last_action_at: now }));
  }

  /** Puts new contents in place of what is there; their tokens are those of the given sessions whose users exist, of two with one text the last. */
  #become(document: StateDocument, sessions: readonly Session[], reason = 'the state was reset or seeded'): void {
    const earlier = this.#contents;
    const contents = new Contents(document, earlier.assumptions, this.#report);
    contents.warnings = earlier.warnings;
    contents.faults = earlier.faults;
    for (const session of sessions)
      if (contents.state.users.get(session.user_id)) contents.sessions.load({ ...session });
    contents.sessions.inherit(earlier.sessions, reason);
    this.#before ??= { contents: earlier, startUp: this.#startUp };
    this.#contents = contents;
  }
}
