import { expect, test } from 'vitest';
import { stateHash } from '../../../src/control/state-hash.ts';
import { guardedRequests } from '../../support/sample-requests.ts';
import { type MockOverrides, startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Starts a logged-in mock with a frozen clock. */
async function startAtLogin(overrides?: MockOverrides) {
  const started = await startLoggedIn(overrides);
  started.sandbox.clock.freeze();
  await started.client.login();
  return started;
}

test.each(guardedRequests)(
  rule('token-expired', '$method $path rejects an expired token'),
  async ({ method, path, body }) => {
    const { client, sandbox } = await startAtLogin();
    const before = stateHash(sandbox.state);
    sandbox.clock.advance(DAY);
    const expired = await client.request(method, path, { body });
    const unknown = await client.request(method, path, { body, token: 'x' });
    expect(expired).toMatchObject({ status: 200, code: 401, message: 'Invalid token', rule: 'token-expired' });
    expect(expired.text).toBe(unknown.text);
    expect(stateHash(sandbox.state)).toBe(before);
  },
);

test(rule('token-expired', 'using an expired token does not make it valid'), async () => {
  const { client, sandbox } = await startAtLogin();
  sandbox.clock.advance(DAY);
  for (let tries = 0; tries < 2; tries += 1) expect((await client.get('/view/1001')).rule).toBe('token-expired');
  sandbox.clock.advance(1);
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
});

test(rule('token-expired', 'a new login works after a token expired'), async () => {
  const { client, sandbox } = await startAtLogin();
  sandbox.clock.advance(30 * DAY);
  await client.login();
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test(rule('token-life', 'each action restarts the 24 hours'), async () => {
  const { client, sandbox } = await startAtLogin();
  for (let days = 0; days < 5; days += 1) {
    sandbox.clock.advance(23 * HOUR);
    expect((await client.get('/view/1001')).result.id).toBe(1001);
  }
  sandbox.clock.advance(24 * HOUR);
  expect((await client.get('/view/1001')).code).toBe(401);
});

test(rule('token-life', 'an action right after another restarts the 24 hours'), async () => {
  const { client, sandbox } = await startAtLogin();
  for (const pause of [1, 1000, 30_000]) {
    sandbox.clock.advance(pause);
    await client.get('/view/1001');
    sandbox.clock.advance(DAY - 1);
    expect((await client.get('/view/1001')).result.id, String(pause)).toBe(1001);
  }
});

test(rule('token-life', 'a used token stays valid for months'), async () => {
  const { client, sandbox } = await startAtLogin();
  for (let days = 0; days < 100; days += 1) {
    sandbox.clock.advance(DAY - 1);
    expect((await client.get('/view/1001')).result.id).toBe(1001);
  }
});

test(rule('token-life', 'every operation counts as an action'), async () => {
  for (const { id, method, path, body } of guardedRequests.filter((request) => request.id !== 'logout')) {
    const { client, sandbox } = await startAtLogin();
    sandbox.clock.advance(DAY - 1);
    await client.request(method, path, { body });
    sandbox.clock.advance(DAY - 1);
    expect((await client.get('/view/1002')).body.status, id).toBe('success');
  }
});

test(rule('token-life', 'an action extends only its own token'), async () => {
  const { client, sandbox } = await startAtLogin();
  const idle = (await client.tryLogin()).result.token;
  sandbox.clock.advance(12 * HOUR);
  await client.get('/view/1001');
  sandbox.clock.advance(12 * HOUR);
  expect((await client.get('/view/1001', { token: idle })).rule).toBe('token-expired');
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test(rule('token-life', "the running sandbox clock counts, not the machine's clock"), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.clock.advance(DAY + 1000);
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
});

test(rule('token-life-boundary', 'a token is valid after 23:59:59.999 without an action'), async () => {
  const { client, sandbox } = await startAtLogin();
  sandbox.clock.advance(DAY - 1);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test(rule('token-life-boundary', 'a token is expired after 24:00:00.000'), async () => {
  const { client, sandbox } = await startAtLogin();
  sandbox.clock.advance(DAY);
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-expired' });
});

test(rule('token-life-boundary', 'the boundary after an action equals the boundary after the login'), async () => {
  for (const [idle, status] of [
    [DAY - 1, 'success'],
    [DAY, 'error'],
  ] as const) {
    const { client, sandbox } = await startAtLogin();
    sandbox.clock.advance(HOUR);
    await client.get('/view/1001');
    sandbox.clock.advance(idle);
    expect((await client.get('/view/1001')).body.status).toBe(status);
  }
});

const REJECTED = [
  ['an unknown object', 'GET', '/view/999', {}],
  ['a broken body', 'POST', '/task', { raw: '{' }],
  ['another content type', 'POST', '/task', { raw: '{}', headers: { 'Content-Type': 'text/plain' } }],
  ['a field that does not fit', 'PUT', '/lead/101/owner', { body: { owner: 'x' } }],
  ['an unknown reference', 'PUT', '/lead/101/owner', { body: { owner: 99 } }],
  ['a domain rule', 'POST', '/lead/101/payment', { body: { category: 'a', purpose: 'b', sum: 0 } }],
] as const;

test.each(REJECTED)(
  rule('token-action', 'a request rejected for %s counts as an action'),
  async (_what, method, path, request) => {
    const { client, sandbox } = await startAtLogin();
    sandbox.clock.advance(DAY - 1);
    expect((await client.request(method, path, request)).code).toBe(400);
    sandbox.clock.advance(DAY - 1);
    expect((await client.get('/view/1001')).result.id).toBe(1001);
  },
);

test(rule('token-action', 'a request rejected by the rate limit counts as an action'), async () => {
  const { client, sandbox } = await startAtLogin({ assumptions: { rateLimit: '3' } });
  for (let sent = 0; sent < 3; sent += 1) await client.get('/view/1001');
  sandbox.clock.advance(999);
  expect((await client.get('/view/1001')).code).toBe(503);
  sandbox.clock.advance(DAY - 1);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test.each([
  ['GET', '/nothing', 'unknown-route'],
  ['PATCH', '/view/1001', 'unknown-method'],
  ['GET', '/View/1001', 'exact-path'],
  ['POST', '/login/'.repeat(2), 'unknown-route'],
])(rule('token-action', '%s %s, an unknown operation, does not count as an action'), async (method, path, id) => {
  const { client, sandbox } = await startAtLogin();
  sandbox.clock.advance(DAY - 1);
  expect((await client.request(method, path)).rule).toBe(id);
  sandbox.clock.advance(1);
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
});

test(rule('token-action', 'a login that sends the token does not count as an action'), async () => {
  const { client, sandbox } = await startAtLogin();
  sandbox.clock.advance(DAY - 1);
  await client.tryLogin(undefined, {}, { token: client.token ?? '' });
  sandbox.clock.advance(1);
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
});

test.each(REJECTED)(
  rule('token-action', 'with tokenRenewal=success, %s does not count as an action'),
  async (...row) => {
    const [, method, path, request] = row;
    const { client, sandbox } = await startAtLogin({ assumptions: { tokenRenewal: 'success' } });
    sandbox.clock.advance(DAY - 1);
    expect((await client.request(method, path, request)).code).toBe(400);
    sandbox.clock.advance(1);
    expect((await client.get('/view/1001')).rule).toBe('token-expired');
  },
);

test(rule('token-action', 'with tokenRenewal=success, a success counts as an action'), async () => {
  const { client, sandbox } = await startAtLogin({ assumptions: { tokenRenewal: 'success' } });
  sandbox.clock.advance(DAY - 1);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
  sandbox.clock.advance(DAY - 1);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});
