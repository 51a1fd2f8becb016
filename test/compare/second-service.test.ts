// @module-tag slow
import { expect, test } from 'vitest';
import type { ViolationName } from '../second-service/violations.ts';
import { compareSecondLive, compareSecondRecording } from '../support/compare-second-service.ts';

const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

// `npm run campaign -- --only second-service` tries hundreds more.
test.each(seeds)(
  'compare finds no wrong value and no violation in recording %i of the second service',
  async (seed) => {
    const { wrong, report, told } = await compareSecondRecording(seed);
    expect(wrong).toEqual([]);
    expect(report.violations).toEqual([]);
    expect(told).toBeGreaterThan(0);
  },
);

test.each([2, 4, 6, 9, 12])(
  'a live run finds no wrong value and no violation of the second service %i',
  async (seed) => {
    const { wrong, report, exchanges } = await compareSecondLive(seed);
    expect(wrong).toEqual([]);
    expect(report.violations).toEqual([]);
    expect(report.counts.confirmed).toBeGreaterThan(10);
    expect(exchanges.filter(({ operation }) => operation === 'login').length).toBeLessThanOrEqual(5);
  },
);

const VIOLATIONS: readonly [ViolationName, operation: string, path: string][] = [
  ['logoutResultOk', 'logout', '/result'],
  ['taskIdString', 'create-task', '/result/id'],
  ['labelColorHash', 'create-task', '/result/labels/*/color'],
  ['viewDeleteResult', 'delete-view', '/result'],
  ['paymentWithoutDeal', 'add-payment', '/result/deal'],
  ['mainOwnerStaff', 'change-owner', '/result/custom'],
  ['commentIdNumber', 'add-comment', '/result/id'],
  ['errorWithoutCode', 'get-view', '/errors/*/code'],
  ['tokenValidAfterLogout', 'get-view', ''],
];

test.each(VIOLATIONS)('compare finds the violation %s in a recording', async (name, operation, path) => {
  for (const seed of [41, 42, 43]) {
    const { report, isShown } = await compareSecondRecording(seed, name);
    if (!isShown) continue;
    expect(report.violations).toContainEqual(expect.objectContaining({ operation, path }));
    return;
  }
  expect.fail('no recording shows the violation');
});
