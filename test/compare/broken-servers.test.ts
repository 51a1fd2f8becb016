// @module-tag slow
import { expect, test } from 'vitest';
import { contractProbes, runCompare } from '../support/run-compare.ts';
import { brokenServers, otherServers } from './broken-servers.ts';

test('more than a dozen broken servers are tested', () => {
  expect(brokenServers.length).toBeGreaterThanOrEqual(12);
});

test.each(brokenServers)(
  'only the planted fault of a broken server is reported: $fault',
  async ({ names, between }) => {
    const { report } = await runCompare({ between, probes: contractProbes });
    const named = report.contract.filter(({ outcome }) => outcome !== 'holds');
    expect(named.map(({ id }) => id).sort()).toEqual([...names].sort());
    expect(report.keepsContract).toBe(false);
    for (const { path, where } of report.differences) {
      expect(path).toMatch(/^(HTTP status|\/.*|)$/);
      expect(where).not.toEqual([]);
    }
    expect(report.differences).not.toEqual([]);
    for (const { departure, id } of named) {
      expect(departure?.expected, id).not.toEqual([]);
      expect(departure?.sent, id).toMatch(/^(GET|POST|PUT|DELETE) \//);
      expect(departure?.came, id).toMatch(/^HTTP \d/);
    }
  },
);

test.each(otherServers)('a service may choose what the contract leaves open: $fault', async ({ between }) => {
  const { report } = await runCompare({ between, probes: contractProbes });
  expect(report.contract.filter(({ outcome }) => outcome === 'departs')).toEqual([]);
  expect(report.keepsContract).toBe(true);
});
