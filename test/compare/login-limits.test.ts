// @module-tag slow
import { expect, test } from 'vitest';
import type { Ways } from '../support/plain-service.ts';
import { compareService, stepsOf } from '../support/run-compare.ts';

// `npm run campaign -- --only compare` tries more limits, in whole runs.

const script = stepsOf('logins', 'sessions', 'last');

/** Compares only logins and tokens. */
const compareSessions = (ways: Ways) => compareService(ways, { isLeadmock: true, script });

test.each([
  [1, 401],
  [3, 403],
  [5, 409],
  [7, 403],
] as const)('a service that allows %i logins and rejects later logins with code %i passes', async (...mostLogins) => {
  const { report, proven } = await compareSessions({ mostLogins });
  expect(report.violations).toEqual([]);
  expect({ errorStatus: '200', repeatedLogin: 'new', secondUser: 'evict' }).toMatchObject(proven);
});

test.each([2, 5])('a limit of %i tokens per user is not mistaken for replaced tokens', async (mostTokens) => {
  const { unprovable } = await compareSessions({ mostTokens });
  expect(unprovable.repeatedLogin).toBe('no value fits');
});

test('a limit of tokens that the run does not reach does not hide the value', async () => {
  const { proven } = await compareSessions({ mostTokens: 7 });
  expect(proven.repeatedLogin).toBe('new');
});

test('a token that ends some requests after the second login proves no value', async () => {
  const { unprovable } = await compareSessions({ loginAgain: 'ends-first-later' });
  expect(unprovable.repeatedLogin).toBe('no value fits');
});
