import { type AssumptionId, assumptionIds, listedValues } from '../../core/assumptions.ts';
import type { OperationId } from '../../generated/operations.ts';
import { evidence } from './evidence.ts';

export interface Conclusion {
  id: AssumptionId;
  /** Detected value; absent if the exchanges prove no value. */
  value?: string;
  fits: readonly string[];
  /** Numbers of the exchanges that contradict a value, by value. */
  against: Readonly<Record<string, readonly number[]>>;
  /** Whether an exchange depends on the assumption. */
  isSeen: boolean;
  /** Operations whose responses contradict every value in `against`. */
  operations: readonly OperationId[];
}

/** Collects the exchanges that contradict each value. */
export class Ledger {
  readonly #against = new Map<AssumptionId, Map<string, Map<number, OperationId>>>();

  readonly #operations: ReadonlyMap<number, OperationId>;

  /** @param operations operation of each exchange, by number */
  constructor(operations: ReadonlyMap<number, OperationId>) {
    this.#operations = operations;
  }

  see(id: AssumptionId): Map<string, Map<number, OperationId>> {
    const known = this.#against.get(id) ?? new Map<string, Map<number, OperationId>>();
    this.#against.set(id, known);
    return known;
  }

  /** Notes that the exchange contradicts `values`. */
  not(id: AssumptionId, values: readonly string[], number: number): void {
    const known = this.see(id);
    const operation = this.#operations.get(number);
    if (operation === undefined) return;
    for (const value of values) known.set(value, (known.get(value) ?? new Map()).set(number, operation));
  }

  /** Notes that the exchange agrees only with `value`; with undefined, that no value fits. */
  only(id: AssumptionId, value: string | undefined, number: number): void {
    const others = listedValues(id).filter((each) => each !== value);
    this.not(id, others, number);
  }

  conclude(): Conclusion[] {
    return assumptionIds.map((id) => this.#conclude(id));
  }

  #conclude(id: AssumptionId): Conclusion {
    const known = this.#against.get(id);
    const excluded = listedValues(id).filter((value) => known?.has(value));
    const fits = listedValues(id).filter((value) => !known?.has(value));
    const exchanges = excluded.map((value) => known?.get(value) ?? new Map<number, OperationId>());
    const operations = exchanges.map((each) => new Set(each.values()));
    const numbers = exchanges.map((each) => [...each.keys()].sort((a, b) => a - b));
    const { minOperations = 1, minAnswers = {}, unprovable } = evidence[id];
    const [value = ''] = fits;
    const isEnough =
      operations.every(({ size }) => size >= minOperations) &&
      numbers.every(({ length }) => length >= (minAnswers[value] ?? 1));
    const isProven = fits.length === 1 && excluded.length > 0 && isEnough && value !== unprovable;
    const [first = new Set(), ...others] = operations;
    return {
      id,
      fits,
      against: Object.fromEntries(excluded.map((each, at) => [each, numbers[at] ?? []])),
      isSeen: known !== undefined,
      operations: [...first].filter((each) => others.every((set) => set.has(each))),
      ...(isProven && { value }),
    };
  }
}
