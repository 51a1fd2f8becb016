import { expect, test } from 'vitest';
import { isOpenPoint } from '../../../src/prove/conform/case.ts';
import { cases } from '../../../src/prove/conform/cases/index.ts';
import { runConform } from '../../support/run-conform.ts';
import { brokenServers } from './broken-servers.ts';

/** What they say where the contract is silent is no fault. */
const contractCases = cases.filter((each) => !isOpenPoint(each));

test('there are more than a dozen', () => {
  expect(brokenServers.length).toBeGreaterThanOrEqual(12);
});

test.each(brokenServers)(
  'of a server that is broken so, exactly its fault is named: $fault',
  async ({ names, between }) => {
    const { contract, conforms } = await runConform({ between, cases: contractCases });
    const named = contract.filter(({ outcome }) => outcome !== 'holds');
    expect(named.map(({ id }) => id).sort()).toEqual([...names].sort());
    expect(conforms).toBe(false);
    for (const { failure, id } of named) {
      expect(failure?.expected, id).not.toEqual([]);
      expect(failure?.sent, id).toMatch(/^(GET|POST|PUT|DELETE) \//);
      expect(failure?.came, id).toMatch(/^HTTP \d/);
    }
  },
);
