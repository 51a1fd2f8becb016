import { expect, test } from 'vitest';
import defaultFixture from '../../../../fixtures/default.json' with { type: 'json' };
import { guardedRequests } from '../../../support/sample-requests.ts';
import { ServiceClient } from '../../../support/service-client.ts';
import { type MockOverrides, startLoggedIn, startMock, type TestMock } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';

const { $schema: _, ...base } = defaultFixture;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Starts a logged-in mock with a frozen clock. */
async function startAtLogin(overrides?: MockOverrides): Promise<TestMock> {
  const started = await startLoggedIn(overrides);
  started.sandbox.clock.freeze();
  await started.client.login();
  return started;
}

/** Waits, and sends a request. @returns whether the token is still valid */
async function isValidAfter({ client, sandbox }: TestMock, ms: number, token = client.token): Promise<boolean> {
  sandbox.clock.advance(ms);
  const { rule: rejectedBy } = await client.get('/view/1001', { token });
  expect([undefined, 'token-expired']).toContain(rejectedBy);
  return rejectedBy === undefined;
}

test.each<[what: string, pauses: number[], ends: boolean[]]>([
  ['is valid after 23:59:59.999', [DAY - 1], [true]],
  ['is expired after 24:00:00.000', [DAY], [false]],
  ['has the same life after an action', [HOUR, DAY - 1, DAY], [true, true, false]],
  ['stays expired', [DAY, 0, 1], [false, false, false]],
])(rule('token-life-boundary', 'a token %s'), async (_what, pauses, ends) => {
  const mock = await startAtLogin();
  const found = [];
  for (const pause of pauses) found.push(await isValidAfter(mock, pause));
  expect(found).toEqual(ends);
});

test(rule('token-life', 'each action restarts the 24 hours, even right after another, for months'), async () => {
  const mock = await startAtLogin();
  const pauses = [...[1, 1000, 30_000].flatMap((pause) => [pause, DAY - 1]), ...Array(100).fill(DAY - 1)];
  for (const pause of pauses) expect(await isValidAfter(mock, pause), String(pause)).toBe(true);
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
  const mock = await startAtLogin();
  const idle = (await mock.client.tryLogin()).result.token;
  expect(await isValidAfter(mock, 12 * HOUR)).toBe(true);
  expect(await isValidAfter(mock, 12 * HOUR, idle)).toBe(false);
  expect(await isValidAfter(mock, 0)).toBe(true);
});
test(rule('token-life', "the running sandbox clock counts, not the machine's clock"), async () => {
  expect(await isValidAfter(await startLoggedIn(), DAY + 1000)).toBe(false);
});
test(rule('token-life', 'tokens of a fixture and of the control plane expire too'), async () => {
  const holder = { user: 'owner@example.com', service: 'robot' };
  const seed = { ...base, tokens: [{ token: 'token-of-the-robot', ...holder }] };
  const { http, server } = await startMock();
  await http.post('/_mock/sandboxes').send({ name: 'w1', seed }).expect(201);
  await http.put('/_sandbox/w1/_mock/clock').send({ frozen: true }).expect(200);
  const made = await http.post('/_sandbox/w1/_mock/tokens').send(holder).expect(201);
  const client = new ServiceClient(server, '/_sandbox/w1');
  for (const [by, ends] of [
    ['23h', undefined],
    ['24h', 'token-expired'],
  ]) {
    await http.post('/_sandbox/w1/_mock/clock/advance').send({ by }).expect(200);
    for (const token of ['token-of-the-robot', made.body.token])
      expect((await client.get('/view/1001', { token })).rule).toBe(ends);
  }
});
test(rule('token-expired', 'a new login works after a token expired'), async () => {
  const mock = await startAtLogin();
  expect(await isValidAfter(mock, 30 * DAY)).toBe(false);
  await mock.client.login();
  expect(await isValidAfter(mock, 0)).toBe(true);
});

/** Defines a test whether a request at 23:59:59.999 restarts the 24 hours. */
function isAction(title: string, expected: boolean, send: (mock: TestMock) => Promise<unknown>, given?: MockOverrides) {
  test(title, async () => {
    const mock = await startAtLogin(given);
    mock.sandbox.clock.advance(DAY - 1);
    await send(mock);
    expect(await isValidAfter(mock, expected ? DAY - 1 : 1)).toBe(expected);
  });
}

const REJECTED = [
  ['an unknown object', 'GET', '/view/999', {}],
  ['a broken body', 'POST', '/task', { raw: '{' }],
  ['another content type', 'POST', '/task', { raw: '{}', headers: { 'Content-Type': 'text/plain' } }],
  ['an invalid field', 'PUT', '/lead/101/owner', { body: { owner: 'x' } }],
  ['an unknown reference', 'PUT', '/lead/101/owner', { body: { owner: 99 } }],
  ['a domain rule', 'POST', '/lead/101/payment', { body: { category: 'a', purpose: 'b', sum: 0 } }],
] as const;
for (const value of ['any', 'success'] as const) {
  const given: MockOverrides = value === 'any' ? {} : { assumptions: { tokenRenewal: value } };
  const title = (what: string) => rule('token-action', assumed('tokenRenewal', value, what));
  for (const [what, method, path, request] of REJECTED) {
    const send = async ({ client }: TestMock) =>
      expect((await client.request(method, path, request)).code, what).toBe(400);
    isAction(title(`a request rejected for ${what}`), value === 'any', send, given);
  }
  isAction(title('a success'), true, async ({ client }) => (await client.get('/view/1001')).result, given);
}
test(rule('token-action', 'a request rejected by the rate limit counts as an action'), async () => {
  const mock = await startAtLogin({ assumptions: { rateLimit: '3' } });
  for (let sent = 0; sent < 3; sent += 1) await mock.client.get('/view/1001');
  mock.sandbox.clock.advance(999);
  expect((await mock.client.get('/view/1001')).code).toBe(503);
  expect(await isValidAfter(mock, DAY - 1)).toBe(true);
});
for (const [method, path, by] of [
  ['GET', '/nothing', 'unknown-route'],
  ['PATCH', '/view/1001', 'unknown-method'],
  ['GET', '/View/1001', 'exact-path'],
  ['POST', '/login/'.repeat(2), 'unknown-route'],
] as const)
  isAction(rule('token-action', `${method} ${path}, an unknown operation`), false, async ({ client }) =>
    expect((await client.request(method, path)).rule).toBe(by),
  );
isAction(rule('token-action', 'a login that sends the token'), false, ({ client }) =>
  client.tryLogin(undefined, {}, { token: client.token ?? '' }),
);
