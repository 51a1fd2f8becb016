import { expect, test } from 'vitest';
import { type CrashOptions, searchCrashPoints, total } from './crash/crash-points.ts';
import { planted } from './crash/planted.ts';

/** Sample of the search that `npm run campaign -- --only crash-points` runs completely. */
const sample: CrashOptions = {
  seed: 3,
  deeds: 25,
  most: 250,
  share: 0.04,
  shareOfRecoveries: 0.05,
  shareOfPairs: 0.25,
};

test('exactly the confirmed changes are there after a crash or failure at any disk call', async () => {
  const counts = await searchCrashPoints(sample);
  expect(counts.findings).toEqual([]);
  expect(total(counts)).toBeGreaterThanOrEqual(sample.most);
  const { histories, crashes, crashesInRecovery, failures, crashesAfterFailures } = counts;
  expect(Math.min(histories, crashes, crashesInRecovery, failures, crashesAfterFailures)).toBeGreaterThan(1);
});

test.each(Object.entries(planted))('a planted mistake is detected: %s', async (_what, spoil) => {
  // With this seed, the search finds each mistake soon.
  const whole = { ...sample, seed: 5, share: 1 };
  const { findings } = await searchCrashPoints({ ...whole, most: 5000, spoil });
  expect(findings.length).toBeGreaterThan(0);
  const [{ seed, point }] = findings as [(typeof findings)[0]];
  const again = await searchCrashPoints({ ...whole, seed, only: point, most: Number.POSITIVE_INFINITY, spoil });
  expect(again.findings.map((found) => found.point)).toContain(point);
});
