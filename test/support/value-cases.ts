import fc from 'fast-check';
import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  defaultAssumptions,
  listedValues,
} from '../../src/core/assumptions.ts';

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
const seenByReads: readonly AssumptionId[] = ['errorStatus', 'secondUser', 'repeatedLogin', 'rateLimit'];

/**
 * Assumptions that a run never detects: tokens are valid for too long, and comments show the offset of a time zone, but
 * not its name.
 */
const neverSeen: readonly AssumptionId[] = ['tokenRenewal', 'timezone'];

/**
 * Exactly the values that a run must detect. A missing limit looks like a higher limit, so only the limit 3 is
 * detected.
 */
export function tellable(values: Partial<AssumptionValues>, mayWrite: boolean): Partial<AssumptionValues> {
  const all = { ...defaultAssumptions, ...values };
  const isTellable = (id: AssumptionId) => !neverSeen.includes(id) && (id !== 'rateLimit' || all[id] === '3');
  const ids = assumptionIds.filter((id) => isTellable(id) && (mayWrite || seenByReads.includes(id)));
  return Object.fromEntries(ids.map((id) => [id, all[id]]));
}
