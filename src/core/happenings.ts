import type { Journal } from './journal.ts';
import { type Change, sizeOfChanges } from './state/collection.ts';
import type { DocumentFault } from './state/integrity.ts';

const MOST = 200;
/** Of all that happened, but always the latest. */
const MOST_BYTES = 1024 * 1024;

/** What can happen to a sandbox beside requests of the service. */
export type Occurrence =
  /** A tester changed records. */
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  /** A whole new world: reset, seed, restore, or another start-up fixture. */
  | { readonly kind: 'world' }
  /** The file of a fixture was changed, whether or not the sandbox starts from it; the errors say why it cannot be used. */
  | { readonly kind: 'fixture'; readonly name: string; readonly errors: readonly DocumentFault[] };

/** An occurrence and its place: how many requests had been answered before, and how many other things since the last of them (from 1). */
export type Happening = Occurrence & { readonly position: number; readonly count: number };

/** The latest things that happened to one sandbox beside its requests. */
export class Happenings {
  readonly #journal: Journal;
  #latest: Happening[] = [];
  /** Its place; it is not forgotten, since every place is one that no other has. */
  #last: Pick<Happening, 'position' | 'count'> = { position: 0, count: 0 };
  #sizes: number[] = [];
  #bytes = 0;
  readonly #listeners = new Set<(happening: Happening) => void>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  add(occurrence: Occurrence): void {
    const position = this.#journal.added;
    const happening = { ...occurrence, position, count: this.#last.position === position ? this.#last.count + 1 : 1 };
    this.#last = happening;
    const size = occurrence.kind === 'changes' ? sizeOfChanges(occurrence.changes) : 0;
    this.#latest.push(happening);
    this.#sizes.push(size);
    this.#bytes += size;
    while (this.#latest.length > MOST || (this.#bytes > MOST_BYTES && this.#latest.length > 1)) {
      this.#latest.shift();
      this.#bytes -= this.#sizes.shift() ?? 0;
    }
    for (const listener of this.#listeners) listener(happening);
  }

  /** Forgets all of it, as a reset does. */
  clear(): void {
    this.#latest = [];
    this.#sizes = [];
    this.#bytes = 0;
  }

  all(): readonly Happening[] {
    return this.#latest;
  }

  /** Tells of everything from now on; answers how to stop that. */
  listen(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
