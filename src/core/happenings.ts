import type { Change } from './collection.ts';
import type { Journal } from './journal.ts';

const MOST = 200;

/** Something that happened to a sandbox and was no request of the service: a tester changed records, or put another world in place. */
export interface Happening {
  /** How many requests had been answered before, and how many other things since the last of them (from 1). */
  readonly position: number;
  readonly count: number;
  /** Undefined for a whole new world: reset, seed, restore. */
  readonly changes: readonly Change[] | undefined;
}

/** The latest things that testers did to one sandbox. */
export class Happenings {
  readonly #journal: Journal;
  readonly #latest: Happening[] = [];
  readonly #listeners = new Set<(happening: Happening) => void>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  add(changes: readonly Change[] | undefined): void {
    const position = this.#journal.added;
    const last = this.#latest.at(-1);
    const happening = { position, count: last?.position === position ? last.count + 1 : 1, changes };
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
