import type { FaultedRequest, SelectedFaults } from '../../mock/core/faults.ts';
import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import type { LoggedEvent } from '../../mock/core/journal/event-log.ts';
import { monotonicMs, sleep } from '../../mock/core/real-time.ts';
import { SESSIONS } from '../../mock/core/sandbox/contents.ts';
import type { Sandbox } from '../../mock/core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../mock/core/sandbox/sandboxes.ts';
import type { Change } from '../../mock/core/state/collection.ts';
import { type AnyRecord, recordsOf, type State, type StateDocument, withRecords } from '../../mock/core/state/state.ts';

const SETTLE_MS = 1000;
const POLL_MS = 10;

/** Request to an operation, when it arrived. */
export interface Arrival extends Pick<FaultedRequest, 'id' | 'operation' | 'path'> {
  body: string;
  /** On the monotonic clock. */
  atMs: number;
  /** Set when the response or connection has ended. */
  entry?: JournalEntry;
  endedAtMs?: number;
}

/** @returns a text that is the same for equal requests */
export function requestText({ operation, path, body }: Arrival): string {
  return JSON.stringify([operation, path, body]);
}

export function areEqual(one: JournalEntry, other: JournalEntry): boolean {
  return one.method === other.method && one.path === other.path && one.body.text === other.body.text;
}

export function tokenOf({ headers }: JournalEntry): string | undefined {
  const lines = headers.split('\n');
  const at = lines.findIndex((line, index) => index % 2 === 0 && line.toLowerCase() === 'token');
  return at < 0 ? undefined : lines[at + 1];
}

const keyOf = ({ collection, id }: Change) => `${collection} ${id}`;

/** @returns the state, with records that the requests inserted and that the removals of control calls deleted */
function undoCleanup(state: StateDocument, removed: readonly Change[], requests: readonly JournalEntry[]) {
  const insertions = requests.flatMap(({ changes }) => changes.filter(({ action }) => action === 'insert'));
  const inserted = new Set(insertions.map(keyOf));
  const undone = removed.filter((change) => change.collection !== SESSIONS && inserted.has(keyOf(change)));
  return undone.reduce((document, { collection, before }) => {
    return withRecords(document, collection, [...recordsOf(document, collection), before as AnyRecord]);
  }, state);
}

/** Period of a sandbox until the run ends, or until the contents are replaced, for example by a reset. */
export class Episode {
  readonly sandbox: string;
  readonly start: StateDocument;
  /**
   * State when the last request with changes was logged. Without such a request: after the last control call with
   * changes, or else `start`. Includes records of requests that control calls deleted, because these calls are cleanup.
   */
  end: StateDocument;
  readonly arrivals: Arrival[] = [];
  /** Requests, by id, that leadmock rejected because the sandbox no longer exists. */
  readonly strays = new Map<number, JournalEntry>();
  /** Request on which the fault of the sweep fired. */
  faulted: Arrival | undefined;
  /** Whether the contents were replaced, or the sandbox was deleted. */
  isOver = false;
  readonly #state: State;
  /** Removals by control calls. */
  readonly #removed: Change[] = [];
  #hasWritten = false;

  constructor({ name, state }: Sandbox) {
    this.sandbox = name;
    this.#state = state;
    this.start = state.toDocument();
    this.end = this.start;
  }

  /** Entries of requests to operations, in the order of arrival. */
  get requests(): JournalEntry[] {
    return this.arrivals.flatMap(({ entry }) => entry ?? []);
  }

  /** @param entry entry of a request, also if its body arrived after the response */
  log(entry: JournalEntry): void {
    const arrival = this.arrivals.find(({ id }) => id === entry.id);
    if (arrival) Object.assign(arrival, { entry, endedAtMs: arrival.endedAtMs ?? monotonicMs() });
    if (entry.changes.length === 0) return;
    this.#hasWritten = true;
    this.end = undoCleanup(this.#state.toDocument(), this.#removed, this.requests);
  }

  /** Notes a control call with changes. */
  prepare(changes: readonly Change[]): void {
    this.#removed.push(...changes.filter(({ action }) => action === 'remove'));
    if (!this.#hasWritten) this.end = this.#state.toDocument();
  }
}

/** @returns the faults to fire for a request, which is the last arrival of the episode */
export type ChooseFaults = (episode: Episode) => SelectedFaults | undefined;

/** Requests and states of all sandboxes during a run. */
export class Observation {
  /** In the order in which they began, for each sandbox. */
  readonly episodes: Episode[] = [];
  readonly #choose: ChooseFaults;

  constructor(sandboxes: Sandboxes, choose: ChooseFaults = () => undefined) {
    this.#choose = choose;
    this.#observe(sandboxes.default);
    sandboxes.default.log.listen((event) => {
      if (event.event !== 'sandboxes') return;
      const { created } = event.data as { created: string[] };
      for (const sandbox of created.map((name) => sandboxes.get(name))) if (sandbox) this.#observe(sandbox);
    });
  }

  /** Waits at most a second until the last requests of the run are logged. */
  async settle(): Promise<void> {
    const isLogged = ({ arrivals }: Episode) => arrivals.every(({ entry }) => entry);
    const until = monotonicMs() + SETTLE_MS;
    while (monotonicMs() < until && !this.episodes.every(isLogged)) await sleep(POLL_MS);
  }

  #observe(sandbox: Sandbox): void {
    let episode = this.#begin(sandbox);
    const episodes = new Map<number, Episode>();
    const install = () => {
      sandbox.faults.chooser = ({ id, operation, path, body = '' }) => {
        episodes.set(id, episode);
        episode.arrivals.push({ id, operation, path, body, atMs: monotonicMs() });
        const chosen = this.#choose(episode);
        if (chosen) episode.faulted = episode.arrivals.at(-1);
        return chosen;
      };
    };
    install();
    const listener = (event: LoggedEvent) => {
      if (event.event === 'request' && event.entry.requestedSandbox !== undefined) this.#logStray(event.entry);
      else if (event.event === 'request') (episodes.get(event.entry.id) ?? episode).log(event.entry);
      else if (event.event === 'changes') episode.prepare(event.changes);
      else if (event.event === 'contents') {
        episode.isOver = true;
        episode = this.#begin(sandbox);
        install();
      }
    };
    sandbox.log.listen(listener, () => {
      episode.isOver = true;
      // Adds the removed listener again, because a request may end after its sandbox was deleted.
      Promise.resolve().then(() => sandbox.log.listen(listener));
    });
  }

  #logStray(entry: JournalEntry): void {
    const isLost = ({ sandbox }: Episode) => sandbox === entry.requestedSandbox;
    this.episodes.findLast(isLost)?.strays.set(entry.id, entry);
  }

  #begin(sandbox: Sandbox): Episode {
    const episode = new Episode(sandbox);
    this.episodes.push(episode);
    return episode;
  }
}
