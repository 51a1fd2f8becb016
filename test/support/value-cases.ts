import fc from 'fast-check';
import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  defaultAssumptions,
  listedValues,
} from '../../src/core/assumptions.ts';

/** Every value of every assumption that is no default, one by one. */
export const singleValues: readonly Partial<AssumptionValues>[] = assumptionIds.flatMap((id) =>
  listedValues(id)
    .slice(1)
    .map((value) => ({ [id]: value })),
);

/** The second values of all assumptions together, then the third ones: each value that is no default at least once. */
export const otherValues: readonly Partial<AssumptionValues>[] = [1, 2].map((place) =>
  Object.fromEntries(assumptionIds.map((id) => [id, listedValues(id)[place] ?? listedValues(id).at(-1)])),
);

/** Values for all assumptions, drawn at random; the same in every run. */
export function randomValues(count: number): AssumptionValues[] {
  const values = Object.fromEntries(assumptionIds.map((id) => [id, fc.constantFrom(...listedValues(id))]));
  return fc.sample(fc.record(values), { numRuns: count, seed: 14 }) as unknown as AssumptionValues[];
}

/** What shows without a write. */
const seenByReads: readonly AssumptionId[] = ['errorStatus', 'secondUser', 'repeatedLogin', 'rateLimit'];

/** Tokens live too long for a run, and times of comments show the offset of a zone, but not its name. */
const neverSeen: readonly AssumptionId[] = ['tokenRenewal', 'timezone'];

/** What a run has to find out, neither less nor more. A missing limit looks like a higher one. */
export function tellable(values: Partial<AssumptionValues>, mayWrite: boolean): Partial<AssumptionValues> {
  const all = { ...defaultAssumptions, ...values };
  const isTellable = (id: AssumptionId) => !neverSeen.includes(id) && (id !== 'rateLimit' || all[id] === '3');
  const ids = assumptionIds.filter((id) => isTellable(id) && (mayWrite || seenByReads.includes(id)));
  return Object.fromEntries(ids.map((id) => [id, all[id]]));
}
