import { expect, test } from 'vitest';
import { startLoggedIn, startMock, type TestMock } from '../../support/start-mock.ts';
import { assumed } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const ANNA = 'anna@example.com';
const ELSEWHERE = { 'X-Forwarded-For': '198.51.100.7' };

/** Whether a token is valid. */
async function holds({ client }: TestMock, token: string): Promise<boolean> {
  return (await client.get('/view/1001', { token })).body.status === 'success';
}

test(assumed('secondUser', 'evict', 'all tokens of the earlier user at that address end, and no others'), async () => {
  const mock = await startMock({ trustProxy: true, assumptions: { secondUser: 'evict' } });
  const tokenOf = async (login: string, headers = {}) => (await mock.client.tryLogin(login, {}, headers)).result.token;
  const here = [await tokenOf('owner@example.com'), await tokenOf('owner@example.com')];
  const elsewhere = await tokenOf('owner@example.com', ELSEWHERE);

  const annas = await tokenOf(ANNA);

  for (const token of here) {
    expect(await mock.client.get('/view/1001', { token })).toMatchObject({ code: 401, rule: 'token-unknown' });
  }
  expect([await holds(mock, elsewhere), await holds(mock, annas)]).toEqual([true, true]);
});

test(assumed('secondUser', 'reject', 'the second user gets code 403, and the first stays logged in'), async () => {
  const mock = await startLoggedIn({ assumptions: { secondUser: 'reject' } });
  const sessions = mock.sandbox.sessions.all();
  const body = { login: ANNA, password: 'secret', service: 'tests', version: '1.0' };
  expect(await rejectionOf(mock, 'POST /login', body)).toEqual({
    rule: 'second-user',
    code: 403,
    message: 'Another user is logged in from this IP address',
  });
  expect(mock.sandbox.sessions.all()).toEqual(sessions);
  expect((await mock.client.get('/view/1001')).result.id).toBe(1001);
});

test(
  assumed('secondUser', 'reject', 'a second user can log in at another address, and here after a logout'),
  async () => {
    const mock = await startLoggedIn({ trustProxy: true, assumptions: { secondUser: 'reject' } });
    expect((await mock.client.tryLogin(ANNA, {}, ELSEWHERE)).result.token).toHaveLength(32);
    expect((await mock.client.tryLogin('boris@example.com', {}, ELSEWHERE)).code).toBe(403);
    await mock.client.post('/logout');
    expect((await mock.client.tryLogin(ANNA)).result.token).toHaveLength(32);
  },
);

test(assumed('secondUser', 'reject', 'an expired token blocks no second user'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { secondUser: 'reject' } });
  sandbox.clock.freeze();
  sandbox.clock.set((sandbox.sessions.all()[0]?.last_action_at ?? 0) + DAY_MS - 1);
  expect((await client.tryLogin(ANNA)).code).toBe(403);
  sandbox.clock.advance(1);
  expect((await client.tryLogin(ANNA)).result.token).toHaveLength(32);
});

test(assumed('secondUser', 'reject', 'an expired token is reported as expired, whoever logs in later'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { secondUser: 'reject' } });
  const { token = '' } = sandbox.sessions.all()[0] ?? {};
  sandbox.clock.advance(DAY_MS);
  expect((await client.tryLogin(ANNA)).result.token).toHaveLength(32);
  expect(await client.get('/view/1001', { token })).toMatchObject({ code: 401, rule: 'token-expired' });
});

test(assumed('secondUser', 'allow', 'tokens of both users are valid'), async () => {
  const mock = await startMock({ assumptions: { secondUser: 'allow' } });
  const first = await mock.client.login();
  const second = await mock.client.login(ANNA);
  expect([await holds(mock, first), await holds(mock, second)]).toEqual([true, true]);
});

test.each(['evict', 'reject', 'allow'] as const)(
  'secondUser=%s: one user may log in under many services',
  async (secondUser) => {
    const mock = await startMock({ assumptions: { secondUser } });
    const tokens: string[] = [];
    for (const service of ['shop', 'robot', 'robot']) tokens.push(await mock.client.login(ANNA, { service }));
    for (const token of tokens) expect(await holds(mock, token)).toBe(true);
  },
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a logged-in mock with a frozen clock. */
async function startAt(tokenRenewal: 'any' | 'success'): Promise<TestMock> {
  const mock = await startMock({ assumptions: { tokenRenewal } });
  mock.sandbox.clock.freeze();
  await mock.client.login();
  return mock;
}

/**
 * Wrong requests with a valid token, which are rejected because of the body, its schema, the path, or a domain rule.
 */
const REJECTED = [
  ['PUT', '/view/1001', '{'],
  ['POST', '/lead/101/comment', '{}'],
  ['GET', '/view/9', undefined],
  ['POST', '/lead/101/payment', '{"category":"Flat","purpose":"Deposit","sum":0}'],
] as const;

test.each(REJECTED)(
  assumed('tokenRenewal', 'any', 'at 23:59:59.999 a rejected %s %s restarts the 24 hours'),
  async (method, path, raw) => {
    const { client, sandbox } = await startAt('any');
    sandbox.clock.advance(DAY_MS - 1);
    expect((await client.request(method, path, raw === undefined ? {} : { raw })).code).toBe(400);
    sandbox.clock.advance(DAY_MS - 1);
    expect((await client.get('/view/1001')).result.id).toBe(1001);
  },
);

test(assumed('tokenRenewal', 'any', 'at 24:00:00.000 without any request the token is expired'), async () => {
  const { client, sandbox } = await startAt('any');
  sandbox.clock.advance(DAY_MS);
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-expired' });
});

test(assumed('tokenRenewal', 'any', 'a late request does not extend the token'), async () => {
  const { client, sandbox } = await startAt('any');
  sandbox.clock.advance(DAY_MS);
  await client.get('/view/1001');
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-expired' });
});

test.each(REJECTED)(
  assumed('tokenRenewal', 'success', 'a rejected %s %s at 23:59:59.999 does not extend the token'),
  async (method, path, raw) => {
    const { client, sandbox } = await startAt('success');
    sandbox.clock.advance(DAY_MS - 1);
    expect((await client.request(method, path, raw === undefined ? {} : { raw })).code).toBe(400);
    sandbox.clock.advance(1);
    expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-expired' });
  },
);

test(assumed('tokenRenewal', 'success', 'a success at 23:59:59.999 restarts the 24 hours'), async () => {
  const { client, sandbox } = await startAt('success');
  for (let day = 0; day < 3; day += 1) {
    sandbox.clock.advance(DAY_MS - 1);
    expect((await client.get('/view/1001')).result.id).toBe(1001);
  }
  sandbox.clock.advance(DAY_MS);
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-expired' });
});
