import { expect, test } from 'vitest';
import { type ArmedMock, PAYMENT, plainCall, startArmed } from '../http/faults/armed-mock.ts';

const PAID = { operation: 'add-payment' };

/** Books a payment once, and ignores the result. */
function pay(mock: ArmedMock) {
  return plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
}

async function verified({ control }: ArmedMock, match: object): Promise<number> {
  return (await control.post('/verify', { match: { ...PAID, ...match }, times: 1 })).status;
}

async function coverageOf({ control }: ArmedMock, id: string) {
  const { operations } = (await control.get('/coverage')).value;
  return operations.find(({ operation }: { operation: string }) => operation === id);
}

const error = { code: 401, message: 'no' };

test.each([
  { effect: 'response', when: 'before', performed: false },
  { effect: 'reset', when: 'before', performed: false },
  { effect: 'error', when: 'before', ...error, performed: false },
  { effect: 'reset', when: 'after', performed: true },
  { effect: 'truncate', performed: true },
  { effect: 'error', when: 'after', ...error, performed: true },
])(
  'a response changed by a fault counts as no success, rejection or coverage: $effect $when',
  async ({ performed, ...fault }) => {
    const mock = await startArmed([{ ...fault, match: PAID, times: 1 }]);
    await pay(mock);
    expect(await verified(mock, { code: null })).toBe(417);
    expect(await verified(mock, { code: 401 })).toBe(417);
    expect(await verified(mock, { outcome: 'success' })).toBe(417);
    expect(await verified(mock, { outcome: 'rejected' })).toBe(417);
    expect(await verified(mock, { outcome: 'fault', performed })).toBe(200);
    expect(await verified(mock, { performed: !performed })).toBe(417);
    expect((await mock.control.get('/state/payments')).value.records).toHaveLength(performed ? 1 : 0);
    expect(await coverageOf(mock, 'add-payment')).toMatchObject({ requestCount: 1, seen: {} });
    const [entry] = (await mock.control.get('/requests?operation=add-payment')).value.requests;
    expect(entry).toMatchObject({ outcome: 'fault', performed, code: null, fault: { id: 1, effect: fault.effect } });
  },
);

test('a rejection that a fault injected or hid counts as no evidence for its rule', async () => {
  const mock = await startArmed([{ effect: 'reset', when: 'after', match: PAID, times: 1 }]);
  await plainCall(mock, 'POST /lead/9/payment', { body: PAYMENT });
  expect(await coverageOf(mock, 'add-payment')).toMatchObject({ requestCount: 1, seen: {} });
  expect((await mock.control.get('/requests?outcome=fault')).value.requests).toMatchObject([
    { rules: ['unknown-lead'], performed: false, code: null },
  ]);
});

test('a client that leaves during a delay has the outcome none, and its request is performed', async () => {
  const mock = await startArmed([{ effect: 'delay', ms: 60_000, match: PAID, times: 1 }]);
  const client = new AbortController();
  const seen = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, signal: client.signal });
  await expect.poll(() => mock.sandbox.journal.inFlight()).toHaveLength(1);
  client.abort();
  await seen;
  expect(await verified(mock, { outcome: 'none', performed: true })).toBe(200);
  expect(await verified(mock, { code: null })).toBe(417);
});

test('a client that leaves a hanging request has the outcome fault', async () => {
  const mock = await startArmed([{ effect: 'hang', match: PAID, times: 1 }]);
  const client = new AbortController();
  const seen = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, signal: client.signal });
  await expect.poll(() => mock.sandbox.journal.inFlight()).toHaveLength(1);
  client.abort();
  await seen;
  expect(await verified(mock, { outcome: 'fault', performed: true, body: { sum: 10 } })).toBe(200);
});

test('a request after a delay is a success', async () => {
  const mock = await startArmed([{ effect: 'delay', ms: 5, match: PAID, times: 1 }]);
  await pay(mock);
  expect(await verified(mock, { code: null, outcome: 'success', performed: true, body: { sum: 10 } })).toBe(200);
  expect(await coverageOf(mock, 'add-payment')).toMatchObject({ requestCount: 1, seen: { success: 1 } });
});

test('a successful login is journaled with user and service, a failed one without', async () => {
  const { client, control } = await startArmed([]);
  await client.post('/login', { login: 'anna@example.com', password: 'wrong', service: 'shop', version: '1.0' });
  await client.post('/login', { login: 'anna@example.com', password: 'secret', service: 'shop', version: '1.0' });
  expect((await control.get('/requests?operation=login&after=1')).value.requests).toMatchObject([
    { outcome: 'rejected', code: 401, rules: ['login-wrong'], user: null, service: null },
    { outcome: 'success', user: { id: 2, login: 'anna@example.com' }, service: 'shop' },
  ]);
});

test('the journal contains the whole reason of a rejection, without secrets', async () => {
  const { client, control, http } = await startArmed([]);
  await client.post('/task', { title: 7 });
  await http.get('/view/1001').set('token', 'x');
  const [task, view] = (await control.get('/requests?after=1')).value.requests;
  expect(task.explanation).toMatch(/^title must be a string; owner_id is required; .* \[field-invalid, /);
  expect(view.explanation).toContain('this sandbox has no such token [token-unknown, ');
  const [login] = (await control.get('/requests?limit=1&operation=login')).value.requests;
  expect(login).toMatchObject({ explanation: null, responseHeaders: { 'x-mock-request-id': '1' } });
});

test('the journal contains headers and body of the response as they were sent', async () => {
  const { client, control } = await startArmed([
    { effect: 'response', when: 'before', match: { operation: 'get-view' }, times: 1 },
  ]);
  const page = await client.request('GET', '/view/1001', {}).catch((error: Error) => error);
  expect(page).toBeDefined();
  const { headers } = await client.get('/view/1001');
  const [gateway, view] = (await control.get('/requests?operation=get-view')).value.requests;
  expect(gateway).toMatchObject({ status: 502, response: expect.stringContaining('<h1>Bad Gateway</h1>') });
  expect(gateway.responseHeaders['content-type']).toBe('text/html; charset=utf-8');
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = headers;
  expect(view.responseHeaders).toEqual(own);
});
