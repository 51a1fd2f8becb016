import fc from 'fast-check';
import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  defaultAssumptions,
  listedValues,
} from '../../src/mock/core/assumptions.ts';

/** All values of assumptions except defaults, one by one. */
export const singleValues: readonly Partial<AssumptionValues>[] = assumptionIds.flatMap((id) =>
  listedValues(id)
    .slice(1)
    .map((value) => ({ [id]: value })),
);

/**
 * The second values of all assumptions together, then the third or last values, so that each value except defaults
 * occurs.
 */
export const otherValues: readonly Partial<AssumptionValues>[] = [1, 2].map((place) =>
  Object.fromEntries(assumptionIds.map((id) => [id, listedValues(id)[place] ?? listedValues(id).at(-1)])),
);

/** Random values for all assumptions, the same in every run. */
export function randomValues(count: number): AssumptionValues[] {
  const values = Object.fromEntries(assumptionIds.map((id) => [id, fc.constantFrom(...listedValues(id))]));
  return fc.sample(fc.record(values), { numRuns: count, seed: 14 }) as unknown as AssumptionValues[];
}

/** Assumptions that a run can detect without writes. */
const seenByReads: readonly AssumptionId[] = ['errorStatus', 'repeatedLogin'];

/**
 * Assumptions that a run never detects: tokens are valid for too long, comments show the offset of a time zone, but not
 * its name, and a run logs in one user and sends two requests a second.
 */
const neverSeen: readonly AssumptionId[] = ['tokenRenewal', 'timezone', 'secondUser', 'rateLimit'];

/** Exactly the values that a run must detect. */
export function tellable(values: Partial<AssumptionValues>, mayWrite: boolean): Partial<AssumptionValues> {
  const all = { ...defaultAssumptions, ...values };
  const ids = mayWrite ? assumptionIds.filter((id) => !neverSeen.includes(id)) : seenByReads;
  return Object.fromEntries(ids.map((id) => [id, all[id]]));
}
