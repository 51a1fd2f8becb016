import type { Change } from './collection.ts';
import type { DocumentFault } from './integrity.ts';
import type { Journal } from './journal.ts';

const MOST = 200;

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
  readonly #latest: Happening[] = [];
  readonly #listeners = new Set<(happening: Happening) => void>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  add(occurrence: Occurrence): void {
    const position = this.#journal.added;
    const last = this.#latest.at(-1);
    const happening = { ...occurrence, position, count: last?.position === position ? last.count + 1 : 1 };
    this.#latest.push(happening);
    if (this.#latest.length > MOST) this.#latest.shift();
    for (const listener of this.#listeners) listener(happening);
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
