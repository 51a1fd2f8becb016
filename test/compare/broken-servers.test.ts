// @module-tag slow
import { expect, test } from 'vitest';
import type { Report } from '../../src/compare/report.ts';
import { runCompare } from '../support/run-compare.ts';
import { brokenServers, otherServers } from './broken-servers.ts';

/** Requests per second that are below every limit that a run looks for. */
const SLOW = 1;

/** @returns the violations, one for each place, although rows also differ by the received value */
const violationsOf = ({ violations }: Report) => [
  ...new Set(violations.map(({ operation, path, expected }) => `${operation} ${path}: ${expected}`).sort()),
];

test('more than a dozen broken servers are tested', () => {
  expect(brokenServers.length).toBeGreaterThanOrEqual(12);
});

test.each(brokenServers)(
  'a run reports the fault of a broken server and no other violation: $fault',
  async ({ violations, between }) => {
    const { report } = await runCompare({ between, pace: SLOW });
    expect(violationsOf(report)).toEqual(
      violations.map(([operation, path, expected]) => `${operation} ${path}: ${expected}`).sort(),
    );
    expect(report.keepsContract).toBe(false);
    expect(report.counts.violated).toBeGreaterThan(0);
    for (const { where, theirs } of report.violations) {
      expect(where).not.toEqual([]);
      expect(theirs).not.toBe('');
    }
  },
);

/**
 * Faults that are visible only where leadmock would accept or reject a request. A fast run may also reach a rate limit.
 */
const wrongOutcomes = brokenServers.filter(({ violations }) => violations.some(([, path]) => path === ''));

test.each(wrongOutcomes)('a fast run reports the same fault: $fault', async ({ between, violations }) => {
  const { report } = await runCompare({ between });
  const expected = violations.map(([operation, path, what]) => `${operation} ${path}: ${what}`);
  expect(violationsOf(report)).toEqual(expect.arrayContaining(expected));
});

test.each(otherServers)('a service may decide what the contract leaves open: $fault', async ({ between }) => {
  const { report } = await runCompare({ between, pace: SLOW });
  expect(report).toMatchObject({ keepsContract: true, violations: [], counts: { violated: 0 } });
});
