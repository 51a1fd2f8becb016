// @module-tag slow
import { expect, test } from 'vitest';
import { listen } from '../../../../src/mock/http/server/listen.ts';
import { type ArmedMock, firstFault, PAYMENT, plainCall, startArmed } from './armed-mock.ts';

const HANG = { effect: 'hang', match: { operation: 'add-payment' } };

/** Starts a mock with a payment that hangs on fault 1. */
async function startHanging(more: object = {}, signal?: AbortSignal) {
  const mock = await startArmed([{ ...HANG, ...more }]);
  const answer = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, ...(signal && { signal }) });
  await untilHanging(mock, 1);
  return { mock, answer };
}

async function untilHanging(mock: ArmedMock, count: number): Promise<void> {
  await expect.poll(async () => (await firstFault(mock))?.hanging).toBe(count);
}

function payments({ control }: ArmedMock) {
  return control.get('/state/payments').then(({ value }) => value.records);
}

test.each(['/faults/1', '/faults'])(
  'a response hangs until DELETE %s, although the request was performed',
  async (path) => {
    const { mock, answer } = await startHanging();
    expect(await payments(mock)).toHaveLength(1);
    await mock.control.delete(path);
    const { status, headers, text } = await answer;
    expect(status).toBe(200);
    expect(JSON.parse(text).status).toBe('success');
    expect(headers).toMatchObject({ 'x-mock-fault': 'hang#1' });
    expect(await payments(mock)).toHaveLength(1);
    const [entry] = (await mock.control.get('/requests?operation=add-payment')).value.requests;
    expect(entry).toMatchObject({ outcome: 'success', performed: true, status: 200 });
  },
);

test('a spent fault is listed while a request hangs, and fires for no other request', async () => {
  const { mock, answer } = await startHanging({ times: 1 });
  await mock.client.post('/lead/101/payment', PAYMENT);
  expect(await firstFault(mock)).toMatchObject({ matched: 1, fired: 1, remaining: 0, hanging: 1 });
  await mock.control.delete('/faults/1');
  expect((await answer).status).toBe(200);
  expect(await payments(mock)).toHaveLength(2);
});

test('the end of the ttl releases hanging requests', async () => {
  const mock = await startArmed([{ ...HANG, ttl: '100ms' }]);
  expect((await mock.client.post('/lead/101/payment', PAYMENT)).body.status).toBe('success');
  expect(await firstFault(mock)).toBeUndefined();
});

test('a reset releases hanging responses; what their requests changed is gone with the old state', async () => {
  const { mock, answer } = await startHanging();
  await mock.control.post('/reset', { retain: ['sessions'] });
  expect((await answer).status).toBe(200);
  expect(await payments(mock)).toEqual([]);
});

test('a reset that keeps the faults keeps requests hanging', async () => {
  const { mock, answer } = await startHanging();
  await mock.control.post('/reset', { retain: ['sessions', 'faults'] });
  expect(await firstFault(mock)).toMatchObject({ hanging: 1 });
  await mock.control.delete('/faults');
  expect((await answer).status).toBe(200);
});

test('a hanging request whose client leaves is performed all the same', async () => {
  const leave = new AbortController();
  const { mock, answer } = await startHanging({}, leave.signal);
  leave.abort();
  expect((await answer).error).toBe('ABORT_ERR');
  await untilHanging(mock, 0);
  await mock.control.delete('/faults');
  expect(await payments(mock)).toHaveLength(1);
  await expect.poll(() => mock.lines.find(({ operation }) => operation === 'add-payment')?.status).toBe(0);
});

test('a delay combined with a hang follows it and is shown', async () => {
  const mock = await startArmed([HANG, { effect: 'delay', ms: 1 }]);
  const answer = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  await untilHanging(mock, 1);
  await mock.control.delete('/faults/1');
  expect((await answer).headers).toMatchObject({ 'x-mock-fault': 'hang#1, delay#2' });
});

test('deleting a sandbox releases its hanging requests', async () => {
  const mock = await startArmed([]);
  await mock.http.post('/_sandbox/w1/_mock/faults').send({ effect: 'hang' });
  const answer = plainCall(mock, 'GET /_sandbox/w1/view/1001');
  await expect.poll(async () => (await mock.http.get('/_sandbox/w1/_mock/faults')).body.faults[0].hanging).toBe(1);
  await mock.control.delete('/sandboxes/w1');
  expect(JSON.parse((await answer).text).errors[0].code).toBe(401);
});

test('a stopping server does not wait for hanging or delayed requests', async () => {
  const mock = await startArmed([HANG, { effect: 'delay', ms: 600_000, match: { operation: 'get-view' } }]);
  const { port, stop } = await listen(mock.mock.app, { host: '127.0.0.1', port: 0 });
  const hanging = plainCall({ ...mock, port }, 'POST /lead/101/payment', { body: PAYMENT });
  const delayed = plainCall({ ...mock, port }, 'GET /view/1001');
  await untilHanging(mock, 1);
  await stop();
  expect((await hanging).error).toBe('ECONNRESET');
  expect((await delayed).error).toBe('ECONNRESET');
  await untilHanging(mock, 0);
});

test('a stalled response goes on once its fault is deleted', async () => {
  const mock = await startArmed([{ effect: 'stall', match: { operation: 'add-payment' } }]);
  const answer = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  await untilHanging(mock, 1);
  await mock.control.delete('/faults/1');
  expect(JSON.parse((await answer).text)).toMatchObject({ status: 'success', result: { id: 101 } });
  const [entry] = (await mock.control.get('/requests?operation=add-payment')).value.requests;
  expect(entry).toMatchObject({ outcome: 'success', response: { status: 'success' } });
});

test.each(['hang', 'stall'])(
  'a spent %s is listed while it holds a response, and its deletion releases it',
  async (effect) => {
    const mock = await startArmed([{ effect, times: 1, match: { operation: 'add-payment' } }]);
    const answer = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
    await untilHanging(mock, 1);
    await mock.client.get('/view/1001');
    expect(await firstFault(mock)).toMatchObject({ remaining: 0, hanging: 1 });
    await mock.control.delete('/faults/1');
    expect(JSON.parse((await answer).text)).toMatchObject({ status: 'success' });
    expect((await mock.control.get('/faults')).value.faults).toEqual([]);
  },
);

test('a stall that is removed during an earlier delay holds no response', async () => {
  const mock = await startArmed([{ effect: 'stall' }, { effect: 'delay', ms: 200 }]);
  const answer = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  await untilHanging(mock, 1);
  await mock.control.delete('/faults');
  expect(JSON.parse((await answer).text)).toMatchObject({ status: 'success' });
});

test.each(['reset', 'requests'])('a held request is not in the journal that a %s begins', async (what) => {
  const mock = await startArmed([{ effect: 'delay', ms: 300, match: { operation: 'add-payment' } }]);
  const answer = plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  await expect.poll(() => payments(mock)).toHaveLength(1);
  if (what === 'reset') await mock.control.post('/reset', { retain: ['sessions', 'faults'] });
  else await mock.control.delete('/requests');
  const none = { match: { operation: 'add-payment' }, times: 0 };
  expect((await mock.control.post('/verify', none)).status).toBe(200);
  expect((await answer).status).toBe(200);
  expect((await mock.control.get('/requests?operation=add-payment')).value.requests).toEqual([]);
  await mock.client.post('/lead/101/payment', PAYMENT);
  expect((await mock.control.post('/verify', { ...none, times: 1 })).status).toBe(200);
});

test('a client that leaves a delayed fault before the change has its body in the journal', async () => {
  const mock = await startArmed([
    { effect: 'error', when: 'before', code: 500 },
    { effect: 'delay', ms: 60_000 },
  ]);
  const signal = AbortSignal.timeout(100);
  await plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, signal });
  const match = { operation: 'add-payment', performed: false, body: { sum: 10 } };
  await expect.poll(async () => (await mock.control.post('/verify', { match, times: 1 })).status).toBe(200);
});
