import net from 'node:net';
import { expect, test } from 'vitest';
import { requestText } from '../../support/raw-socket.ts';
import { PAYMENT, plainCall, startArmed } from '../http/faults/armed-mock.ts';

const PAID = { operation: 'add-payment' };

test.each([
  [{ $async: true, required: ['nope'] }, '/match/bodySchema'],
  [{ properties: { sum: { $async: true } } }, '/match/bodySchema'],
  [{ $dynamicRef: '#x' }, '/match/bodySchema'],
])('a schema that checks nothing is rejected: %j', async (bodySchema, pointer) => {
  const mock = await startArmed([]);
  await mock.client.post('/lead/101/payment', PAYMENT);
  const answer = await mock.control.post('/verify', { match: { ...PAID, bodySchema }, times: 0 });
  expect(answer).toMatchObject({ status: 400, pointers: [pointer] });
});

test('inherited properties are not fields of a body', async () => {
  const { client, control } = await startArmed([]);
  await client.post('/lead/101/payment', PAYMENT);
  const match = { ...PAID, bodySchema: { required: ['toString'] } };
  expect((await control.post('/verify', { match, strict: false })).status).toBe(417);
});

test('the token owner is known for unauthenticated requests and for ended tokens', async () => {
  const mock = await startArmed([{ effect: 'reset', when: 'before', match: PAID, times: 1 }]);
  const verify = async (match: object, times: number) =>
    (await mock.control.post('/verify', { match: { ...PAID, ...match }, times })).status;
  await plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  await plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  expect(await verify({ user: 1, service: 'tests' }, 2)).toBe(200);
  await mock.control.post(`/tokens/${mock.client.token}/expire`);
  await mock.client.post('/lead/101/payment', PAYMENT);
  expect(await verify({ user: 'owner@example.com', code: 401 }, 1)).toBe(200);
  await mock.control.delete(`/tokens/${mock.client.token}`);
  await mock.client.post('/lead/101/payment', PAYMENT);
  expect(await verify({ user: 1, code: 401 }, 2)).toBe(200);
});

test('requests queued behind a lost connection are journaled', async () => {
  const mock = await startArmed([{ effect: 'hang', match: PAID, times: 1 }]);
  const body = JSON.stringify(PAYMENT);
  const head = { Host: 'localhost', token: mock.client.token ?? '', 'Content-Type': 'application/json' };
  const text = requestText('POST /lead/101/payment', { ...head, 'Content-Length': `${body.length}` }, body);
  const socket = net.connect({ port: mock.port, host: '127.0.0.1' });
  socket.write(text.repeat(3));
  await expect.poll(() => mock.sandbox.journal.inFlight()).toHaveLength(3);
  socket.destroy();
  await expect.poll(() => mock.sandbox.journal.inFlight()).toEqual([]);
  const answer = await mock.control.post('/verify', { match: { ...PAID, body: { sum: 10 } }, times: 3 });
  expect(answer.value.requestIds).toEqual([2, 3, 4]);
});

test('a since beyond the latest request is rejected', async () => {
  const { control } = await startArmed([]);
  expect(await control.post('/verify', { match: PAID, times: 0, after: 2 })).toMatchObject({
    status: 400,
    pointers: ['/after'],
  });
  expect((await control.get('/requests?after=2')).status).toBe(400);
  expect((await control.post('/verify', { match: PAID, times: 0, after: 1 })).status).toBe(200);
});

test('a body on a call without a body is rejected, and the call changes nothing', async () => {
  const { control, sandbox } = await startArmed([{ effect: 'response', when: 'before' }]);
  for (const path of ['/requests', '/faults']) {
    expect((await control.request('delete', path, { body: { operation: 'login' } })).status).toBe(400);
    expect((await control.request('get', path, { body: {} })).status).toBe(200);
  }
  expect(sandbox.faults.isEmpty).toBe(false);
  expect(sandbox.journal.entries()).toHaveLength(1);
});

test('a fault beside a delay has fired although the client leaves during the delay', async () => {
  const mock = await startArmed([
    { effect: 'delay', ms: 60_000, match: PAID, times: 1 },
    { effect: 'reset', when: 'after', match: PAID, times: 1 },
  ]);
  const client = new AbortController();
  const seen = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, signal: client.signal });
  await expect.poll(() => mock.sandbox.journal.inFlight()).toHaveLength(1);
  client.abort();
  await seen;
  expect((await mock.control.post('/verify', { match: { ...PAID, outcome: 'fault', performed: true } })).status).toBe(
    200,
  );
  expect((await mock.control.get('/faults')).value.faults).toEqual([]);
});

test('a body that the parser rejects midway is journaled as rejected', async () => {
  const mock = await startArmed([]);
  const head = { Host: 'localhost', token: mock.client.token ?? '', 'Content-Type': 'application/json' };
  const socket = net.connect({ port: mock.port, host: '127.0.0.1' });
  socket.write(`${requestText('POST /lead/101/payment', { ...head, 'Transfer-Encoding': 'chunked' })}ZZ\r\n`);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  const match = { ...PAID, outcome: 'rejected', code: 400, status: 400 };
  expect((await mock.control.post('/verify', { match, times: 1 })).status).toBe(200);
  const [entry] = (await mock.control.get('/requests?limit=1')).value.requests;
  expect(received.split('\r\n\r\n')[1]).toBe(JSON.stringify(entry.response));
  expect(entry.responseHeaders).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${JSON.stringify(entry.response).length}`,
    connection: 'close',
  });
});

test('a HEAD gets no body, and is journaled without one', async () => {
  const mock = await startArmed([]);
  const answer = await mock.http.head('/view/1001');
  expect(answer.headers['content-length']).toBe('64');
  const [entry] = (await mock.control.get('/requests?limit=1')).value.requests;
  expect(entry).toMatchObject({ method: 'HEAD', response: null, responseHeaders: { 'content-length': '64' } });
  const { entries } = (await mock.control.get('/requests?limit=1&format=har')).value.log;
  expect(entries).toMatchObject([{ response: { bodySize: 0, content: { size: 0, text: '' } } }]);
});

test('the log contains no body of a near miss', async () => {
  const { client, control, lines } = await startArmed([]);
  await client.post('/lead/101/comment', { text: 'private matter' });
  const answer = await control.post('/verify', { match: { operation: 'add-comment', body: { text: 'x' } } });
  expect(answer.problem.detail).toContain('private matter');
  await expect.poll(() => lines.at(-1)?.explanation).toBe('expected at least 1 matching request, got 0');
});
