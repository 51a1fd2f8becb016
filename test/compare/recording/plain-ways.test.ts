import { expect, test } from 'vitest';
import { reportOfHar } from '../../support/compare-recording.ts';
import { plainService, type Ways } from '../../support/plain-service.ts';
import { RecordedClient } from '../../support/straight-har.ts';
import { PLAIN, plainValues, plainWays } from '../services/plain-ways.ts';

const task = { title: 'Call', owner_id: 11, project_id: 1 };
const dates = { date_start: 2_088_000_000, date_end: 2_088_003_600 };
const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };

/** Requests with valid and invalid tokens. */
async function sendSessions(client: RecordedClient): Promise<void> {
  const tokens: (string | undefined)[] = [];
  for (const more of [{}, {}, { service: 'crm', surprise: 1 }, { login: 'anna@example.com' }]) {
    const user = { login: 'owner@example.com', password: 'secret', service: 'shop', version: '1.0', ...more };
    client.token = undefined;
    tokens.push((await client.call('POST', '/login', user)).result?.token);
    for (const token of [...tokens, tokens[0], 'unknown']) {
      client.token = token;
      await client.call('GET', '/view/1001');
    }
  }
  await client.login('owner@example.com', 'wrong');
  client.contentType = 'text/plain';
  await client.login();
  client.contentType = 'application/json';
}

async function sendViews(client: RecordedClient): Promise<void> {
  await client.call('GET', '/view/77');
  await client.call('PUT', '/view/1001', { source: 'letter', surprise: 1 });
  client.contentType = 'text/plain';
  await client.call('PUT', '/view/1001', { source: 'garden' });
  client.contentType = 'application/json';
  await client.call('PUT', '/view/1001', { page: '/contacts' });
  await client.call('PUT', '/view/1001', { source: 'a', seo_system: 'b' });
  await client.call('GET', '/view/1001');
  await client.call('DELETE', '/view/1002');
  await client.call('GET', '/view/1002');
}

async function sendTasks(client: RecordedClient): Promise<void> {
  for (const more of [
    ...[{}, { lead_id: 101, ...dates }, { contact_id: 9 }, { remind_method: ['popup'] }, { title: undefined }],
    ...[{ observers: [12] }, { observers: [12], visibility: 2 }, { observers: [998], visibility: 2 }],
  ])
    await client.call('POST', '/task', { ...task, ...more });
}

async function sendLeads(client: RecordedClient): Promise<void> {
  await client.call('POST', '/lead/77/comment', { text: 'Hello' });
  await client.call('POST', '/lead/101/comment', { text: 'Hello' });
  for (const sum of [10, 0, 20]) await client.call('POST', '/lead/101/payment', { ...payment, sum });
  for (const owner of [12, 998, 0]) await client.call('PUT', '/lead/101/owner', { owner });
}

async function recordingOf(ways: Ways): Promise<object> {
  const client = new RecordedClient(plainService(ways));
  await sendSessions(client);
  await sendViews(client);
  await sendTasks(client);
  await sendLeads(client);
  await client.call('POST', '/logout');
  await client.call('GET', '/view/1001');
  return client.har;
}

/** Values that only a live run proves: it knows unknown ids, and whether a lead was a deal. */
const OF_RUNS = { dealAfterPayment: undefined, unknownBodyId: undefined };

test.each(plainWays.map(({ way, ...each }) => [way, each] as const))(
  'a service that keeps the contract and %s has no violation, and its values are proven',
  async (_, { ways, changes }) => {
    const report = await reportOfHar(await recordingOf(ways));
    expect(report).toMatchObject({ keepsContract: true, violations: [] });
    const proven = Object.fromEntries(report.assumptions.map(({ id, value }) => [id, value]));
    expect(plainValues(proven)).toEqual({ ...PLAIN, ...OF_RUNS, ...changes });
  },
);
