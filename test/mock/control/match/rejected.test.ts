import { expect, test } from 'vitest';
import { startLoggedIn } from '../../../support/start-mock.ts';

const PAID = { operation: 'add-payment' };
const TYPO = { operation: 'add-paymnt', user: 99 };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1 };

test('verify rejects an impossible match, unless strict is false', async () => {
  const { control } = await startLoggedIn();
  const { status, problem, pointers } = await control.post('/verify', { match: TYPO, times: 0 });
  expect([status, pointers]).toEqual([400, ['/match/operation', '/match/user']]);
  expect(problem.detail).toContain('/match/operation is not an operation of the service: add-paymnt; did you mean');
  expect(problem.detail).toContain('/match/user is not a known user: 99');
  expect(problem.detail).toContain('("strict": false allows undocumented matches)');
  expect((await control.post('/verify', { match: TYPO, times: 0, strict: false })).status).toBe(200);
});

test('verify rejects an impossible match of a sequence with its index', async () => {
  const { control } = await startLoggedIn();
  const inOrder = [{ operation: 'login' }, { operation: 'add-paymnt' }];
  expect(await control.post('/verify', { inOrder })).toMatchObject({ status: 400, pointers: ['/inOrder/1/operation'] });
  expect((await control.post('/verify', { inOrder, strict: false })).status).toBe(417);
});

test('a list rejects an impossible filter, unless strict is false', async () => {
  const { control } = await startLoggedIn();
  const { status, problem, pointers } = await control.get('/requests?operation=add-paymnt&user=99');
  expect([status, pointers]).toEqual([400, ['/operation', '/user']]);
  expect(problem.detail).toContain('(strict=false allows undocumented matches)');
  expect((await control.get('/requests?operation=add-paymnt&user=99&strict=false')).value.requests).toEqual([]);
});

test('a wait rejects an impossible match, unless strict is false', async () => {
  const { control } = await startLoggedIn();
  const rejected = await control.post('/requests/wait', { match: TYPO, timeout: '1ms' });
  expect(rejected).toMatchObject({ status: 400, pointers: ['/match/operation', '/match/user'] });
  expect((await control.post('/requests/wait', { match: TYPO, strict: false, timeout: '1ms' })).status).toBe(504);
});

test('a possible match is accepted before any matching request', async () => {
  const { control } = await startLoggedIn();
  const match = { ...PAID, body: { sum: '1500.50' }, code: null };
  expect((await control.post('/verify', { match, times: 0 })).status).toBe(200);
  expect((await control.post('/verify', { match, times: 1 })).status).toBe(417);
});

test('notChecked lists parts of a verification, a list and a fault in which a typo is not detected', async () => {
  const { control } = await startLoggedIn();
  const { value } = await control.post('/verify', { match: { status: 299, code: null }, times: 0 });
  expect(value.notChecked).toEqual(['/match/status', '/match/code']);
  expect((await control.get('/requests?status=299&path=/lead/*')).value.notChecked).toEqual(['/status']);
  expect((await control.get('/requests?operation=login&status=200')).value.notChecked).toBeUndefined();
  const fault = { effect: 'response', when: 'before', match: { headers: { 'X-Trace': '7' } } };
  expect((await control.post('/faults', fault)).value.notChecked).toEqual(['/match/headers']);
});

test('the first twenty of very many mistakes are reported', async () => {
  const { control } = await startLoggedIn();
  const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field${at}`, '']));
  const { pointers } = await control.post('/verify', { match: { ...PAID, body: many } });
  expect(pointers).toHaveLength(20);
});

test('undocumented requests are found once sent, and similar ones can be matched', async () => {
  const { client, control } = await startLoggedIn();
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
  const { client, control } = await startLoggedIn();
  await client.get('/leads/101');
  const match = { path: '/leads/101' };
  expect((await control.post('/requests/wait', { match, timeout: '1ms' })).status).toBe(400);
  const { requests } = (await control.post('/requests/wait', { match, strict: false })).value;
  expect(requests).toMatchObject([{ id: 2 }]);
});

test('a removed user is known while the journal contains the user', async () => {
  const { client, control } = await startLoggedIn();
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
  const { control } = await startLoggedIn();
  for (const text of ['yes', '', 'FALSE']) {
    const { problem } = await control.get(`/requests?strict=${text}`);
    expect(problem).toMatchObject({
      status: 400,
      detail: expect.stringContaining('strict must be one of true, false'),
    });
  }
  expect((await control.post('/verify', { match: {}, strict: 'no' })).pointers).toEqual(['/strict']);
});
