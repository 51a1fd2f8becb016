import { randomUuid } from '../sandbox/ids.ts';
import { type Change, sizeOfChanges } from '../state/collection.ts';
import type { JournalEntry } from './entry.ts';
import { Journal } from './journal.ts';

/** Limits of retained acts; the latest is always retained. */
const MOST_ACTS = 200;
const MOST_ACT_BYTES = 1024 * 1024;

/** What a tester did, beside requests of the service. What it changed is in `data`; records are shown when somebody looks. */
export type Act =
  | { readonly event: 'changes'; readonly operation: string; readonly changes: readonly Change[] }
  | {
      readonly event:
        | 'contents'
        | 'clock'
        | 'assumptions'
        | 'faults'
        | 'snapshots'
        | 'journal'
        | 'sandboxes'
        | 'fixture'
        | 'operations';
      readonly data: object;
    };

/** One thing that happened. A request whose body comes after its answer is told twice, the second time with another id. */
export type LoggedEvent = { readonly id: number } & ({ readonly event: 'request'; readonly entry: JournalEntry } | Act);

type Listener = (event: LoggedEvent) => void;

/**
 * What happened in one sandbox, in one sequence: ids start at 1, grow by 1, and are never given again. Requests and acts are retained
 * apart from each other: what a tester does must not evict the evidence of a client.
 */
export class EventLog {
  readonly journal: Journal;
  /** Tells its ids from those of any other log, such as that of a dropped sandbox of the same name. */
  readonly epoch = randomUuid().slice(0, 8);
  #lastId = 0;
  #acts: (Act & { readonly id: number })[] = [];
  #sizes: number[] = [];
  #bytes = 0;
  #isOver = false;
  /** Listeners and their callbacks for the end of the sandbox. */
  readonly #listeners = new Map<Listener, () => void>();

  constructor() {
    this.journal = new Journal((entry) => {
      this.#lastId += 1;
      if (this.#listeners.size > 0) this.#tell({ id: this.#lastId, event: 'request', entry });
      return this.#lastId;
    });
  }

  add(act: Act): void {
    this.#lastId += 1;
    const logged = { ...act, id: this.#lastId };
    const size = act.event === 'changes' ? sizeOfChanges(act.changes) : 0;
    this.#acts.push(logged);
    this.#sizes.push(size);
    this.#bytes += size;
    while (this.#acts.length > MOST_ACTS || (this.#bytes > MOST_ACT_BYTES && this.#acts.length > 1)) {
      this.#acts.shift();
      this.#bytes -= this.#sizes.shift() ?? 0;
    }
    this.#tell(logged);
  }

  /**
   * What is retained of all after an id, oldest first. Each is read when it is asked for, and what comes meanwhile is one of them.
   */
  *since(id: number): Generator<LoggedEvent, void> {
    let after = id;
    for (let event = this.#next(after); event; event = this.#next(after)) {
      after = event.id;
      yield event;
    }
  }

  /** Empties the log, as a reset does. */
  clear(): void {
    this.journal.clear();
    this.#acts = [];
    this.#sizes = [];
    this.#bytes = 0;
  }

  /** Adds an act in another sandbox, if anybody listens. */
  pass(act: Act): void {
    if (this.#listeners.size > 0) this.add(act);
  }

  /** Tells of everything from now on; answers how to stop that. `onEnd` is called at once where nothing more will come. */
  listen(listener: Listener, onEnd = () => {}): () => void {
    if (this.#isOver) onEnd();
    this.#listeners.set(listener, onEnd);
    return () => this.#listeners.delete(listener);
  }

  /** Ends all listeners, because the sandbox was dropped. */
  end(): void {
    this.#isOver = true;
    for (const onEnd of this.#listeners.values()) onEnd();
    this.#listeners.clear();
  }

  #next(after: number): LoggedEvent | undefined {
    const request = this.journal.next(after);
    const act = this.#acts.find(({ id }) => id > after);
    return request && (!act || request.id < act.id) ? { ...request, event: 'request' } : act;
  }

  #tell(event: LoggedEvent): void {
    for (const listener of this.#listeners.keys()) listener(event);
  }
}
