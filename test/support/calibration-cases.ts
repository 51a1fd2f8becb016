import fc from 'fast-check';
import { type AssumptionValues, assumptionIds, defaultAssumptions, listedValues } from '../../src/core/assumptions.ts';
import { asked } from '../../src/prove/calibrate/asked.ts';

/** Every value of every switch: those that are no default one by one, the defaults together. */
export const singleReadings: readonly Partial<AssumptionValues>[] = [
  {},
  ...assumptionIds.flatMap((id) =>
    listedValues(id)
      .slice(1)
      .map((value) => ({ [id]: value })),
  ),
];

/** Values for all switches, drawn at random; the same in every run. */
export function randomReadings(count: number): AssumptionValues[] {
  const values = Object.fromEntries(assumptionIds.map((id) => [id, fc.constantFrom(...listedValues(id))]));
  return fc.sample(fc.record(values), { numRuns: count, seed: 14 }) as unknown as AssumptionValues[];
}

/** What a calibration has to find out, neither less nor more: the values of all that can be asked so. */
export function tellable(values: Partial<AssumptionValues>, ...ways: string[]): Partial<AssumptionValues> {
  const all = { ...defaultAssumptions, ...values };
  return Object.fromEntries(assumptionIds.filter((id) => ways.includes(asked[id].by)).map((id) => [id, all[id]]));
}
