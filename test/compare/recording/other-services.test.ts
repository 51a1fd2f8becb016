// @module-tag slow
import { expect, test } from 'vitest';
import { provenIn } from '../../../src/compare/judge/judge.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { compareHar, outcomeOf } from '../../support/compare-recording.ts';
import { plainService, type Ways } from '../../support/plain-service.ts';
import { RecordedClient } from '../../support/straight-har.ts';

/**
 * Records a client of a service that is written only from the contract. Its clock is the clock of this machine, and two
 * users are logged in.
 */
async function recordingOf(ways: Ways) {
  const client = new RecordedClient(plainService({ otherUsersEnd: 'never', ...ways }));
  await client.login();
  await client.call('GET', '/view/1001');
  await client.call('PUT', '/view/1001', { source: 'letter', surprise: 1 });
  await client.call('GET', '/view/1001');
  await client.call('GET', '/view/77');
  await client.call('POST', '/lead/77/comment', { text: 'Hello' });
  const task = { title: 'Call', owner_id: 11, project_id: 1 };
  await client.call('POST', '/task', { ...task, observers: [12], labels: [21], visibility: 2 });
  await client.call('POST', '/task', { ...task, surprise: 1 });
  await client.call('POST', '/task', { ...task, title: undefined });
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
  await client.call('POST', '/lead/101/payment', payment);
  await client.call('POST', '/lead/101/payment', { ...payment, sum: 0 });
  await client.call('PUT', '/lead/101/owner', { owner: 12 });
  await client.call('PUT', '/lead/101/owner', { owner: 0 });
  await client.call('POST', '/lead/101/comment', { text: 'Hello' });
  const first = client.token;
  await client.login('anna@example.com');
  const second = client.token;
  client.token = first;
  await client.call('GET', '/view/1001');
  client.token = second;
  await client.call('DELETE', '/view/1002');
  await client.call('GET', '/view/1002');
  await client.call('POST', '/logout');
  await client.call('GET', '/view/1001');
  await client.login('owner@example.com', 'wrong');
  // The service uses the clock of this machine.
  const shift = Date.now() - Date.parse(client.entries[0]?.startedDateTime ?? '');
  for (const entry of client.entries) {
    entry.startedDateTime = new Date(Date.parse(entry.startedDateTime) + shift).toISOString();
  }
  return compareHar(client.har);
}

/** Values of this service that such a recording proves. */
const PLAIN = {
  errorStatus: '200',
  unknownPathId: '404',
  secondUser: 'allow',
  unknownFields: 'ignore',
  nonPositiveSum: 'accept',
  omittedTaskFields: 'zero',
  ownerId: 'omit',
} as const;

type Found = Awaited<ReturnType<typeof recordingOf>>;
const reported = (found: Found) => reportOf(found, defaultAssumptions);

/** @returns one line for each difference */
const othersIn = (found: Found) =>
  reported(found).otherDifferences.map(({ operation, path, theirs, ours }) => `${operation} ${path} ${theirs} ${ours}`);

const violationsIn = (found: Found) =>
  reported(found).violations.map(({ operation, path, theirs }) => `${operation} ${path} ${theirs}`);

const OTHERS = ['create-task /errors/0/code 422 400'];
const TWO_USERS = 'login  two users are logged in from one IP address (secondUser=allow)';

test('a recording of another service proves its values, and lists its differences and the logins of two users', async () => {
  const found = await recordingOf({});
  expect(provenIn(found)).toEqual(PLAIN);
  expect(othersIn(found)).toEqual(OTHERS);
  expect(violationsIn(found)).toEqual([TWO_USERS]);
  const report = reported(found);
  const { against } = outcomeOf(report, 'secondUser');
  expect(report).toMatchObject({ keepsContract: false, violations: [{ where: against['evict'] }] });
  expect(outcomeOf(report, 'timezone').text).toMatch(/^created_at has the offset UTC\+00:00: the offset of UTC$/);
});

const withoutStatus = () => {
  const { errorStatus: _, ...others } = PLAIN;
  return others;
};

test.each<[way: string, ways: Ways, differences: string[]]>([
  ['rejects a bad token with another code', { badTokenCode: 403 }, ['get-view /errors/0/code 403 401']],
  ['gives a rejection an HTTP status of its own', { rejectionStatus: 418 }, ['get-view HTTP status 418 200']],
])('a service that %s has that difference', async (_, ways, differences) => {
  const found = await recordingOf(ways);
  expect(othersIn(found)).toEqual(expect.arrayContaining([...OTHERS, ...differences]));
  expect(violationsIn(found)).toEqual([TWO_USERS]);
  expect(provenIn(found)).toEqual(ways.rejectionStatus === undefined ? PLAIN : withoutStatus());
});

const FURTHER: [way: string, ways: Ways, fields: Record<string, string[]>][] = [
  ['in its envelopes', { envelope: { time: 1 } }, { 'get-view': ['time'], logout: ['time'] }],
  [
    'in its results',
    { result: { responsible_id: 7 } },
    { login: ['responsible_id'], 'get-view': ['responsible_id'], 'create-task': ['responsible_id'] },
  ],
];

test.each(FURTHER)('a further field of a service %s is listed, and is no difference', async (_, ways, fields) => {
  const found = await recordingOf(ways);
  expect(othersIn(found)).toEqual(OTHERS);
  expect(violationsIn(found)).toEqual([TWO_USERS]);
  expect(provenIn(found)).toEqual(PLAIN);
  expect(reported(found).beyondContract).toMatchObject(fields);
});

test('owner_id that is not the owner proves no value', async () => {
  const found = await recordingOf({ result: { owner_id: 99 } });
  expect(provenIn(found)).not.toHaveProperty('ownerId');
});
