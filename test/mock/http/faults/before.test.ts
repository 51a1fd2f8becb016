// @module-tag slow
import { expect, test } from 'vitest';
import { RawSocket, requestText } from '../../../support/raw-socket.ts';
import { firstFault, PAYMENT, plainCall, startArmed } from './armed-mock.ts';

test('an error has its code and message, comes with HTTP 200, and changes nothing', async () => {
  const { client, control } = await startArmed([{ effect: 'error', when: 'before', code: 503, message: 'busy' }]);
  const before = (await control.get('/state')).value;
  const answer = await client.post('/lead/101/payment', PAYMENT);
  expect(answer).toMatchObject({ status: 200, errors: [{ code: 503, message: 'busy' }] });
  expect(answer.headers['x-mock-fault']).toBe('error-before#1');
  expect((await control.get('/state')).value).toEqual(before);
});

test('the HTTP status of an error follows errorStatus, unless the fault sets it', async () => {
  const own = { effect: 'error', when: 'before', code: 404, httpStatus: 201, skip: 1 };
  const { client } = await startArmed([own, { effect: 'error', when: 'before', code: 429 }], {
    assumptions: { errorStatus: 'code' },
  });
  expect(await client.get('/view/1001')).toMatchObject({ status: 429, code: 429 });
  expect(await client.get('/view/1001')).toMatchObject({ status: 201, code: 404 });
});

test('an error without a message gets a default message', async () => {
  const { client } = await startArmed([{ effect: 'error', when: 'before', code: 500 }]);
  expect((await client.get('/view/1001')).message).not.toBe('');
});

test('an error is logged as a fault, without code and rule', async () => {
  const { client, lines } = await startArmed([{ effect: 'error', when: 'before', code: 500 }]);
  await client.get('/view/1001');
  await expect.poll(() => lines.at(-1)).toMatchObject({ status: 200, code: null, rule: null, fault: 'error-before#1' });
});

test('the fault response is a gateway page by default, with HTTP 502', async () => {
  const mock = await startArmed([{ effect: 'response', when: 'before' }]);
  const { status, headers, text } = await plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  expect(status).toBe(502);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-mock-fault': 'response-before#1' });
  expect(text).toMatch(/^<!DOCTYPE html>[\s\S]*502 Bad Gateway[\s\S]*<\/html>\n$/);
  expect((await mock.control.get('/state/payments')).value.records).toEqual([]);
});

test('the fault response returns a given maintenance page', async () => {
  const body = '<h1>Вернёмся в полдень</h1>';
  const fault = { effect: 'response', when: 'before', httpStatus: 503, body, match: { operation: 'add-payment' } };
  const mock = await startArmed([fault]);
  expect(await firstFault(mock)).toMatchObject({ effect: 'response', when: 'before', httpStatus: 503, body });
  const { status, headers, text } = await plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT });
  expect({ status, text }).toEqual({ status: 503, text: body });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  });
  expect((await mock.control.get('/state/payments')).value.records).toEqual([]);
  const { value } = await mock.control.get('/requests?operation=add-payment');
  expect(value.requests).toMatchObject([{ status: 503, outcome: 'fault', code: null, response: body }]);
});

test.each([
  [{ httpStatus: 503 }, 503, /<title>503 Service Unavailable<\/title>/],
  [{ body: '' }, 502, /^$/],
  [{ httpStatus: 200, body: 'Back soon' }, 200, /^Back soon$/],
])('the fault response with %j', async (fields, status, page) => {
  const mock = await startArmed([{ effect: 'response', when: 'before', ...fields }]);
  const seen = await plainCall(mock, 'GET /view/1001');
  expect(seen.status).toBe(status);
  expect(seen.text).toMatch(page);
});

test('browsers do not cache a page with HTTP 410', async () => {
  const mock = await startArmed([{ effect: 'response', when: 'before', httpStatus: 410 }]);
  expect((await plainCall(mock, 'GET /view/1001')).headers).toMatchObject({ 'cache-control': 'no-store' });
});

test('a delay delays a request, which is then answered normally', async () => {
  const { client } = await startArmed([{ effect: 'delay', ms: 50 }]);
  const before = performance.now();
  const answer = await client.get('/view/1001');
  expect(performance.now() - before).toBeGreaterThanOrEqual(49);
  expect(answer.result.id).toBe(1001);
  expect(answer.headers['x-mock-fault']).toBe('delay#1');
});

test('delays add up, and precede another fault', async () => {
  const { client } = await startArmed([
    { effect: 'delay', ms: 30 },
    { effect: 'error', when: 'before', code: 500 },
    { effect: 'delay', ms: 40 },
  ]);
  const before = performance.now();
  const answer = await client.get('/view/1001');
  expect(performance.now() - before).toBeGreaterThanOrEqual(69);
  expect(answer.code).toBe(500);
  expect(answer.headers['x-mock-fault']).toBe('error-before#2, delay#1, delay#3');
});

test('a body is read completely after a delay', async () => {
  const { client, control } = await startArmed([{ effect: 'delay', ms: 20 }]);
  const text = 'long '.repeat(50_000);
  await client.post('/lead/101/comment', { text });
  expect((await control.get('/state/comments')).value.records).toMatchObject([{ text }]);
});

test('a before-fault never renews the token, with any tokenRenewal', async () => {
  for (const tokenRenewal of ['any', 'success'] as const) {
    const { client, control } = await startArmed([{ effect: 'error', when: 'before', code: 500 }], {
      assumptions: { tokenRenewal },
    });
    const lastAction = async () => (await control.get('/tokens')).value.tokens[0].lastActionAt;
    const before = await lastAction();
    await control.post('/clock/advance', { by: '1h' });
    expect((await client.get('/view/1001')).code).toBe(500);
    expect(await lastAction()).toBe(before);
  }
});

test('a request with a before-fault does not count for the rate limit', async () => {
  const error = { effect: 'error', when: 'before', code: 500, times: 5 };
  const { client, sandbox } = await startArmed([error], { assumptions: { rateLimit: '3' } });
  sandbox.clock.freeze();
  for (let sent = 0; sent < 5; sent += 1) expect((await client.get('/view/1001')).code).toBe(500);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('a before-fault fires for a request without a valid token', async () => {
  const { client } = await startArmed([{ effect: 'error', when: 'before', code: 500 }]);
  expect((await client.get('/view/1001', { token: null })).code).toBe(500);
  expect((await client.get('/view/1001', { token: 'x' })).code).toBe(500);
});

test('unknown routes, other methods, preflights and control calls never get a fault', async () => {
  const { client, control, http } = await startArmed([{ effect: 'error', when: 'before', code: 500 }]);
  expect((await client.get('/nothing')).rule).toBe('unknown-route');
  expect((await client.post('/view/1001')).rule).toBe('unknown-method');
  expect((await http.options('/view/1001').set('Access-Control-Request-Method', 'GET')).status).toBe(204);
  expect((await control.get('/faults')).value.faults).toMatchObject([{ matched: 0 }]);
});

test('--no-mock-headers removes the header of the fault', async () => {
  const { client } = await startArmed([{ effect: 'error', when: 'before', code: 500 }], { mockHeaders: false });
  expect((await client.get('/view/1001')).headers).not.toHaveProperty('x-mock-fault');
});

test('a response has its headers, with lists, and no CORS headers on request', async () => {
  const headers = { 'Content-Type': 'text/plain', 'Retry-After': '120', 'Set-Cookie': ['a=1', 'b=2'], Vary: 'Accept' };
  const fault = { effect: 'response', when: 'before', httpStatus: 429, headers, body: 'slow down' };
  const mock = await startArmed([
    { ...fault, times: 1 },
    { ...fault, cors: false },
  ]);
  const seen = await plainCall(mock, 'GET /view/1001');
  expect(seen).toMatchObject({ status: 429, text: 'slow down' });
  expect(seen.headers).toMatchObject({
    'content-type': 'text/plain',
    'retry-after': '120',
    'set-cookie': ['a=1', 'b=2'],
    vary: 'Accept',
    'access-control-allow-origin': '*',
  });
  const withoutCors = Object.keys((await plainCall(mock, 'GET /view/1001')).headers ?? {});
  expect(withoutCors.filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.each([204, 304])('a response with HTTP %d has no body', async (httpStatus) => {
  const mock = await startArmed([{ effect: 'response', when: 'before', httpStatus }]);
  expect(await plainCall(mock, 'GET /view/1001')).toMatchObject({ status: httpStatus, text: '' });
});

test('a range of delays gives each response a delay of its own', async () => {
  const { client } = await startArmed([{ effect: 'delay', ms: { min: 20, max: 40 } }]);
  for (let sent = 0; sent < 5; sent += 1) {
    const before = performance.now();
    expect((await client.get('/view/1001')).result.id).toBe(1001);
    expect(performance.now() - before).toBeGreaterThanOrEqual(19);
  }
});

test('a fault before the change comes after the body, as behind a gateway', async () => {
  const mock = await startArmed([{ effect: 'error', when: 'before', code: 503 }]);
  const socket = new RawSocket(mock);
  const body = JSON.stringify(PAYMENT);
  const headers = { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': `${body.length}` };
  socket.send(requestText('POST /lead/101/payment', headers));
  let isAnswered = false;
  const answer = socket.answer('POST /lead/101/payment').then((answered) => {
    isAnswered = true;
    return answered;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isAnswered).toBe(false);
  socket.send(body);
  expect((await answer).body.errors).toMatchObject([{ code: 503 }]);
});

test('a request without a body matches no body', async () => {
  const match = { operation: 'add-comment', body: { text: 'a' } };
  const { client } = await startArmed([{ effect: 'error', when: 'before', code: 500, match }]);
  expect((await client.request('POST', '/lead/101/comment')).code).toBe(400);
});
