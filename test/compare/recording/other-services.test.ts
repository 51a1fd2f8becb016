// @module-tag slow
import { expect, test } from 'vitest';
import { toldIn } from '../../../src/compare/recording/compare-recording.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { plainService, type Ways } from '../../support/plain-service.ts';
import { RecordedClient } from '../../support/straight-har.ts';

/** What a client of its users would ask a service that leadmock had no hand in; its clock is that of this machine. */
async function recordingOf(ways: Ways) {
  const client = new RecordedClient(plainService(ways));
  await client.login();
  await client.call('GET', '/view/1001');
  await client.call('PUT', '/view/1001', { source: 'letter', surprise: 1 });
  await client.call('GET', '/view/1001');
  await client.call('GET', '/view/77');
  const task = { title: 'Call', owner_id: 11, project_id: 1 };
  await client.call('POST', '/task', { ...task, observers: [12], labels: [21], visibility: 2 });
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
  // The service tells the time of this machine.
  const shift = Date.now() - Date.parse(client.entries[0]?.startedDateTime ?? '');
  for (const entry of client.entries) {
    entry.startedDateTime = new Date(Date.parse(entry.startedDateTime) + shift).toISOString();
  }
  return compareHar(client.har);
}

/** What the service does where the contract is silent, as far as such a recording shows it. */
const PLAIN = {
  errorStatus: '200',
  unknownPathId: '404',
  secondUser: 'allow',
  unknownFields: 'ignore',
  nonPositiveSum: 'accept',
  omittedTaskFields: 'zero',
  ownerId: 'omit',
  timezone: 'UTC',
};

/** Where it answers otherwise than leadmock under any values. */
const places = (found: Awaited<ReturnType<typeof recordingOf>>) =>
  reportOf(found, defaultAssumptions).differences.map(
    ({ operation, path, theirs, ours }) => `${operation} ${path} ${theirs} ${ours}`,
  );

test('a recording of another service proves its values, and lists its differences', async () => {
  const found = await recordingOf({});
  expect(toldIn(found)).toEqual(PLAIN);
  expect(places(found)).toEqual(['create-task /result/status 3 0', 'create-task /errors/0/code 422 400']);
});

test.each<[way: string, ways: Ways, differences: string[]]>([
  [
    'has one more key in its envelopes',
    { envelope: { time: 1 } },
    ['get-view /time 1 absent', 'logout /time 1 absent'],
  ],
  ['rejects a bad token with another code', { badTokenCode: 403 }, ['get-view /errors/0/code 403 401']],
  ['has a further field in a login', { result: { responsible_id: 7 } }, ['login /result/responsible_id 7 absent']],
  ['gives a rejection an HTTP status of its own', { rejectionStatus: 418 }, ['get-view HTTP status 418 200']],
])('a service that %s has that difference', async (_, ways, differences) => {
  const found = await recordingOf(ways);
  expect(places(found)).toEqual(expect.arrayContaining(differences));
  const { errorStatus, ...others } = PLAIN;
  expect(toldIn(found)).toMatchObject(ways.rejectionStatus === undefined ? { errorStatus, ...others } : others);
});

test('additional fields are not differences, and a value that no record has is one', async () => {
  const found = await recordingOf({ result: { owner_id: 99 } });
  expect(places(found)).toContain('add-payment /result/owner_id 99 absent');
  expect(toldIn(found)).not.toHaveProperty('ownerId');
});
