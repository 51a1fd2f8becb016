// @module-tag slow
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RawSocket, requestText } from '../../support/raw-socket.ts';
import { type ArmedMock, PAYMENT, plainCall, startArmed } from '../http/faults/armed-mock.ts';

const TEXT = JSON.stringify(PAYMENT);

async function verdict({ control }: ArmedMock, match: object, times = 1) {
  return control.post('/verify', { match, times, timeout: '5s' });
}

function latest({ control }: ArmedMock) {
  return control.get('/requests?limit=1').then(({ value }) => value.requests[0]);
}

test('a dropped request counts as sent: two payments are found, not one', async () => {
  const mock = await startArmed([{ effect: 'reset', when: 'before', match: { operation: 'add-payment' }, times: 1 }]);
  await plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  await plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  const match = { operation: 'add-payment', body: { sum: 10 } };
  expect((await verdict(mock, match)).status).toBe(417);
  expect((await verdict(mock, match, 2)).value.requestIds).toEqual([2, 3]);
});

/** Requests that are rejected before the operation reads the body. */
const REJECTED: Record<string, (mock: ArmedMock) => Promise<unknown>> = {
  'a bad token': ({ http }) => http.post('/lead/101/payment').set('token', 'bad').send(PAYMENT),
  'no token': ({ http }) => http.post('/lead/101/payment').send(PAYMENT),
  'a wrong Content-Type': ({ client }) =>
    client.request('POST', '/lead/101/payment', { raw: TEXT, headers: { 'Content-Type': 'text/plain' } }),
  'an unknown route': ({ client }) => client.post('/lead/101/paymnt', PAYMENT),
  'an unknown charset': ({ client }) =>
    client.request('POST', '/lead/101/payment', {
      raw: TEXT,
      headers: { 'Content-Type': 'application/json; charset=latin1' },
    }),
  'a page of a gateway': async (mock) => {
    await mock.control.post('/faults', { effect: 'response', when: 'before', times: 1 });
    return plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  },
  'an injected error': async (mock) => {
    await mock.control.post('/faults', { effect: 'error', when: 'before', code: 500, times: 1 });
    return mock.client.post('/lead/101/payment', PAYMENT);
  },
  'an operation without a body': ({ http, client }) =>
    http
      .post('/logout')
      .set('token', client.token ?? '')
      .send(PAYMENT),
};

test.each(Object.keys(REJECTED))('the journal contains the body of every request: %s', async (what) => {
  const mock = await startArmed([]);
  await REJECTED[what]?.(mock);
  expect((await verdict(mock, { body: { sum: 10, purpose: 'Deposit' } })).value.requestIds).toEqual([2]);
  expect(await latest(mock)).toMatchObject({ body: PAYMENT, bodyState: 'present', bodyBytes: TEXT.length });
});

test('the journal contains the body of a request beyond the rate limit', async () => {
  const mock = await startArmed([], { assumptions: { rateLimit: 3 } as never });
  mock.sandbox.clock.freeze();
  for (let time = 1; time <= 4; time += 1) await mock.client.post('/lead/101/payment', PAYMENT);
  expect((await verdict(mock, { code: 503, body: { sum: 10 } })).status).toBe(200);
});

test('the compressed body of a rejected request is journaled decompressed', async () => {
  const mock = await startArmed([]);
  const bytes = gzipSync(TEXT);
  const socket = new RawSocket(mock);
  const head = { Host: 'localhost', token: 'bad', 'Content-Encoding': 'gzip', 'Content-Length': `${bytes.length}` };
  socket.send(requestText('POST /lead/101/payment', head));
  socket.send(bytes);
  await socket.answer('POST /lead/101/payment');
  expect((await verdict(mock, { body: PAYMENT })).status).toBe(200);
});

const REFUSED_HEAD = { Host: 'localhost', token: 'bad', 'Content-Type': 'application/json' };

test('a rejection follows a slow body, and a verification waits for both', async () => {
  const mock = await startArmed([]);
  const socket = new RawSocket(mock);
  socket.send(requestText('POST /lead/101/payment', { ...REFUSED_HEAD, 'Content-Length': `${TEXT.length}` }));
  await expect.poll(() => mock.sandbox.journal.inFlight()).toHaveLength(1);
  const waiting = verdict(mock, { body: PAYMENT });
  socket.send(TEXT);
  expect((await socket.answer('POST /lead/101/payment')).body.errors[0].code).toBe(401);
  expect((await waiting).value.requestIds).toEqual([2]);
  expect(await latest(mock)).toMatchObject({ bodyState: 'present', body: PAYMENT });
});

test('a body cut off by a leaving client is undecidable', async () => {
  const mock = await startArmed([]);
  const socket = new RawSocket(mock);
  socket.send(requestText('POST /lead/101/payment', { ...REFUSED_HEAD, 'Content-Length': '500' }));
  await expect.poll(() => mock.sandbox.journal.inFlight()).toHaveLength(1);
  socket.endSending();
  await expect.poll(() => latest(mock)).toMatchObject({ bodyState: 'unreadable' });
  expect((await verdict(mock, { body: PAYMENT })).problem.detail).toContain(
    'the body of request 2 was too large, was cut off',
  );
});

test.each([
  ['over 64 KiB of a rejected request', 'bad', 100_000, 'truncated', 'and the journal has only the beginning'],
  ['over 64 KiB', undefined, 100_000, 'truncated', 'and the journal has only the beginning'],
  ['over the limit', undefined, 1_100_000, 'unreadable', 'was too large'],
])('a verification of a body %s is 409, with the reason', async (_what, token, length, state, says) => {
  const mock = await startArmed([]);
  const text = 'x'.repeat(length);
  await mock.client.request('POST', '/lead/101/comment', {
    raw: JSON.stringify({ text }),
    ...(token !== undefined && { headers: { token } }),
  });
  expect(await latest(mock)).toMatchObject({ bodyState: state });
  const { status, problem } = await verdict(mock, { operation: 'add-comment', body: { text } });
  expect({ status, detail: problem.detail }).toEqual({ status: 409, detail: expect.stringContaining(says) });
  const late = await mock.control.post('/requests/wait', { match: { body: { text } }, timeout: '1ms' });
  expect(late).toMatchObject({ status: 504, problem: { detail: expect.stringContaining(says) } });
});

test('a body with invalid UTF-8 or gzip is undecidable', async () => {
  const mock = await startArmed([]);
  for (const headers of [{}, { 'Content-Encoding': 'gzip' }] as Record<string, string>[]) {
    const socket = new RawSocket(mock);
    const bytes = Buffer.from([0xff, 0xfe, 0x22]);
    const head = { ...REFUSED_HEAD, token: mock.client.token ?? '', 'Content-Length': '3', ...headers };
    socket.send(requestText('POST /lead/101/payment', head));
    socket.send(bytes);
    await socket.answer('POST /lead/101/payment');
    expect(await latest(mock)).toMatchObject({ bodyState: 'unreadable' });
  }
});

test('a verification waits for a pending request, and gets 409 after its timeout', async () => {
  const mock = await startArmed([{ effect: 'hang', match: { operation: 'add-payment' }, times: 1 }]);
  const paid = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  await expect.poll(() => mock.sandbox.journal.inFlight()).toHaveLength(1);
  const match = { operation: 'add-payment', body: { sum: 10 } };
  const impatient = await mock.control.post('/verify', { match, times: 0, timeout: '1ms' });
  expect(impatient).toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining('request 2 has no complete response yet') },
  });
  expect((await mock.control.post('/verify', { match: { operation: 'add-comment' }, times: 0 })).status).toBe(200);
  const waiting = verdict(mock, match);
  await mock.control.delete('/faults');
  await paid;
  expect((await waiting).value.requestIds).toEqual([2]);
});

test('a match is compared with unmasked values, and verdicts show them', async () => {
  const { client, control, http } = await startArmed([]);
  const token = client.token ?? '';
  await client.post('/lead/101/comment', { text: `my token is ${token}` });
  await http.get('/view/1001').set('token', token).set('Authorization', `Bearer ${token}`);
  const count = async (match: object) => (await control.post('/verify', { match, atLeast: 0 })).value.count;
  expect(await count({ body: { password: 'secret' } })).toBe(1);
  expect(await count({ body: { password: '***' } })).toBe(0);
  expect(await count({ body: { text: `my token is ${token}` } })).toBe(1);
  expect(await count({ headers: { Token: token } })).toBe(2);
  expect(await count({ headers: { AUTHORIZATION: `Bearer ${token}` } })).toBe(1);
  expect(await count({ headers: { authorization: '***' } })).toBe(0);
  const { problem } = await control.post('/verify', { match: { operation: 'login', body: { password: 'hushhush' } } });
  expect(problem.detail).toContain('body.password was "secret" instead of "hushhush"');
  const near = await control.post('/verify', { match: { operation: 'get-view', headers: { token: 'other' } } });
  expect(near.problem.detail).toContain(`headers.token was "${token}" instead of "other"`);
});
