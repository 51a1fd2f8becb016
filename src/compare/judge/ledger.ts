import type { OperationId } from '../../generated/operations.ts';
import { type AssumptionId, assumptionIds, listedValues } from '../../mock/core/assumptions.ts';
import type { Exchange } from '../exchange.ts';

interface NeededEvidence {
  /** A value is proved only if responses of this many operations contradict each of the other values; default 1. */
  minOperations?: number;
  /** By value: this value is proved only if this many responses contradict each of the other values; default 1. */
  minResponses?: Readonly<Record<string, number>>;
  /** Value that no exchange can prove. */
  unprovable?: string;
}

/** Single exchanges, or exchanges of one operation, may have another cause. */
const NEEDED: Partial<Record<AssumptionId, NeededEvidence>> = {
  errorStatus: { minOperations: 2 },
  // A higher limit looks the same.
  rateLimit: { unprovable: 'off' },
  unknownBodyId: { minOperations: 2 },
  contentType: { minOperations: 2 },
  numericStrings: { minOperations: 2 },
  unknownFields: { minOperations: 2 },
  validationErrors: { minOperations: 2 },
  nullInViewEdit: { minResponses: { reject: 2 } },
  unknownPathId: { minOperations: 2 },
  dealAfterPayment: { minResponses: { unchanged: 2 } },
  ownerId: { minOperations: 2 },
};

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
  readonly #against = new Map<AssumptionId, Map<string, Set<Exchange>>>();

  see(id: AssumptionId): Map<string, Set<Exchange>> {
    const known = this.#against.get(id) ?? new Map<string, Set<Exchange>>();
    this.#against.set(id, known);
    return known;
  }

  /** Notes that the exchange contradicts `values`. */
  not(id: AssumptionId, values: readonly string[], exchange: Exchange): void {
    const known = this.see(id);
    for (const value of values) known.set(value, (known.get(value) ?? new Set()).add(exchange));
  }

  /** Notes that the exchange agrees only with `value`; with undefined, that no value fits. */
  only(id: AssumptionId, value: string | undefined, exchange: Exchange): void {
    const others = listedValues(id).filter((each) => each !== value);
    this.not(id, others, exchange);
  }

  conclude(): Conclusion[] {
    return assumptionIds.map((id) => this.#conclude(id));
  }

  #conclude(id: AssumptionId): Conclusion {
    const known = this.#against.get(id);
    const excluded = listedValues(id).flatMap((value) => {
      const exchanges = [...(known?.get(value) ?? [])];
      const numbers = exchanges.map(({ number }) => number).sort((a, b) => a - b);
      const operations = new Set(exchanges.map(({ operation }) => operation));
      return exchanges.length === 0 ? [] : [{ value, numbers, operations }];
    });
    const fits = listedValues(id).filter((value) => !known?.has(value));
    const [value = ''] = fits;
    const { minOperations = 1, minResponses = {}, unprovable } = NEEDED[id] ?? {};
    const isEnough = excluded.every(
      ({ numbers, operations }) => operations.size >= minOperations && numbers.length >= (minResponses[value] ?? 1),
    );
    const isProven = fits.length === 1 && excluded.length > 0 && isEnough && value !== unprovable;
    const [first, ...others] = excluded;
    return {
      id,
      fits,
      against: Object.fromEntries(excluded.map((each) => [each.value, each.numbers])),
      isSeen: known !== undefined,
      operations: [...(first?.operations ?? [])].filter((each) =>
        others.every(({ operations }) => operations.has(each)),
      ),
      ...(isProven && { value }),
    };
  }
}
