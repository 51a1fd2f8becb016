// @module-tag slow
import { expect, test } from 'vitest';
import { ControlClient } from '../../support/control.ts';
import { type MockOverrides, startLoggedIn } from '../../support/start-mock.ts';

const PAID = { operation: 'add-payment' };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1 };

async function start(overrides?: MockOverrides) {
  const started = await startLoggedIn(overrides);
  return { ...started, control: new ControlClient(started) };
}

type Impossible = [match: object, pointer: string, says: string];

/** Impossible parts of requests that the filters of the journal also have. */
const FILTERS: Impossible[] = [
  [{ operation: 'add-paymnt' }, '/operation', 'did you mean add-payment?'],
  [{ operation: 'Add-Payment' }, '/operation', 'did you mean add-payment?'],
  [{ operation: 'POST /task' }, '/operation', 'is not an operation of the service: POST /task'],
  [{ method: 'post' }, '/method', 'did you mean POST?'],
  [{ method: 'PSOT' }, '/method', 'did you mean POST?'],
  [{ method: 'PATCH' }, '/method', 'is not a method of the service: PATCH'],
  [{ path: 'lead/101/payment' }, '/path', 'did you mean /lead/101/payment?'],
  [{ path: '/leads/101/payment' }, '/path', 'did you mean /lead/101/payment?'],
  [{ path: '/lead/101/payment?a=b' }, '/path', 'did you mean /lead/101/payment?'],
  [{ path: '/_sandbox/w1/lead/101/payment' }, '/path', 'did you mean /lead/101/payment?'],
  [{ path: 'http://localhost/login' }, '/path', 'did you mean /login?'],
  [{ path: '/lead/{lead_id}/payment' }, '/path', 'did you mean /lead/*/payment?'],
  [{ path: '/_mock/reset' }, '/path', 'belongs to the control plane'],
  [{ path: '' }, '/path', 'is not a path of the service'],
  [{ operation: 'create-task', method: 'GET' }, '/method', 'is not a method of create-task: GET'],
  [{ ...PAID, path: '/lead/101/comment' }, '/path', 'did you mean /lead/101/payment?'],
  [{ operation: 'create-task', path: '/lead/*' }, '/path', 'did you mean /task?'],
  [{ method: 'GET', path: '/lead/*' }, '/method', 'is not a method of add-payment, change-owner, add-comment: GET'],
  [{ user: 'nobody@example.com' }, '/user', 'is not a known user: nobody@example.com'],
  [{ user: 'Owner@example.com' }, '/user', 'did you mean owner@example.com?'],
  [{ user: 99 }, '/user', 'is not a known user: 99'],
];

/** Impossible headers and bodies. */
const SENT: Impossible[] = [
  [{ ...PAID, body: { summ: 1 } }, '/body/summ', 'is not a documented field of add-payment; did you mean sum?'],
  [{ ...PAID, body: { sum: 1, Purpose: 'Deposit' } }, '/body/Purpose', 'did you mean purpose?'],
  [{ body: { summ: 1 } }, '/body/summ', '; did you mean sum?'],
  [{ body: { 'a/b~': 1 } }, '/body/a~1b~0', 'is not a documented field of'],
  [{ method: 'PUT', path: '/lead/101/*', body: { owner_id: 12 } }, '/body/owner_id', 'did you mean owner?'],
  [{ operation: 'edit-view', body: { sorce: 'a' } }, '/body/sorce', 'did you mean source?'],
  [{ operation: 'get-view', body: {} }, '/body', 'never matches: requests to get-view have no body'],
  [{ operation: 'logout', body: { a: 1 } }, '/body', 'requests to logout have no body'],
  [{ path: '/view/*', method: 'GET', body: { source: 'a' } }, '/body', 'requests to get-view have no body'],
  [{ ...PAID, body: '{"sum": 1}' }, '/body', 'Use the JSON itself'],
  [{ ...PAID, path: '/lead/abc/payment' }, '/path', 'did you mean /lead/*/payment?'],
  [{ path: '/view/abc' }, '/path', 'did you mean /view/*?'],
  [{ path: '/lead/007/comment' }, '/path', 'did you mean /lead/*/comment?'],
  [{ path: '/lead/undefined/payment' }, '/path', 'did you mean /lead/*/payment?'],
  [{ path: '*undefined*' }, '/path', 'is not a path of the service'],
  [{ user: '1' }, '/user', 'did you mean the id 1, without quotes?'],
];

test('verify rejects an impossible match with its place and the nearest name', async () => {
  const { control } = await start();
  for (const [match, pointer, says] of [...FILTERS, ...SENT]) {
    const { status, problem, pointers } = await control.post('/verify', { match, times: 0 });
    expect([match, status, pointers]).toEqual([match, 400, [`/match${pointer}`]]);
    expect(problem.detail).toContain(says);
    expect(problem.detail).toContain('"strict": false');
    const lenient = await control.post('/verify', { match, times: 0, strict: false });
    expect([match, lenient.status]).toEqual([match, 200]);
  }
});

function queryOf(match: object): string {
  return new URLSearchParams(
    Object.entries(match).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

test('a list and a wait reject the same filters as verify', async () => {
  const { control } = await start();
  for (const [match, pointer, says] of FILTERS) {
    const query = queryOf(match);
    const { status, problem, pointers } = await control.get(`/requests?${query}`);
    expect([match, status, pointers]).toEqual([match, 400, [pointer]]);
    expect(problem.detail).toContain(says);
    expect(problem.detail).toContain('strict=false');
    const waiting = await control.post('/requests/wait', { match, timeout: '1ms' });
    expect([match, waiting.status, waiting.pointers]).toEqual([match, 400, [`/match${pointer}`]]);
    const lenient = await control.get(`/requests?strict=false&${query}`);
    expect([match, lenient.value.requests]).toEqual([match, []]);
    const waited = await control.post('/requests/wait', { match, strict: false, timeout: '1ms' });
    expect([match, waited.status]).toEqual([match, 408]);
  }
});

test('all impossible parts of a match are reported at once', async () => {
  const { control } = await start();
  const match = { method: 'post', path: '/tsk', user: 99 };
  const { pointers, problem } = await control.post('/verify', { match });
  expect(pointers).toEqual(['/match/path', '/match/method', '/match/user']);
  for (const pointer of pointers) expect(problem.detail).toContain(pointer);
});

test('the first twenty of very many mistakes are reported', async () => {
  const { control } = await start();
  const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field${at}`, '']));
  const { pointers } = await control.post('/verify', { match: { ...PAID, body: many } });
  expect(pointers).toHaveLength(20);
});

/** Possible requests that have not arrived, so that their count is 0. */
const POSSIBLE: object[] = [
  {},
  { operation: 'logout' },
  { method: 'DELETE' },
  { path: '*' },
  { path: '/lead/999/payment' },
  { path: '/lead/101/payment/' },
  { path: '/lead/%3101/payment' },
  { ...PAID, method: 'POST', path: '/lead/*' },
  { user: 2 },
  { user: 'anna@example.com' },
  { user: 2, operation: 'login' },
  { service: 'any text at all' },
  { status: 0 },
  { status: 502 },
  { status: 503 },
  { code: 400 },
  { code: 404 },
  { code: 403, operation: 'login' },
  { code: 503, status: 503 },
  { status: 299 },
  { ...PAID, code: 418, body: {} },
  { ...PAID, body: null },
  { operation: 'get-view', body: null },
  { ...PAID, body: [] },
  { ...PAID, body: 'no JSON' },
  { ...PAID, body: { sum: 'abc' } },
  { ...PAID, body: { sum: {} } },
  { ...PAID, body: { sum: '1500.50' }, code: null },
  { ...PAID, body: { sum: 7, options: [] }, code: null },
  { operation: 'change-owner', body: { owner: '12' } },
  { operation: 'create-task', body: { contact_id: 7, title: null } },
  { operation: 'create-task', body: { remind_type: 1 }, code: null },
  { operation: 'edit-view', body: { uuid: 'a', visitor: { ip: 'x' }, source: null }, code: null },
  { body: { text: 'a task or a comment' } },
  { body: { options: [] } },
];

test('a possible match is accepted before any matching request', async () => {
  const { control } = await start();
  await control.delete('/requests');
  for (const match of POSSIBLE) {
    const verdicts = [0, 1].map(async (times) => (await control.post('/verify', { match, times })).status);
    expect([match, await Promise.all(verdicts)]).toEqual([match, [200, 417]]);
  }
});

test('undocumented requests are found once sent, and similar ones can be matched', async () => {
  const { client, control } = await start();
  await client.post('/lead/101/payment?from=test&page=2', { ...PAYMENT, key: 'a' });
  await client.get('/leads/101');
  const verify = async (match: object, times = 1) => (await control.post('/verify', { match, times })).status;
  expect(await verify({ path: '/leads/101' })).toBe(200);
  expect(await verify({ path: '/leads/101' }, 0)).toBe(417);
  expect(await verify({ path: '/leads/102' }, 0)).toBe(400);
  expect(await verify({ query: { from: 'test' }, body: { key: 'a' } })).toBe(200);
  expect(await verify({ ...PAID, query: { from: 'else' } })).toBe(417);
  expect(await verify({ ...PAID, body: { key: 'b' } }, 0)).toBe(200);
  expect(await verify({ operation: 'add-comment', body: { key: 'b' } }, 0)).toBe(400);
  expect((await control.get('/requests?path=/leads/101&after=3')).value.requests).toEqual([]);
  expect((await control.get('/requests?path=/leads/102')).status).toBe(400);
});

test('a wait rejects a match independently of earlier requests', async () => {
  const { client, control } = await start();
  await client.get('/leads/101');
  const match = { path: '/leads/101' };
  expect((await control.post('/requests/wait', { match, timeout: '1ms' })).status).toBe(400);
  const { requests } = (await control.post('/requests/wait', { match, strict: false })).value;
  expect(requests).toMatchObject([{ id: 2 }]);
});

test('a removed user is known while the journal contains the user', async () => {
  const { client, control } = await start();
  await client.login('anna@example.com');
  await client.get('/view/1001');
  await control.delete('/state/users/2');
  const verify = async (user: string) =>
    (await control.post('/verify', { match: { user, method: 'PUT' }, times: 0 })).status;
  expect(await verify('anna@example.com')).toBe(200);
  await control.delete('/requests');
  expect(await verify('anna@example.com')).toBe(400);
});

test('strict is true or false', async () => {
  const { control } = await start();
  for (const text of ['yes', '', 'FALSE']) {
    const { problem } = await control.get(`/requests?strict=${text}`);
    expect(problem).toMatchObject({
      status: 400,
      detail: expect.stringContaining('strict must be one of true, false'),
    });
  }
  expect((await control.post('/verify', { match: {}, strict: 'no' })).pointers).toEqual(['/strict']);
});
