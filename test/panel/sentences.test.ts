import { expect, test } from 'vitest';
import type { JournalRequest } from '../../src/client/index.ts';
import { chipsOf, sentenceOf, wrongFields } from '../../src/panel/requests/sentence.ts';
import { touchedRecords } from '../../src/panel/requests/touched-records.ts';
import { fileWith, startCustom } from '../mock/custom-operations/start-custom.ts';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn, startMock, type TestMock } from '../support/start-mock.ts';
import { startUsedMock } from './used-mock.ts';

const PEOPLE = new Map([
  [11, 'Anna'],
  [12, 'Boris'],
]);

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1500.5 };

async function journalOf(mock: TestMock): Promise<JournalRequest[]> {
  return (await new ControlClient(mock).get('/requests')).value.requests;
}

async function latest(mock: TestMock): Promise<JournalRequest> {
  return (await journalOf(mock)).at(-1) as JournalRequest;
}

test('each request of a session is a sentence with its chips', async () => {
  const requests = await journalOf(await startUsedMock());
  expect(requests.map((request) => [sentenceOf(request, PEOPLE), ...chipsOf(request)])).toEqual([
    ['login of anna@example.com: the user exists and has another password'],
    ['logged in anna@example.com by my-shop'],
    ['read view 1001'],
    ['view 1001: source “newsletter” → “flyer”, seo_system “google” → “bing”', 'source-and-seo-system'],
    ['created comment 1 “Called back”'],
    ['view 4711 does not exist', 'guess'],
    ['created task 1 “Send the offer”'],
    ['booked 1500.5 Flat/Deposit on Maria Petrova'],
    ['booked 1500.5 Flat/Deposit on Maria Petrova', 'repeated-payment'],
    ['created comment 2 “Is this stored?”; the client got “Error injected by a fault”', 'fault: error-after'],
    ['sum must be greater than 0, not 0', 'guess'],
    ['Maria Petrova: owner Anna → Boris'],
    ['GET /leads is not in the contract; the nearest route is PUT /lead/{lead_id}/owner', 'unknown-route'],
  ]);
});

test.each([
  ['POST', '/lead/101/payment', { ...PAYMENT, sum: '1 500,50' }, 'sum must be a number, not “1 500,50”', ['/sum']],
  ['POST', '/lead/101/payment', { category: 'Flat', purpose: 'Deposit' }, 'sum is required', ['/sum']],
  ['POST', '/lead/999/payment', PAYMENT, 'lead 999 does not exist', []],
  ['POST', '/lead/abc/payment', PAYMENT, 'malformed id', []],
  ['PUT', '/lead/101/owner', { owner: 77 }, 'owner: unknown employee 77', ['/owner']],
  ['PUT', '/lead/101/owner', { owner: '12' }, 'owner must be an integer, not a string: “12”', ['/owner']],
  ['POST', '/lead/101/comment', { text: '' }, 'text must not be empty', ['/text']],
  [
    'POST',
    '/login',
    { login: 'a', password: 'b' },
    'service is required; version is required',
    ['/service', '/version'],
  ],
  [
    'POST',
    '/task',
    { title: 'a', owner_id: 11, project_id: 1, lead_id: 101, remind_type: 1, remind_method: ['sms', 'fax'] },
    'remind_method[1] must be one of "sms", "email", "call", "popup", not “fax”',
    ['/remind_method/1'],
  ],
  [
    'POST',
    '/lead/101/payment',
    { ...PAYMENT, category: ' ', purpose: ' ' },
    'category must be a text that is not blank; purpose must be a text that is not blank',
    ['/category', '/purpose'],
  ],
] as const)('a rejection names the field and its value: %s %s %j', async (method, path, body, sentence, fields) => {
  const mock = await startLoggedIn();
  await mock.client.request(method, path, { body });
  const request = await latest(mock);
  expect(sentenceOf(request, PEOPLE)).toBe(sentence);
  expect(wrongFields(request)).toEqual(fields);
});

test('a rejection without a body, and a body that is no object, mark no field', async () => {
  const mock = await startMock();
  await mock.client.get('/view/1001');
  expect(wrongFields(await latest(mock))).toEqual([]);
  expect(sentenceOf(await latest(mock), PEOPLE)).toBe('Token is required');
  await mock.client.login();
  await mock.client.request('POST', '/lead/101/payment', { raw: '{"sum": 1,' });
  expect(wrongFields(await latest(mock))).toEqual([]);
  expect(sentenceOf(await latest(mock), PEOPLE)).toMatch(/^invalid JSON at line 1/);
});

test.each([
  ['lost-response', 'booked 1500.5 Flat/Deposit on lead 101; the client got no response', 'fault: lost-response'],
  ['down', 'not performed; the client got no response', 'fault: down'],
  ['maintenance', 'not performed; the client got HTTP 503', 'fault: maintenance'],
  ['expired-token', 'not performed; the client got “Invalid token”', 'fault: expired-token'],
])('the fault %s is reported with what was stored', async (preset, sentence, chip) => {
  const mock = await startLoggedIn();
  await new ControlClient(mock).post('/faults', { preset, match: { operation: 'add-payment' }, times: 1 });
  await mock.client.post('/lead/101/payment', PAYMENT).catch(() => {});
  await expect.poll(async () => (await latest(mock)).operation).toBe('add-payment');
  const request = await latest(mock);
  expect([sentenceOf(request, PEOPLE), ...chipsOf(request)]).toEqual([sentence, chip]);
});

test('the summary names new categories, deletions, unchanged records, logouts and unknown employees', async () => {
  const mock = await startLoggedIn();
  const { client } = mock;
  const sentence = async () => sentenceOf(await latest(mock), new Map());
  await client.post('/lead/101/payment', { ...PAYMENT, category: 'Yacht' });
  expect(await sentence()).toBe('booked 1500.5 Yacht/Deposit on Maria Petrova, created category 2 “Yacht”');
  await client.delete('/view/1002');
  expect(await sentence()).toBe('deleted view 1002');
  await client.put('/lead/101/owner', { owner: 12 });
  expect(await sentence()).toBe('Maria Petrova: owner employee 11 → employee 12');
  await client.put('/lead/101/owner', { owner: 12 });
  expect(await sentence()).toBe('did not change Maria Petrova');
  await client.post('/logout');
  expect(await sentence()).toBe('logged out owner@example.com');
});

test('long texts are shortened', async () => {
  const mock = await startLoggedIn();
  const long = 'x'.repeat(5000);
  await mock.client.post('/lead/101/comment', { text: long });
  expect(sentenceOf(await latest(mock), PEOPLE)).toBe(`created comment 1 “${'x'.repeat(39)}…”`);
  await mock.client.post('/lead/101/payment', { ...PAYMENT, category: long });
  expect(sentenceOf(await latest(mock), PEOPLE)).toHaveLength(300);
});

test('a preflight and a client that left are described', async () => {
  const mock = await startLoggedIn();
  await mock.client.get('/view/1001');
  const request = await latest(mock);
  expect(sentenceOf({ ...request, outcome: 'none', status: 0 }, PEOPLE)).toBe(
    'read view 1001; the connection closed before the end of the response',
  );
  expect(sentenceOf({ ...request, outcome: 'none', operation: null }, PEOPLE)).toBe('CORS preflight');
});

test('custom operations are described by their changes', async () => {
  const file = await fileWith(
    'own.mjs',
    `export default [
      { id: 'list-projects', method: 'GET', path: '/projects', result: { collection: 'projects' } },
      { id: 'make-leads', method: 'POST', path: '/leads', request: {}, handle({ state, body }) {
        for (const name of body.names) state.leads.insert({ name, project_id: 1, contact_id: 1 });
      } },
      { id: 'ping', method: 'POST', path: '/ping', result: 1 },
    ]`,
  );
  const mock = await startCustom([file]);
  const sentence = async () => sentenceOf(await latest(mock), PEOPLE);
  await mock.ask('GET', '/projects');
  expect(await sentence()).toMatch(/^read \d+ of projects$/);
  await mock.ask('POST', '/ping');
  expect(await sentence()).toBe('changed nothing');
  await mock.ask('POST', '/leads', { names: ['Nina', 'Olga', 'Pia', 'Rosa', 'Sara'] });
  expect(await sentence()).toMatch(
    /^created lead \d+ “Nina”, created lead \d+ “Olga”, created lead \d+ “Pia”, 2 more$/,
  );
});

test('the records of a request are the records of its path and of its changes', async () => {
  const requests = await journalOf(await startUsedMock());
  const touched = Object.fromEntries(requests.map((request) => [request.path, touchedRecords(request)]));
  expect(touched).toMatchObject({
    '/view/1001': ['views/1001'],
    '/lead/101/payment': ['leads/101', 'payments/2'],
    '/task': ['tasks/1', 'leads/101'],
    '/leads': [],
  });
});

test('a record of a custom collection may have a field with the name custom', () => {
  const change = {
    collection: 'odd',
    id: 2,
    action: 'update',
    before: { custom: [null] },
    after: { custom: [null, 1] },
  };
  const request = { changes: [change], outcome: 'success', method: 'PUT', response: {}, rules: [], warnings: [] };
  expect(sentenceOf(request as unknown as JournalRequest, PEOPLE)).toBe('odd 2: custom [null] → [null,1]');
});
