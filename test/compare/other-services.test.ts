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
  ['refuses a relative page', { refusesRelativeUrls: true }],
  ['refuses an unknown contact_id', { refusesUnknownContacts: true }],
  ['has one more key in its envelopes', { envelope: { time: 1 } }],
  ['gives the same token to the second login of a service', { loginAgain: 'same-token' }],
  ['ends the first token of a service at its second login', { loginAgain: 'ends-first' }],
  ['gives the same token to each login of a user', { loginAgain: 'same-token', loginAgainOf: 'user' }],
  ['refuses a bad token with another code', { badTokenCode: 403 }],
  ['declares another Content-Type', { contentType: 'text/javascript; charset=utf-8' }],
  ['has further fields in its results', { result: { responsible_id: 7 } }],
  ['has an empty list of errors in a success', { errorsOfSuccess: true }],
  ['tells the code of a wrong login as the second of its errors', { codeComesSecond: true }],
  ['refuses with an empty list of errors', { emptyErrors: true }],
  ['refuses with an HTTP status of its own', { refusalStatus: 418 }],
  ['refuses source beside seo_system', { refusesSourceBesideSeo: true }],
  ['refuses a reminder method without a reminder', { refusesReminderMethodWithoutReminder: true }],
  ['takes observers with visibility 2 alone', { refusesObserversOfOthers: true }],
  ['knows leads without an owner', { firstOwner: null }],
  ['knows owners of another type', { firstOwner: { id: 3, type: 'robot' } }],
  ['stores dates by the day', { datesByDay: true }],
];

test.each(keepers)('no fault is found with a server that keeps the contract and %s', async (_, ways) => {
  const { report } = await compareWith(ways);
  expect(report.contract.filter(({ outcome }) => outcome === 'departs')).toEqual([]);
  const owners = 'firstOwner' in ways ? 4 : 0;
  const sameToken = ways.loginAgainOf === 'user' ? 1 : 0;
  expect(report.counts.notRun).toBe(owners + sameToken);
});

/** What the service of the test does: the contract leaves it all open. */
const PLAIN = {
  errorStatus: 'ok',
  unknownObject: '404',
  secondUser: 'allow',
  unknownFields: 'ignore',
  contentType: 'any',
  dealAfterPayment: 'true',
  ownerId: 'omit',
  nonPositiveSum: 'accept',
  omittedTaskFields: 'zero',
  timezone: 'UTC',
};

const sessionWays: Ways[] = [
  {},
  { loginAgain: 'same-token' },
  { loginAgain: 'ends-first' },
  { loginAgain: 'same-token', loginAgainOf: 'user' },
  { loginAgain: 'ends-first', loginAgainOf: 'user' },
  { badTokenCode: 403 },
  { badTokenCode: 400 },
  { errorsOfSuccess: true },
];

test.each(sessionWays)('however sessions and tokens go, the same values are told: %j', async (ways) => {
  const { told } = await compareWith(ways);
  expect(told).toEqual(PLAIN);
});
