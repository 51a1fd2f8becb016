/** What a request came to: `success`, or the rule that refused it. */
type Outcome = string;

/** How often each operation of a sandbox came to each outcome. A reset leaves it: a suite resets between its tests. */
export class Coverage {
  readonly #counts = new Map<string, Map<Outcome, number>>();

  count(operation: string, outcome: Outcome): void {
    const outcomes = this.#counts.get(operation) ?? new Map<Outcome, number>();
    this.#counts.set(operation, outcomes);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }

  /** The outcomes of an operation that were seen, with how often. */
  of(operation: string): ReadonlyMap<Outcome, number> {
    return this.#counts.get(operation) ?? new Map();
  }
}
