import http from 'node:http';
import { expect, test } from 'vitest';
import { maskedToken } from '../../../src/mock/secrets/secret-names.ts';
import type { ControlClient } from '../../support/control.ts';
import { startLoggedIn, type TestMock } from '../../support/start-mock.ts';

const PAYMENT = { category: 'Parking', purpose: 'First rate', sum: 10 };

/** @returns the journal without the login at the beginning of every test */
async function requestsAfterLogin(control: ControlClient, query = '') {
  const { requests } = (await control.get(`/requests${query}`)).value;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the journal holds
  return requests.filter(({ operation }: any) => operation !== 'login');
}

test('an entry contains request, response and changes', async () => {
  const { client, control, sandbox } = await startLoggedIn({ assumptions: { dealAfterPayment: 'true' } });
  sandbox.clock.freeze();
  sandbox.clock.set(Date.UTC(2026, 1, 3, 4, 5, 6, 789));
  const answer = await client.post('/lead/101/payment?a=1&b=2&b=3', PAYMENT, { headers: { 'X-Trace': 'abc' } });
  const [entry] = await requestsAfterLogin(control);
  expect(entry).toMatchObject({
    id: Number(answer.headers['x-mock-request-id']),
    startedAt: '2026-02-03T04:05:06.789Z',
    sandbox: 'default',
    operation: 'add-payment',
    method: 'POST',
    path: '/lead/101/payment',
    query: { a: '1', b: ['2', '3'] },
    headers: { 'x-trace': 'abc', 'content-type': 'application/json' },
    body: PAYMENT,
    status: 200,
    code: null,
    response: answer.body,
    durationMs: expect.any(Number),
    user: { id: 1, login: 'owner@example.com' },
    service: 'tests',
    rules: [],
    warnings: [],
    fault: null,
  });
  const made = { action: 'insert', before: null };
  expect(entry.changes).toMatchObject([
    { collection: 'categories', ...made, after: { name: 'Parking' } },
    { collection: 'purposes', ...made, after: { name: 'First rate' } },
    { collection: 'payments', ...made, after: { lead_id: 101, sum: '10' } },
    { collection: 'leads', id: 101, action: 'update', before: { deal: false }, after: { deal: true } },
  ]);
  expect(Object.keys(entry.changes[3].after)).toEqual(['deal']);
});

test('a rejection and an unknown route are journaled with rules and warnings, and change nothing', async () => {
  const { client, control } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  await client.post('/task', { title: 7, owner: 1 });
  await client.get('/nothing');
  expect(await requestsAfterLogin(control)).toMatchObject([
    {
      operation: 'create-task',
      code: 400,
      rules: ['field-invalid', 'field-required', 'field-required'],
      warnings: ['undocumented-field'],
      changes: [],
    },
    { operation: null, path: '/nothing', code: 404, rules: ['unknown-route'], changes: [] },
  ]);
});

test('control calls, preflights and probes are not journaled', async () => {
  const { control, http } = await startLoggedIn();
  await http.options('/view/1001').set('Origin', 'http://localhost:3000').expect(204);
  await control.get('/health');
  await control.get('/requests');
  expect(await requestsAfterLogin(control)).toEqual([]);
});

test('passwords and tokens are masked everywhere; other strings of that length are not', async () => {
  const { client, control, http } = await startLoggedIn();
  const token = client.token ?? '';
  await client.get(`/view/${token}?token=${token}&x=${token}&password=hush`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Other': `a ${token} b` },
  });
  await client.get('/view/1001');
  await http.post('/login').set('Content-Type', 'application/json').send('{"login":"a","password":"hu\\"sh","x"');
  await client.post('/logout');
  const { requests } = (await control.get('/requests')).value;
  const text = JSON.stringify(requests);
  for (const secret of [token, '"secret"', 'hush', 'hu\\"sh']) expect(text).not.toContain(secret);
  const short = maskedToken(token);
  expect(requests[0]).toMatchObject({
    operation: 'login',
    body: { login: 'owner@example.com', password: '***' },
    response: { result: { token: short } },
    changes: [{ collection: 'sessions', id: short, after: { token: short } }],
  });
  expect(requests[1]).toMatchObject({
    path: `/view/${short}`,
    query: { token: short, x: short, password: '***' },
    headers: { token: short, authorization: '***', 'x-other': `a ${short} b` },
  });
  expect(requests[2].response.result.visitor.fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(requests[3].body).toBe('{"login":"a","password":"***","x"');
  expect(requests[4].changes).toMatchObject([{ collection: 'sessions', action: 'remove', id: short }]);
});

test.each([
  ['service', 45, ''],
  ['service', 65, ''],
  ['control', 45, '/_mock'],
  ['control', 65, '/_mock'],
] as const)('a cut %s path with a token at character %d shows no part of the token', async (_, at, prefix) => {
  const { client, control, http, lines } = await startLoggedIn();
  const token = client.token ?? '';
  await http.get(`${prefix}/${'-'.repeat(at - prefix.length)}/${token}/more`);
  const { requests } = (await control.get('/requests')).value;
  const text = JSON.stringify([requests, lines]);
  expect(text).toContain('-'.repeat(at - prefix.length));
  expect(text).not.toContain(token.slice(0, 5));
});

test('a cut explanation shows no part of a token in a field name', async () => {
  const { client, control, lines } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
  const token = client.token ?? '';
  for (let length = 1945; length < 2005; length += 5) {
    await client.post('/lead/101/comment', { text: 'a', [`${'-'.repeat(length)} ${token}`]: 1 });
  }
  const { requests } = (await control.get('/requests')).value;
  const text = JSON.stringify([requests, lines]);
  expect(text).toContain('-'.repeat(1900));
  expect(text).not.toContain(token.slice(0, 5));
});

const FILTERS: [query: string, ids: number[]][] = [
  ['', [1, 2, 3, 4, 5]],
  ['?operation=get-view', [2, 3]],
  ['?path=/view/*', [2, 3]],
  ['?code=null', [1, 2, 4]],
  ['?performed=true', [1, 2, 4]],
  ['?performed=false&outcome=rejected', [3, 5]],
  ['?user=1', [1, 2, 3, 4, 5]],
  ['?user=owner@example.com&operation=add-comment', [4, 5]],
  ['?service=tests', [1, 2, 3, 4, 5]],
  ['?after=3', [4, 5]],
  ['?limit=2', [4, 5]],
  ['?after=1&limit=1&operation=get-view', [3]],
];

test('the journal can be filtered', async () => {
  const { client, control } = await startLoggedIn();
  await client.get('/view/1001');
  await client.get('/view/9');
  await client.post('/lead/101/comment', { text: 'a' });
  await client.post('/lead/101/comment', { text: '' });
  for (const [query, ids] of FILTERS) {
    const { requests, evicted } = (await control.get(`/requests${query}`)).value;
    expect([query, requests.map(({ id }: { id: number }) => id), evicted]).toEqual([query, ids, 0]);
  }
});

test.each([
  ['?status=ok', 'status must be a whole number of at most 15 digits (it is "ok")'],
  ['?limit=-1', 'limit must be a whole number'],
  ['?outcome=ok', 'outcome must be one of success, rejected, fault, none (it is "ok")'],
  ['?performed=True', 'performed must be one of true, false'],
])('an invalid filter is rejected: %s', async (query, says) => {
  const { control } = await startLoggedIn();
  expect((await control.get(`/requests${query}`)).problem).toMatchObject({
    status: 400,
    detail: expect.stringContaining(says),
  });
});

test('one entry can be read by its id; a missing one is 404', async () => {
  const { client, control } = await startLoggedIn();
  await client.get('/view/1001');
  expect((await control.get('/requests/2')).value).toMatchObject({ id: 2, operation: 'get-view' });
  for (const id of ['3', 'x', '0']) expect((await control.get(`/requests/${id}`)).problem.status).toBe(404);
});

test('a reset or a DELETE empties the journal, and ids continue', async () => {
  const { client, control } = await startLoggedIn();
  await client.get('/view/1001');
  await control.post('/reset', { retain: ['journal', 'sessions'] });
  expect((await control.get('/requests')).value.requests).toHaveLength(2);
  expect((await control.delete('/requests')).value).toEqual({ deleted: 2 });
  await client.get('/view/1001');
  expect((await control.get('/requests')).value.requests).toMatchObject([{ id: 3 }]);
  await control.post('/reset');
  expect((await control.get('/requests')).value).toEqual({ requests: [], evicted: 0 });
});

test('a large body is journaled with its beginning', async () => {
  const { client, control } = await startLoggedIn();
  const text = 'x'.repeat(100_000);
  await client.post('/lead/101/comment', { text });
  await client.request('POST', '/lead/101/comment', { raw: `{"text":${'['.repeat(500)}${']'.repeat(500)}}` });
  const [large, deep] = await requestsAfterLogin(control);
  expect(large).toMatchObject({ bodyBytes: 100_011, bodyState: 'truncated', code: null });
  expect(large.body).toBe(`{"text":"${'x'.repeat(65_536 - 9)}`);
  expect(deep).toMatchObject({ bodyState: 'present', bodyBytes: 1009, outcome: 'rejected', rules: ['body-too-deep'] });
});

/** Sends a request and disconnects in the middle of it. */
function leave({ port, client }: TestMock): Promise<void> {
  return new Promise((resolve) => {
    const headers = { token: client.token ?? '', 'content-type': 'application/json', 'content-length': '50' };
    const request = http.request({ port, method: 'POST', path: '/lead/101/comment', headers });
    request.on('error', () => resolve());
    request.write('{"text":', () => setTimeout(() => request.destroy(), 20));
  });
}

test('a client that left before the response is journaled with status 0', async () => {
  const started = await startLoggedIn();
  await leave(started);
  await expect
    .poll(() => requestsAfterLogin(started.control))
    .toMatchObject([{ operation: 'add-comment', status: 0, changes: [] }]);
});

test('a request with a fault shows the fault, and its changes before the cut', async () => {
  const { client, control } = await startLoggedIn();
  const fault = { match: { operation: 'add-payment' }, effect: 'reset', when: 'after', times: 1 };
  const { id } = (await control.post('/faults', fault)).value;
  await expect(client.post('/lead/101/payment', PAYMENT)).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect
    .poll(() => requestsAfterLogin(control))
    .toMatchObject([{ operation: 'add-payment', status: 0, fault: { id, effect: 'reset', when: 'after' } }]);
  const [entry] = await requestsAfterLogin(control);
  expect(entry.changes.map(({ collection }: { collection: string }) => collection)).toContain('payments');
});
