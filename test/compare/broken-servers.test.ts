// @module-tag slow
import { expect, test } from 'vitest';
import type { Report } from '../../src/compare/report.ts';
import { runCompare } from '../support/run-compare.ts';
import { brokenServers, otherServers } from './broken-servers.ts';

/** Requests per second that are below every limit that a run looks for. */
const SLOW = 1;

/** @returns the departures, one for each place, although rows also differ by the received value */
const departuresOf = ({ departures }: Report) => [
  ...new Set(departures.map(({ operation, path, expected }) => `${operation} ${path}: ${expected}`).sort()),
];

test('more than a dozen broken servers are tested', () => {
  expect(brokenServers.length).toBeGreaterThanOrEqual(12);
});

test.each(brokenServers)(
  'a run reports the fault of a broken server and no other departure: $fault',
  async ({ departures, between }) => {
    const { report } = await runCompare({ between, pace: SLOW });
    expect(departuresOf(report)).toEqual(
      departures.map(([operation, path, expected]) => `${operation} ${path}: ${expected}`).sort(),
    );
    expect(report.keepsContract).toBe(false);
    expect(report.counts.departs).toBeGreaterThan(0);
    for (const { where, theirs } of report.departures) {
      expect(where).not.toEqual([]);
      expect(theirs).not.toBe('');
    }
  },
);

/**
 * Faults that are visible only where leadmock would accept or reject a request. A fast run may also reach a rate limit.
 */
const wrongOutcomes = brokenServers.filter(({ departures }) => departures.some(([, path]) => path === ''));

test.each(wrongOutcomes)('a fast run reports the same fault: $fault', async ({ between, departures }) => {
  const { report } = await runCompare({ between });
  const expected = departures.map(([operation, path, what]) => `${operation} ${path}: ${what}`);
  expect(departuresOf(report)).toEqual(expect.arrayContaining(expected));
});

test.each(otherServers)('a service may decide what the contract leaves open: $fault', async ({ between }) => {
  const { report } = await runCompare({ between, pace: SLOW });
  expect(report).toMatchObject({ keepsContract: true, departures: [], counts: { departs: 0 } });
});
