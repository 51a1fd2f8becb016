import type { AssumptionValues } from './assumptions.ts';
import { type ChangeEntry, entryOf, SESSIONS } from './change-entry.ts';
import { Clock, type ClockSetting, type Time } from './clock.ts';
import type { Change } from './collection.ts';
import { Coverage } from './coverage.ts';
import { Faults } from './faults.ts';
import type { Fixture, KnownToken } from './fixture.ts';
import { Happenings } from './happenings.ts';
import { Journal, JournalBudget } from './journal.ts';
import type { Overrides } from './overrides.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RecentPayments } from './recent-payments.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Snapshot } from './snapshot.ts';
import type { Sequences, State, StateDocument } from './state.ts';
import { WarningTally } from './warning-tally.ts';
import { World } from './world.ts';

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
export const keepables = ['sessions', 'journal', 'faults', 'clock', 'assumptions'] as const;
export type Keepable = (typeof keepables)[number];

/** All that outlives the process: state and what belongs to it, as plain data. */
export interface SandboxImage {
  document: StateDocument;
  sequences: Sequences;
  sessions: Session[];
  clock: ClockSetting;
}

/**
 * One whole small world. Everything that a request can change lives here and nowhere else, so two sandboxes share nothing
 * and a reset forgets everything.
 */
export class Sandbox {
  readonly name: string;
  readonly clock: Clock;
  readonly journal: Journal;
  /** What testers did to it, beside the requests of the journal. */
  readonly happenings: Happenings;
  readonly coverage = new Coverage();
  /** By name, the newest last. In memory alone; a reset leaves them. */
  readonly snapshots = new Map<string, Snapshot>();
  /** Whether it was ever asked for an operation of the service. */
  wasAsked = false;
  #startUp: StartUp;
  #world: World;
  /** Of the world that was in place at the last `settle`. */
  #changes: Change[] = [];
  /** What was in place at the last `settle`, where another world has been put there since. */
  #before: { world: World; startUp: StartUp } | undefined;
  #settledClock: ClockSetting;
  #requests = 0;
  #forgetsJournal = false;
  readonly #report = (change: Change): void => {
    if (!this.#before) this.#changes.push(change);
  };

  constructor(name: string, startUp: StartUp, budget = new JournalBudget()) {
    this.name = name;
    this.clock = new Clock(startUp.time);
    this.#settledClock = this.clock.setting;
    this.journal = new Journal(budget);
    this.happenings = new Happenings(this.journal);
    this.#startUp = startUp;
    this.#world = new World(startUp.fixture.document, startUp.assumptions, this.#report);
    for (const session of this.#begun(startUp.fixture.tokens)) this.sessions.load(session);
  }

  get startUp(): StartUp {
    return this.#startUp;
  }

  get state(): State {
    return this.#world.state;
  }

  get sessions(): Sessions {
    return this.#world.sessions;
  }

  get rateLimit(): RateLimit {
    return this.#world.rateLimit;
  }

  get recentPayments(): RecentPayments {
    return this.#world.recentPayments;
  }

  /** What discouraged behaviour was seen here. It goes with the journal: a reset or a restore empties it, a seed does not. */
  get warnings(): WarningTally {
    return this.#world.warnings;
  }

  /** What is armed to go wrong here. A reset or a restore removes it, a seed does not. */
  get faults(): Faults {
    return this.#world.faults;
  }

  get assumptions(): AssumptionValues {
    return this.#world.assumptions;
  }

  set assumptions(values: AssumptionValues) {
    this.#world.assumptions = values;
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
  reset(fixture: Fixture = this.startUp.fixture, keep: readonly Keepable[] = []): void {
    const kept = keep.includes('sessions') ? this.sessions.all() : [];
    if (!keep.includes('clock')) this.clock.reset();
    this.#become(fixture.document, [...kept, ...this.#begun(fixture.tokens)]);
    if (!keep.includes('assumptions')) this.assumptions = this.startUp.assumptions;
    this.#forgetWhatHappened(keep);
  }

  /** Back to a snapshot: a reset to what was then. Ids are given again as they would have been. */
  goBackTo({ image, assumptions }: Readonly<Snapshot>, keep: readonly Keepable[] = []): void {
    const sessions = keep.includes('sessions') ? this.sessions.all() : image.sessions;
    this.#become(image.document, sessions, 'a snapshot was restored');
    this.state.reserve(image.sequences);
    if (!keep.includes('clock')) this.clock.restore(image.clock);
    if (!keep.includes('assumptions')) this.assumptions = assumptions;
    this.#forgetWhatHappened(keep);
  }

  /** Begins anew with another start-up fixture; everything that a reset can leave as it is stays. */
  startFrom(fixture: Fixture): void {
    this.reset(fixture, keepables);
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

  image(): SandboxImage {
    return {
      document: this.state.toDocument(),
      sequences: this.state.sequences,
      sessions: this.sessions.all().map((session) => ({ ...session })),
      clock: this.clock.setting,
    };
  }

  /** Puts the world of an image in place, sequences exactly as they were: ids are given again as they would have been then. */
  restore(image: Readonly<SandboxImage>): void {
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
    if (this.#before) return { world: this.image() };
    const clock = this.#isClockMoved ? this.clock.setting : undefined;
    const entry = entryOf(this.#changes, (collection, id) => this.#world.find(collection, id));
    for (const session of this.sessions.takeTouched()) entry.put.push([SESSIONS, { ...session }]);
    return { ...entry, ...(clock && { clock }) };
  }

  /** The sessions that were only used since the last entry: no change, but worth keeping now and then. */
  touchedEntry(): ChangeEntry | undefined {
    const touched = this.sessions.takeTouched();
    return touched.length === 0 ? undefined : { put: touched.map((session) => [SESSIONS, { ...session }]), remove: [] };
  }

  /** The changes since the last `settle`; undefined when another world was put in place. */
  get pendingChanges(): readonly Change[] | undefined {
    return this.#before ? undefined : this.#changes;
  }

  /** What has changed until now is kept: there is nothing to undo any more. */
  settle(): void {
    if (this.#forgetsJournal) {
      this.journal.clear();
      this.happenings.clear();
    }
    this.#forgetsJournal = false;
    // Only now is it sure that what hangs on them may go on.
    if (this.#before && this.#before.world.faults !== this.faults) this.#before.world.faults.clear();
    this.#changes = [];
    this.#before = undefined;
    this.#settledClock = this.clock.setting;
  }

  /** Takes everything since the last `settle` back, but for ids that were given. */
  undo(): void {
    if (this.#before) {
      this.#world = this.#before.world;
      this.#startUp = this.#before.startUp;
    }
    for (const change of this.#changes.toReversed()) this.#world.undo(change);
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
    this.#world.replay(entry);
    if (entry.clock) this.clock.restore(entry.clock);
  }

  get #isClockMoved(): boolean {
    const [now, before] = [this.clock.setting, this.#settledClock];
    return now !== before && (now.offset_ms !== before.offset_ms || now.frozen_at !== before.frozen_at);
  }

  #forgetWhatHappened(keep: readonly Keepable[]): void {
    if (!keep.includes('faults')) this.#world.faults = new Faults();
    if (keep.includes('journal')) return;
    this.#world.warnings = new WarningTally();
    this.#forgetsJournal = true;
  }

  /** The sessions of known tokens, which begin now. They are outside "one user per IP address", as all that no login began. */
  #begun(tokens: readonly KnownToken[] = []): Session[] {
    const now = this.clock.now();
    return tokens.map((known) => ({ ...known, address: null, created_at: now, last_action_at: now }));
  }

  /** Puts a new world in place of what is there; its tokens are those of the given sessions whose users exist, of two with one text the last. */
  #become(document: StateDocument, sessions: readonly Session[], reason = 'the state was reset or seeded'): void {
    const earlier = this.#world;
    const world = new World(document, earlier.assumptions, this.#report);
    world.warnings = earlier.warnings;
    world.faults = earlier.faults;
    for (const session of sessions) if (world.state.users.get(session.user_id)) world.sessions.load({ ...session });
    world.sessions.inherit(earlier.sessions, reason);
    this.#before ??= { world: earlier, startUp: this.#startUp };
    this.#world = world;
  }
}
