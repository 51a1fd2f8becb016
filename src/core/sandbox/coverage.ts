import type { JournalEntry } from '../journal/entry.ts';

/** What an operation came to, as its client saw it: `success`, or the rule that refused it. */
type Seen = string;

interface Tally {
  requests: number;
  readonly seen: Map<Seen, number>;
}

/**
 * How often each operation of a sandbox came to each outcome. An answer that a fault made up, and one that nobody got, are no
 * evidence. A reset leaves it: a suite resets between its tests.
 */
export class Coverage {
  readonly #tallies = new Map<string, Tally>();

  count({ operation, outcome, rules: [rule] }: Pick<JournalEntry, 'operation' | 'outcome' | 'rules'>): void {
    if (operation === null) return;
    const tally = this.of(operation);
    this.#tallies.set(operation, tally);
    tally.requests += 1;
    const seen = outcome === 'refused' ? rule : outcome;
    if (seen === undefined || outcome === 'fault' || outcome === 'none') return;
    tally.seen.set(seen, (tally.seen.get(seen) ?? 0) + 1);
  }

  /** All requests of an operation, and the outcomes that their clients saw, with how often. */
  of(operation: string): Tally {
    return this.#tallies.get(operation) ?? { requests: 0, seen: new Map() };
  }
}
