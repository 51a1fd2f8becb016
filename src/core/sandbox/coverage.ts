import type { JournalEntry } from '../journal/entry.ts';

type OutcomeOrRule = string;

interface Tally {
  requestCount: number;
  readonly seen: Map<OutcomeOrRule, number>;
}

/**
 * Number of requests of each operation. `seen` contains only successes, and rejections by their first rule. A reset
 * keeps the counts.
 */
export class Coverage {
  readonly #tallies = new Map<string, Tally>();

  count({ operation, outcome, rules: [rule] }: Pick<JournalEntry, 'operation' | 'outcome' | 'rules'>): void {
    if (operation === null) return;
    const tally = this.of(operation);
    this.#tallies.set(operation, tally);
    tally.requestCount += 1;
    const seen = outcome === 'rejected' ? rule : outcome;
    if (seen === undefined || outcome === 'fault' || outcome === 'none') return;
    tally.seen.set(seen, (tally.seen.get(seen) ?? 0) + 1);
  }

  of(operation: string): Tally {
    return this.#tallies.get(operation) ?? { requestCount: 0, seen: new Map() };
  }
}
