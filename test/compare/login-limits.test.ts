// @module-tag slow
import { expect, test } from 'vitest';
import type { Ways } from '../support/plain-service.ts';
import { compareService } from '../support/run-compare.ts';

// `npm run campaign -- --only compare` tries more limits, with writes.

const compareSessions = (ways: Ways) => compareService(ways, { mayWrite: false });

test.each([
  [1, 401],
  [2, 403],
  [3, 409],
  [4, 403],
] as const)('a service that allows %i logins and rejects later logins with code %i passes', async (...mostLogins) => {
  const { report, proven } = await compareSessions({ mostLogins });
  expect(report.violations).toEqual([]);
  expect({ errorStatus: '200', repeatedLogin: 'new' }).toMatchObject(proven);
});

test.each([1, 2, 3])('a limit of %i tokens per user is not mistaken for replaced tokens', async (mostTokens) => {
  const { unprovable } = await compareSessions({ mostTokens });
  expect(unprovable.repeatedLogin).toBe('no value fits');
});

test('a limit of tokens that the run does not reach does not hide the value', async () => {
  const { proven } = await compareSessions({ mostTokens: 4 });
  expect(proven.repeatedLogin).toBe('new');
});

test('a token that ends some requests after the second login proves no value', async () => {
  const { unprovable } = await compareService({ loginAgain: 'ends-first-later' });
  expect(unprovable.repeatedLogin).toBe('no value fits');
});
