import type { AssumptionValues } from './assumptions.ts';
import { Clock, type ClockSetting } from './clock.ts';
import type { Change } from './collection.ts';
import type { Fixture } from './fixture.ts';
import { RateLimit } from './rate-limit.ts';
import { type Session, Sessions } from './sessions.ts';
import { type Sequences, State, type StateDocument } from './state.ts';

/** What a sandbox is at its start, and again after a reset. */
export interface StartUp {
  fixture: Fixture;
  assumptions: AssumptionValues;
  /** `status` of a new task (rule `task-status`). */
  taskStatus: number;
}

/** The parts that a reset can leave as they are. */
export type Keepable = 'sessions' | 'journal' | 'faults' | 'clock' | 'assumptions';

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
  readonly startUp: StartUp;
  readonly clock = new Clock();
  assumptions: AssumptionValues;
  #state: State;
  #sessions: Sessions;
  #rateLimit = new RateLimit();
  #changes: Change[] = [];
  #replaced = false;
  #requests = 0;
  readonly #report = (change: Change): void => {
    this.#changes.push(change);
  };

  constructor(name: string, startUp: StartUp) {
    this.name = name;
    this.startUp = startUp;
    this.assumptions = startUp.assumptions;
    this.#state = new State(startUp.fixture.document, this.#report);
    this.#sessions = new Sessions(this.#report);
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
    if (!keep.includes('assumptions')) this.assumptions = this.startUp.assumptions;
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

  restore(image: SandboxImage): void {
    this.#become(
      new State(image.document, this.#report),
      image.sessions.map((session) => ({ ...session })),
    );
    this.#state.reserve(image.sequences);
    this.clock.restore(image.clock);
  }

  /** What has changed since the last call; a reset, a seed and a restore count as the change of everything. */
  takeChanges(): readonly Change[] | 'everything' {
    const changes = this.#replaced ? 'everything' : this.#changes;
    this.#changes = [];
    this.#replaced = false;
    return changes;
  }

  #become(state: State, sessions: readonly Session[]): void {
    this.#state = state;
    const earlier = this.#sessions;
    this.#sessions = new Sessions(this.#report);
    for (const session of sessions) if (state.users.get(session.user_id)) this.#sessions.load(session);
    this.#sessions.inherit(earlier, 'the state was reset or seeded');
    this.#rateLimit = new RateLimit();
    this.#replaced = true;
  }
}
