import type { JournalEntry } from '../journal/entry.ts';

type OutcomeOrRule = string;

interface Tally {
  requestCount: number;
  readonly seen: Map<OutcomeOrRule, number>;
}

/**
 * Number of requests of each operation. `seen` counts successes, rejections by their first rule, and requests on which a
 * fault fired. A reset keeps the counts.
 */
export class Coverage {
  readonly #tallies = new Map<string, Tally>();

  count({ operation, outcome, rules, fault }: Pick<JournalEntry, 'operation' | 'outcome' | 'rules' | 'fault'>): void {
    if (operation === null) return;
    const tally = this.of(operation);
    this.#tallies.set(operation, tally);
    tally.requestCount += 1;
    const reached = outcome === 'rejected' ? rules[0] : outcome === 'success' ? outcome : undefined;
    for (const seen of [reached, fault ? 'fault' : undefined]) {
      if (seen !== undefined) tally.seen.set(seen, (tally.seen.get(seen) ?? 0) + 1);
    }
  }

  of(operation: string): Tally {
    return this.#tallies.get(operation) ?? { requestCount: 0, seen: new Map() };
  }
}
