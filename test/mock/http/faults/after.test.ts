import { expect, test } from 'vitest';
import { RawSocket, requestText } from '../../../support/raw-socket.ts';
import { PAYMENT, plainCall, startArmed } from './armed-mock.ts';

test('with an error after the change the client gets an error, and the payment is stored', async () => {
  const { client, control } = await startArmed([
    { effect: 'error', when: 'after', code: 500, message: 'lost', httpStatus: 500 },
  ]);
  const answer = await client.post('/lead/101/payment', PAYMENT);
  expect(answer).toMatchObject({ status: 500, errors: [{ code: 500, message: 'lost' }] });
  expect(answer.headers['x-mock-fault']).toBe('error-after#1');
  expect((await control.get('/state/payments')).value.records).toHaveLength(1);
});

test('truncate announces the whole body, sends half of it and resets the connection', async () => {
  const mock = await startArmed([{ effect: 'truncate', times: 1 }]);
  const cut = await plainCall(mock, 'GET /view/1001');
  const whole = await plainCall(mock, 'GET /view/1001');
  expect(cut).toMatchObject({ status: 200, error: 'ECONNRESET' });
  expect(cut.headers).toMatchObject({
    'content-length': whole.headers?.['content-length'],
    'x-mock-fault': 'truncate#1',
  });
  expect(cut.text).toBe(whole.text.slice(0, Math.floor(whole.text.length / 2)));
});

test('an after-fault fires for rejections too', async () => {
  const mock = await startArmed([
    { effect: 'error', when: 'after', code: 500, times: 2 },
    { effect: 'reset', when: 'after', times: 1 },
  ]);
  const { client } = mock;
  const unknownToken = await client.get('/view/1001', { token: 'x' });
  expect(unknownToken).toMatchObject({ code: 500, rule: 'token-unknown' });
  expect((await client.post('/lead/999/payment', PAYMENT)).code).toBe(500);
  expect((await plainCall(mock, 'GET /view/999')).error).toBe('ECONNRESET');
  expect((await client.get('/view/999')).headers).not.toHaveProperty('x-mock-fault');
});

test('a request with an after-fault extends the token', async () => {
  const { client, control } = await startArmed([{ effect: 'error', when: 'after', code: 500 }]);
  await control.put('/clock', { now: '2040-01-01T00:00:00Z', frozen: true });
  const token = await client.login().catch(() => undefined);
  expect(token).toBeUndefined();
  const { tokens } = (await control.get('/tokens')).value;
  expect(tokens).toMatchObject([{}, { createdAt: '2040-01-01T00:00:00.000Z' }]);
  await control.post('/clock/advance', { by: '1h' });
  await client.get('/view/1001', { token: tokens[1].token });
  expect((await control.get('/tokens')).value.tokens[1].lastActionAt).toBe('2040-01-01T01:00:00.000Z');
});

test('responses to earlier requests of a connection are sent before its reset', async () => {
  const mock = await startArmed([{ match: { operation: 'delete-view' }, effect: 'reset', when: 'after' }]);
  const socket = new RawSocket(mock);
  const headers = { Host: 'localhost', token: mock.client.token ?? '' };
  socket.send(requestText('GET /view/1001', headers) + requestText('DELETE /view/1002', headers));
  expect((await socket.answer('GET /view/1001')).body.result.id).toBe(1001);
  await socket.closed();
  expect((await mock.control.get('/state/views/1002')).status).toBe(404);
});
