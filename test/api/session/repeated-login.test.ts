import { expect, test } from 'vitest';
import type { AssumptionValues } from '../../../src/core/assumptions.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { assumed, rule } from '../../support/titles.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const HOME = { 'X-Forwarded-For': '203.0.113.7' };
const OFFICE = { 'X-Forwarded-For': '203.0.113.8' };

interface Login {
  user?: string;
  service?: string;
  from?: Record<string, string>;
}

/** Starts a mock with functions to log in and to check tokens. */
async function start(overrides: MockOverrides = {}) {
  const started = await startMock({ trustProxy: true, ...overrides });
  const { client } = started;
  const login = async ({ user = 'owner', service = 'shop', from = HOME }: Login = {}): Promise<string> =>
    (await client.tryLogin(`${user}@example.com`, { service }, from)).result.token;
  const holding = async (...tokens: string[]): Promise<boolean[]> => {
    const answers = [];
    for (const token of tokens) answers.push(await client.get('/view/1001', { token }));
    return answers.map(({ body }) => body.status === 'success');
  };
  const assume = (repeatedLogin: AssumptionValues['repeatedLogin']) => {
    started.sandbox.assumptions = { ...started.sandbox.assumptions, repeatedLogin };
  };
  return { ...started, login, holding, assume };
}

/** Logins that differ from the owner's login for the shop: by service, user or address. */
const OTHERS: readonly [string, Login][] = [
  ['another service', { service: 'crm' }],
  ['another address', { from: OFFICE }],
  ['another user', { user: 'anna' }],
];

test(rule('repeated-login', 'each login returns a new token, and earlier ones stay valid'), async () => {
  const { login, holding } = await start();
  const tokens = [];
  for (let logins = 0; logins < 5; logins += 1) tokens.push(await login());
  expect(new Set(tokens).size).toBe(5);
  expect(await holding(...tokens)).toEqual(Array(5).fill(true));
});

test(rule('repeated-login', 'a login does not extend the life of the earlier token'), async () => {
  const { sandbox, login } = await start();
  await login();
  const before = sandbox.image().sessions;
  sandbox.clock.advance(HOUR_MS);
  const token = await login();
  expect(sandbox.sessions.all().filter((session) => session.token !== token)).toEqual(before);
});

test(rule('repeated-login', 'the most recent of several valid tokens is returned again'), async () => {
  const { client, sandbox, login, holding, assume } = await start();
  const first = await login();
  sandbox.clock.advance(HOUR_MS);
  const second = await login();
  sandbox.clock.advance(HOUR_MS);
  await client.get('/view/1001', { token: first });
  assume('same');
  expect(await login()).toBe(second);
  expect(await holding(first, second)).toEqual([true, true]);
});

test(
  rule('repeated-login', 'with repeatedLogin=replace, all valid tokens end, and expired ones stay expired'),
  async () => {
    const { client, sandbox, login, holding, assume } = await start();
    const expired = await login();
    sandbox.clock.advance(DAY_MS);
    const tokens = [await login(), await login()];
    assume('replace');
    const last = await login();
    expect(await holding(...tokens, last)).toEqual([false, false, true]);
    expect(await client.get('/view/1001', { token: expired })).toMatchObject({ rule: 'token-expired' });
  },
);

test(assumed('repeatedLogin', 'new', 'a login returns a second token, and both are valid'), async () => {
  const { login, holding } = await start({ assumptions: { repeatedLogin: 'new' } });
  const [first, second] = [await login(), await login()];
  expect(second).not.toBe(first);
  expect(await holding(first, second)).toEqual([true, true]);
});

test(
  assumed('repeatedLogin', 'same', 'a login returns the same token of one session, which a logout ends'),
  async () => {
    const { client, sandbox, login, holding } = await start({ assumptions: { repeatedLogin: 'same' } });
    const token = await login();
    const answer = await client.tryLogin(undefined, { service: 'shop' }, HOME);
    expect(answer).toMatchObject({ status: 200, body: { status: 'success', result: { token } } });
    expect(sandbox.sessions.all()).toHaveLength(1);
    await client.post('/logout', undefined, { token });
    expect(await holding(token)).toEqual([false]);
    expect(await login()).not.toBe(token);
  },
);

test(rule('repeated-login', 'with repeatedLogin=same, the 24 hours of the token restart'), async () => {
  const { sandbox, login, holding } = await start({ assumptions: { repeatedLogin: 'same' } });
  sandbox.clock.freeze();
  const token = await login();
  sandbox.clock.advance(DAY_MS - 1);
  expect(await login()).toBe(token);
  sandbox.clock.advance(DAY_MS - 1);
  expect(await holding(token)).toEqual([true]);
  sandbox.clock.advance(DAY_MS);
  expect(await login()).not.toBe(token);
});

test(
  assumed('repeatedLogin', 'replace', 'a login returns a new token, and revokes the earlier one with a reason'),
  async () => {
    const { client, login, holding } = await start({ assumptions: { repeatedLogin: 'replace' } });
    const [first, second] = [await login(), await login()];
    expect(second).not.toBe(first);
    const answer = await client.get('/view/1001', { token: first });
    expect(answer).toMatchObject({ status: 200, code: 401, rule: 'token-unknown' });
    expect(answer.headers['x-mock-warning']).toBe('token-after-other-login');
    expect(answer.headers['x-mock-explain']).toContain('owner@example.com logged in again for the same service');
    expect(await holding(second)).toEqual([true]);
  },
);

test.each(OTHERS)(
  rule('repeated-login', 'with repeatedLogin=same, a login of %s gets its own token'),
  async (_, other) => {
    const { login } = await start({ assumptions: { repeatedLogin: 'same', secondUser: 'allow' } });
    const first = await login();
    expect(await login(other)).not.toBe(first);
    expect(await login()).toBe(first);
  },
);

test.each(OTHERS)(
  rule('repeated-login', 'with repeatedLogin=replace, a login of %s keeps the token'),
  async (_, other) => {
    const { login, holding } = await start({ assumptions: { repeatedLogin: 'replace', secondUser: 'allow' } });
    const [first, second] = [await login(), await login(other)];
    expect(await holding(first, second)).toEqual([true, true]);
  },
);

test.each(['same', 'replace'] as const)(
  rule('repeated-login', 'with repeatedLogin=%s, a rejected login returns and ends nothing'),
  async (repeatedLogin) => {
    const { client, login, holding } = await start({ assumptions: { repeatedLogin } });
    const token = await login();
    const rejected = await client.tryLogin(undefined, { service: 'shop', password: 'wrong' }, HOME);
    expect(rejected.rule).toBe('login-wrong');
    expect(await holding(token)).toEqual([true]);
  },
);

test.each(['same', 'replace'] as const)(
  rule('repeated-login', 'with repeatedLogin=%s, tokens created without a login are ignored'),
  async (repeatedLogin) => {
    const { http, login, holding } = await start({ assumptions: { repeatedLogin } });
    const made = await http.post('/_mock/tokens').send({ user: 'owner@example.com', service: 'shop' }).expect(201);
    const { token } = made.body;
    expect(await login()).not.toBe(token);
    expect(await holding(token)).toEqual([true]);
  },
);
