import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { RawSocket, requestText } from '../../support/raw-socket.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const BROKEN = '{"owner":';
const PAYMENT = { category: 'New', purpose: 'New', sum: 10 };

test(rule('check-order', 'an unknown route precedes a missing token and a broken body'), async () => {
  const { client } = await startMock();
  expect(await client.request('POST', '/nothing/101', { raw: BROKEN })).toMatchObject({ rule: 'unknown-route' });
});

test(rule('check-order', 'a missing token precedes a broken body, a wrong field and an unknown object'), async () => {
  const { client } = await startMock();
  expect((await client.request('PUT', '/lead/999/owner', { raw: BROKEN })).rule).toBe('token-missing');
  expect((await client.put('/lead/999/owner', {})).rule).toBe('token-missing');
  expect((await client.put('/lead/%zz/owner', { owner: 0 })).rule).toBe('token-missing');
});

test(rule('check-order', 'an unknown token precedes the rate limit, which precedes a broken body'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { rateLimit: '3' } });
  sandbox.clock.freeze();
  for (let sent = 0; sent < 3; sent += 1) expect((await client.get('/view/1001')).status).toBe(200);
  expect((await client.request('PUT', '/lead/101/owner', { raw: BROKEN })).rule).toBe('rate-limit');
  expect((await client.request('PUT', '/lead/101/owner', { raw: BROKEN, token: 'x' })).rule).toBe('token-unknown');
  expect((await client.get('/nothing')).rule).toBe('unknown-route');
});

test(rule('check-order', 'a broken body precedes an unknown object'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.request('PUT', '/lead/999/owner', { raw: BROKEN })).rule).toBe('body-malformed');
});

test(rule('check-order', 'a body that does not fit its schema precedes an unknown object'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.put('/lead/999/owner', {})).rule).toBe('field-required');
  expect((await client.put('/view/999', { source: 1 })).rule).toBe('field-invalid');
});

test(rule('check-order', 'an unknown object precedes an unknown reference and a domain rule'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.put('/lead/999/owner', { owner: 999 })).rule).toBe('unknown-lead');
  expect((await client.post('/lead/999/payment', { ...PAYMENT, sum: 0 })).rule).toBe('unknown-lead');
});

test(rule('check-order', 'a wrong password precedes the rule of one user per address'), async () => {
  const { client } = await startLoggedIn({ assumptions: { secondUser: 'reject' } });
  expect((await client.tryLogin('anna@example.com', { password: 'wrong' })).rule).toBe('login-wrong');
  expect((await client.tryLogin('anna@example.com')).rule).toBe('second-user');
});

const TASK = { title: 'Call', owner_id: 11, project_id: 1 };
const REJECTED = [
  ['token-missing', 'DELETE', '/view/1001', { token: null }],
  ['token-unknown', 'DELETE', '/view/1001', { token: 'x' }],
  ['unknown-method', 'PATCH', '/view/1001', { body: { source: 'x' } }],
  ['body-content-type', 'PUT', '/view/1001', { raw: '{"source":"x"}', headers: { 'Content-Type': 'text/plain' } }],
  ['body-malformed', 'PUT', '/view/1001', { raw: '{"source":"x"' }],
  ['body-not-object', 'PUT', '/view/1001', { raw: '[{"source":"x"}]' }],
  ['field-required', 'POST', '/lead/101/payment', { body: { category: 'New', purpose: 'New' } }],
  ['field-invalid', 'PUT', '/view/1001', { body: { source: 'x', page: 1 } }],
  ['numeric-string', 'POST', '/task', { body: { ...TASK, labels: ['21'] } }],
  ['unknown-view', 'DELETE', '/view/999', {}],
  ['unknown-lead', 'POST', '/lead/999/payment', { body: PAYMENT }],
  ['unknown-reference', 'POST', '/task', { body: { ...TASK, observers: [11, 99] } }],
  ['payment-sum-positive', 'POST', '/lead/101/payment', { body: { ...PAYMENT, sum: 0 } }],
  [
    'login-wrong',
    'POST',
    '/login',
    { body: { login: 'anna@example.com', password: 'x', service: 'x', version: '1.0' } },
  ],
] as const;

test.each(REJECTED)(rule('refusal-changes-nothing', '%s'), async (rejectedBy, method, path, request) => {
  const { client, sandbox } = await startLoggedIn();
  const sessions = sandbox.sessions.all().map(({ last_action_at, ...rest }) => rest);
  const before = stateHash(sandbox.state);

  expect((await client.request(method, path, request)).rule).toBe(rejectedBy);

  expect(stateHash(sandbox.state)).toBe(before);
  expect(sandbox.sessions.all()).toMatchObject(sessions);
  expect(sandbox.sessions.all().length).toBe(sessions.length);
});

test(rule('refusal-changes-nothing', 'a rejection changes only the last use of the token'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.clock.freeze();
  const before = sandbox.sessions.all();
  sandbox.clock.advance(5000);
  const expected = before.map((session) => ({ ...session, last_action_at: sandbox.clock.now() }));
  expect(before).not.toEqual(expected);

  expect((await client.get('/view/999')).rule).toBe('unknown-view');

  expect(sandbox.sessions.all()).toEqual(expected);
});

const COMMENT = 'POST /lead/101/comment';
const ANNOUNCED = { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': '12' };

test(rule('check-order', 'a missing token is rejected once the body has arrived'), async () => {
  const started = await startMock();
  const socket = new RawSocket(started);
  socket.send(requestText(COMMENT, ANNOUNCED));
  let isAnswered = false;
  const answer = socket.answer(COMMENT).then((answered) => {
    isAnswered = true;
    return answered;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isAnswered).toBe(false);
  socket.send('{"text":"a"}');
  expect((await answer).headers['x-mock-rule']).toBe('token-missing');
});

test(rule('check-order', 'a response waits for the body'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  socket.send(requestText(COMMENT, { ...ANNOUNCED, token: started.client.token ?? '' }));
  socket.send('{"text":');
  socket.send('"a"}');
  expect((await socket.answer(COMMENT)).body.result.text).toBe('a');
});
