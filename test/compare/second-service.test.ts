// @module-tag slow
import { expect, test } from 'vitest';
import { compareSecondLive, compareSecondRecording } from '../support/compare-second-service.ts';

// `npm run campaign -- --only second-service` tries hundreds more, which are longer, and services that violate the
// contract.
test.each(Array.from({ length: 20 }, (_, at) => at + 1))(
  'compare finds no wrong value and no violation in recording %i of the second service',
  async (seed) => {
    const { wrong, report, told } = await compareSecondRecording(seed, { length: 60 });
    expect(wrong).toEqual([]);
    expect(report.violations).toEqual([]);
    expect(told).toBeGreaterThan(0);
  },
);

test.each([2, 9])('a live run finds no wrong value and no violation of the second service %i', async (seed) => {
  const { wrong, report, exchanges } = await compareSecondLive(seed);
  expect(wrong).toEqual([]);
  expect(report.violations).toEqual([]);
  expect(report.assumptions.filter(({ value }) => value !== undefined).length).toBeGreaterThan(5);
  expect(exchanges.filter(({ operation }) => operation === 'login').length).toBeLessThanOrEqual(5);
});
