// @module-tag slow
import { expect, test } from 'vitest';
import type { Ways } from '../support/plain-service.ts';
import { compareService, contractProbes, probesOf } from '../support/run-compare.ts';

// `npm run campaign -- --only compare` tries more limits, in whole runs.

const sessionCases = contractProbes.filter(({ about }) => 'id' in about && /^(log|many)/.test(about.id));
const probes = [...probesOf('repeatedLogin'), ...sessionCases, ...probesOf('secondUser')];

/** Compares only logins and tokens. */
const compareSessions = (ways: Ways) => compareService(ways, { isLeadmock: true, probes });

test.each([
  [1, 401],
  [3, 403],
  [5, 409],
  [7, 403],
] as const)('a service that allows %i logins and rejects later logins with code %i passes', async (...mostLogins) => {
  const { report, proven } = await compareSessions({ mostLogins });
  expect(report.violations).toEqual([]);
  const others = report.contract.filter(({ outcome }) => outcome !== 'confirmed');
  for (const { outcome, why } of others)
    expect({ outcome, why }).toEqual({ outcome: 'not tried', why: `POST /login got code ${mostLogins[1]}` });
  expect(others.map(({ id }) => id)).toContain('login-token');
  expect({ errorStatus: '200', repeatedLogin: 'new', secondUser: 'evict' }).toMatchObject(proven);
});

test.each([2, 5])('a limit of %i tokens per user is not mistaken for replaced tokens', async (mostTokens) => {
  const { unprovable } = await compareSessions({ mostTokens });
  expect(unprovable.repeatedLogin).toMatch(/^no value fits: /);
});

test('a limit of tokens that the run does not reach does not hide the value', async () => {
  const { proven } = await compareSessions({ mostTokens: 7 });
  expect(proven.repeatedLogin).toBe('new');
});

test('a token that ends some requests after the second login proves no value', async () => {
  const { unprovable } = await compareSessions({ loginAgain: 'ends-first-later' });
  expect(unprovable.repeatedLogin).toMatch(/^no value fits: /);
});
