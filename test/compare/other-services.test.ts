// @module-tag slow
import { expect, test } from 'vitest';
import { compare } from '../../src/compare/compare.ts';
import { plainService, type Ways } from '../support/plain-service.ts';
import { settings, valuesOf } from '../support/run-compare.ts';

/** Compares a service of another hand; nobody waits in it. */
async function compareWith(ways: Ways) {
  const send = plainService(ways);
  const timing = { now: () => Date.now(), wait: async () => {} };
  const { report } = await compare(settings, { send, timing, signal: new AbortController().signal });
  return { report, ...valuesOf({ report }) };
}

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

/** What the service of the test does: the contract leaves it all open. */
const PLAIN = {
  errorStatus: '200',
  unknownPathId: '404',
  secondUser: 'allow',
  repeatedLogin: 'new',
  unknownFields: 'ignore',
  contentType: 'any',
  dealAfterPayment: 'true',
  ownerId: 'omit',
  nonPositiveSum: 'accept',
  omittedTaskFields: 'zero',
  timezone: 'UTC',
};

/** A service that asks for the user alone does what no value says. */
function repeatedLoginOf({ loginAgain, loginAgainOf }: Ways): string | undefined {
  if (loginAgainOf === 'user') return undefined;
  return loginAgain === 'same-token' ? 'same' : 'replace';
}

/** What a way takes away; nothing, where it is about sessions and envelopes. */
function toldOf(ways: Ways): object {
  if (ways.rejectionStatus !== undefined) return { ...PLAIN, errorStatus: undefined };
  if (ways.emptyErrors || ways.codeComesSecond) return { ...PLAIN, unknownPathId: undefined };
  if (ways.loginAgain !== undefined) return { ...PLAIN, repeatedLogin: repeatedLoginOf(ways) };
  return 'firstOwner' in ways ? { ...PLAIN, ownerId: undefined } : PLAIN;
}

/** What is told of the assumptions that `PLAIN` has. */
function asFar(proven: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.keys(PLAIN).map((id) => [id, proven[id]]));
}

test.each(keepers)('a service that keeps the contract and %s passes, and every value is proven', async (_, ways) => {
  const { report, proven } = await compareWith(ways);
  expect(report.contract.filter(({ outcome }) => outcome === 'departs')).toEqual([]);
  const owners = 'firstOwner' in ways ? 4 : 0;
  expect(report.counts.notRun).toBe(owners);
  expect(asFar(proven)).toEqual(toldOf(ways));
});

test('a service that revokes the sessions of a user at login gets the usual verdict', async () => {
  const { report, proven, unprovable } = await compareWith({ loginAgain: 'ends-first', loginAgainOf: 'user' });
  const departing = report.contract.filter(({ outcome }) => outcome === 'departs').map(({ id }) => id);
  expect(departing).toEqual(['many-services']);
  expect(asFar(proven)).toEqual({ ...PLAIN, repeatedLogin: undefined });
  expect(unprovable.repeatedLogin).toContain('after a login for another service the token gets code 401');
});

test('a service with one token per user for all services is reported, without a value', async () => {
  const { unprovable } = await compareWith({ loginAgain: 'same-token', loginAgainOf: 'user' });
  expect(unprovable.repeatedLogin).toContain('a login for another service gets the same token too');
});

test('a service that rejects a repeated login passes, and its other values are proven', async () => {
  const { report, proven, unprovable } = await compareWith({ loginAgain: 'rejected' });
  expect(report.counts).toMatchObject({ departs: 0, notRun: 0 });
  expect(asFar(proven)).toEqual({ ...PLAIN, repeatedLogin: undefined });
  expect(unprovable.repeatedLogin).toContain('the second login gets code 409');
});

test.each([401, 403, 409])('a service that rejects logins with code %i after some number passes', async (code) => {
  const { proven: whole } = await compareWith({});
  for (let most = 1; most < 25; most += 1) {
    const { report, proven, unprovable } = await compareWith({ mostLogins: [most, code] });
    const rejected = report.contract.filter(({ outcome }) => outcome !== 'holds');
    for (const { id, outcome, why } of rejected)
      expect({ id, outcome, why }).toEqual({
        id,
        outcome: 'not run',
        why: `it needs POST /login, which gets code ${code}`,
      });
    if (most < 10) expect(rejected.map(({ id }) => id)).toContain('many-services');
    expect(whole).toMatchObject(proven);
    for (const id of ['contentType', 'unknownFields', 'secondUser'] as const)
      expect(unprovable[id] ?? '').not.toContain('no value fits');
  }
});

test.each([1400, 422])('HTTP 200 for code %i and HTTP 401 for code 401 fit no errorStatus', async (invalidCode) => {
  const { proven, unprovable } = await compareWith({ rejectionStatus: 'of 401', invalidCode });
  expect(proven.errorStatus).toBeUndefined();
  expect(unprovable.errorStatus).toMatch(/^the answers disagree: /);
});

test("tokens that end at the second user's first action fit no value of secondUser", async () => {
  const { proven, unprovable } = await compareWith({ evictsAtFirstAction: true });
  expect(proven.secondUser).toBeUndefined();
  expect(unprovable.secondUser).toMatch(/^no value fits: .* success, success, success, code 401/);
});

test('a repeated token is reported as seen, without a claim about its life', async () => {
  const { report } = await compareWith({ loginAgain: 'same-token' });
  const { value, says } = report.assumptions.find(({ id }) => id === 'repeatedLogin') ?? {};
  expect({ value, says }).toEqual({
    value: 'same',
    says: 'a second login for the same service: the same token once more',
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a limit of %i tokens per user is not mistaken for replaced tokens',
  async (mostTokens) => {
    const { proven, unprovable } = await compareWith({ mostTokens });
    // Where the run itself never meets the cap, the earlier token does hold on.
    if (mostTokens > 6) return expect(proven.repeatedLogin).toBe('new');
    expect(proven.repeatedLogin).toBeUndefined();
    expect(unprovable.repeatedLogin).toMatch(/another service .*gets code 401|ended later/);
  },
);

test('an earlier token that ends later is detected at the end of the run', async () => {
  const { proven, unprovable } = await compareWith({ loginAgain: 'ends-first-later' });
  expect(proven.repeatedLogin).toBeUndefined();
  expect(unprovable.repeatedLogin).toContain('the earlier token ended later in the run');
});
