// @module-tag slow
import { expect, test } from 'vitest';
import type { Ways } from '../support/plain-service.ts';
import { compareService } from '../support/run-compare.ts';

/** Compares a service in a whole run, as for a leadmock. */
const compareWith = (ways: Ways) => compareService(ways, { isLeadmock: true });

const keepers: [way: string, ways: Ways][] = [
  ['does nothing of its own', {}],
  ['rejects a relative page', { rejectsRelativeUrls: true }],
  ['rejects an unknown contact_id', { rejectsUnknownContacts: true }],
  ['has one more key in its envelopes', { envelope: { time: 1 } }],
  ['gives the same token to the second login of a service', { loginAgain: 'same-token' }],
  ['ends the first token of a service at its second login', { loginAgain: 'ends-first' }],
  ['gives the same token to each login of a user', { loginAgain: 'same-token', loginAgainOf: 'user' }],
  ['rejects a bad token with code 403', { badTokenCode: 403 }],
  ['rejects a bad token with code 400', { badTokenCode: 400 }],
  [
    'rejects a bad token with the code of a wrong field',
    { badTokenCode: 400, invalidCode: 400, loginAgain: 'ends-first' },
  ],
  ['declares another Content-Type', { contentType: 'text/javascript; charset=utf-8' }],
  ['has further fields in its results', { result: { responsible_id: 7 } }],
  ['has an empty list of errors in a success', { errorsOfSuccess: true }],
  ['tells the code of a wrong login as the second of its errors', { codeComesSecond: true }],
  ['rejects with an empty list of errors', { emptyErrors: true }],
  ['rejects with an HTTP status of its own', { rejectionStatus: 418 }],
  ['rejects source beside seo_system', { rejectsSourceBesideSeo: true }],
  ['rejects a reminder method without a reminder', { rejectsReminderMethodWithoutReminder: true }],
  ['takes observers with visibility 2 alone', { rejectsObserversOfOthers: true }],
  ['knows leads without an owner', { firstOwner: null }],
  ['knows owners of another type', { firstOwner: { id: 3, type: 'robot' } }],
  ['stores dates by the day', { datesByDay: true }],
];

/** Values of the test service, which the contract leaves open. */
const PLAIN = {
  errorStatus: '200',
  unknownBodyId: 'accept',
  unknownPathId: '404',
  secondUser: 'evict',
  repeatedLogin: 'new',
  unknownFields: 'ignore',
  contentType: 'any',
  dealAfterPayment: 'true',
  ownerId: 'omit',
  nonPositiveSum: 'accept',
  omittedTaskFields: 'zero',
};

/**
 * @returns the values of `PLAIN` that the settings of the service change or hide. Other settings are about sessions and
 * envelopes.
 */
function changesOf(ways: Ways): object {
  const { loginAgain, loginAgainOf, badTokenCode } = ways;
  // No value describes a service whose repeated logins depend only on the user.
  if (loginAgainOf === 'user') return { repeatedLogin: undefined, unknownFields: undefined, contentType: undefined };
  if (loginAgain !== undefined) return { repeatedLogin: loginAgain === 'same-token' ? 'same' : 'replace' };
  if (ways.rejectionStatus !== undefined) return { errorStatus: undefined };
  if (ways.emptyErrors || ways.codeComesSecond) return { unknownPathId: undefined };
  if (ways.datesByDay) return { omittedTaskFields: undefined };
  // leadmock reads code 403 as missing access rights, which prove nothing about tokens.
  return badTokenCode === 403 ? { secondUser: undefined } : {};
}

/** @returns the detected values of the assumptions in `PLAIN` */
function asFar(proven: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.keys(PLAIN).map((id) => [id, proven[id]]));
}

test.each(keepers)('a service that keeps the contract and %s passes, and its values are proven', async (_, ways) => {
  const { report, proven } = await compareWith(ways);
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
  expect(report.contract.filter(({ outcome }) => outcome !== 'confirmed')).toEqual([]);
  expect(asFar(proven)).toEqual({ ...PLAIN, ...changesOf(ways) });
});

test('a run lists fields that the contract does not document, by operation', async () => {
  const { report } = await compareWith({ envelope: { time: 1 }, result: { responsible_id: 7 } });
  expect(report.beyondContract).toMatchObject({
    login: ['responsible_id', 'time'],
    'create-task': ['responsible_id', 'time'],
    'delete-view': ['time'],
  });
  expect(report).toMatchObject({ keepsContract: true });
  expect(report.otherDifferences.filter(({ path }) => /time|responsible/.test(path))).toEqual([]);
});

test('two users who stay logged in at one address are a violation', async () => {
  const { report, proven } = await compareWith({ otherUsersEnd: 'never' });
  expect(asFar(proven)).toEqual({ ...PLAIN, secondUser: 'allow' });
  expect(report.keepsContract).toBe(false);
  expect(report.violations).toEqual([
    {
      operation: 'login',
      path: '',
      expected: 'from one IP address only one user can be logged in',
      theirs: 'two users are logged in from one IP address (secondUser=allow)',
      where: expect.arrayContaining([expect.any(Number)]),
    },
  ]);
});

test('a service that revokes the sessions of a user at each login violates the contract', async () => {
  const { report, proven } = await compareWith({ loginAgain: 'ends-first', loginAgainOf: 'user' });
  expect([...new Set(report.violations.map(({ expected }) => expected))]).toEqual([
    'a success: a token is valid for 24 hours after its last action, also after other logins',
  ]);
  expect(report.contract.find(({ id }) => id === 'many-services')?.outcome).toBe('violated');
  expect(proven).not.toHaveProperty('repeatedLogin');
});

test('a service that rejects a repeated login passes, and its other values are proven', async () => {
  const { report, proven, unprovable } = await compareWith({ loginAgain: 'rejected' });
  expect(report).toMatchObject({ violations: [], counts: { violated: 0, notTried: 0 } });
  // At the end of its probe, the second user logs in again.
  expect(asFar(proven)).toEqual({ ...PLAIN, repeatedLogin: undefined, secondUser: undefined });
  expect(unprovable.repeatedLogin).toMatch(/^no value fits: not new: #/);
});

test.each([401, 403, 409])('a service that rejects logins with code %i after some number passes', async (code) => {
  const { proven: whole } = await compareWith({});
  for (const most of [1, 2, 3, 4, 5, 7, 9, 12, 16, 20, 24]) {
    const { report, proven } = await compareWith({ mostLogins: [most, code] });
    expect(report.violations, `${most} logins`).toEqual([]);
    const rejected = report.contract.filter(({ outcome }) => outcome !== 'confirmed');
    for (const { id, outcome, why } of rejected)
      expect({ id, outcome, why }).toEqual({ id, outcome: 'not tried', why: `POST /login got code ${code}` });
    if (most < 10) expect(rejected.map(({ id }) => id)).toContain('many-services');
    expect(whole).toMatchObject(proven);
  }
});

test.each([1400, 422])('HTTP 200 for code %i and HTTP 401 for code 401 fit no errorStatus', async (invalidCode) => {
  const { unprovable } = await compareWith({ rejectionStatus: 'of 401', invalidCode });
  expect(unprovable.errorStatus).toMatch(/^no value fits: not 200: #.*; not code: #/);
});

test("tokens that end at the second user's first action fit no value of secondUser", async () => {
  const { unprovable } = await compareWith({ otherUsersEnd: 'at-first-action' });
  expect(unprovable.secondUser).toMatch(/^no value fits: /);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a limit of %i tokens per user is not mistaken for replaced tokens',
  async (mostTokens) => {
    const { proven, unprovable } = await compareWith({ mostTokens });
    // If the run never reaches the limit, the earlier token stays valid.
    if (mostTokens > 6) return expect(proven.repeatedLogin).toBe('new');
    expect(proven).not.toHaveProperty('repeatedLogin');
    expect(unprovable.repeatedLogin).not.toBe('');
  },
);

test('a token that ends some requests after the second login proves no value', async () => {
  const { unprovable } = await compareWith({ loginAgain: 'ends-first-later' });
  expect(unprovable.repeatedLogin).toMatch(/^no value fits: /);
});
