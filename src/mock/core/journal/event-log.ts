import { randomUuid } from '../ids.ts';
import { type Change, sizeOfChanges } from '../state/collection.ts';
import type { JournalEntry } from './entry.ts';
import { Journal } from './journal.ts';

const MAX_ACTS = 200;
/** The log keeps the latest act even above this size. */
const MAX_ACT_BYTES = 1024 * 1024;

/** Event other than a request, for example the effect of a control call. */
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

export type LoggedEvent = { readonly id: number } & ({ readonly event: 'request'; readonly entry: JournalEntry } | Act);

type Listener = (event: LoggedEvent) => void;

/**
 * Requests and acts of one sandbox, with ids from one sequence. Requests and acts have separate limits, so acts never
 * evict requests.
 */
export class EventLog {
  readonly journal: Journal;
  /** Part of the ids of sent events, because the event numbers of a recreated sandbox start again at 1. */
  readonly epoch = randomUuid().slice(0, 8);
  #lastId = 0;
  #acts: (Act & { readonly id: number })[] = [];
  #sizes: number[] = [];
  #bytes = 0;
  #isOver = false;
  readonly #listeners = new Map<Listener, () => void>();

  constructor(journalLimit?: number) {
    this.journal = new Journal((entry) => {
      this.#lastId += 1;
      if (this.#listeners.size > 0) this.#notify({ id: this.#lastId, event: 'request', entry });
      return this.#lastId;
    }, journalLimit);
  }

  add(act: Act): void {
    this.#lastId += 1;
    const logged = { ...act, id: this.#lastId };
    const size = act.event === 'changes' ? sizeOfChanges(act.changes) : 0;
    this.#acts.push(logged);
    this.#sizes.push(size);
    this.#bytes += size;
    while (this.#acts.length > MAX_ACTS || (this.#bytes > MAX_ACT_BYTES && this.#acts.length > 1)) {
      this.#acts.shift();
      this.#bytes -= this.#sizes.shift() ?? 0;
    }
    this.#notify(logged);
  }

  /** Yields kept events after `id`, oldest first, including events that are added during the iteration. */
  *since(id: number): Generator<LoggedEvent, void> {
    let after = id;
    for (let event = this.#next(after); event; event = this.#next(after)) {
      after = event.id;
      yield event;
    }
  }

  clear(): void {
    this.journal.clear();
    this.#acts = [];
    this.#sizes = [];
    this.#bytes = 0;
  }

  pass(act: Act): void {
    if (this.#listeners.size > 0) this.add(act);
  }

  /**
   * @param onEnd called when the sandbox is deleted or evicted, or immediately if this has already happened
   * @returns a function that removes the listener
   */
  listen(listener: Listener, onEnd = () => {}): () => void {
    if (this.#isOver) onEnd();
    this.#listeners.set(listener, onEnd);
    return () => this.#listeners.delete(listener);
  }

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

  #notify(event: LoggedEvent): void {
    for (const listener of this.#listeners.keys()) listener(event);
  }
}
