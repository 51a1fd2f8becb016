import { expect, test } from 'vitest';
import { stateHash } from '../../../src/control/state-hash.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const DAY = 24 * 60 * 60 * 1000;
const HOME = { 'X-Forwarded-For': '203.0.113.7' };
const OFFICE = { 'X-Forwarded-For': '203.0.113.8' };

/** Starts a mock that distinguishes callers, with a function to check tokens. */
async function start(overrides: MockOverrides = {}) {
  const started = await startMock({ trustProxy: true, ...overrides });
  const { client } = started;
  const login = async (user: string, from: Record<string, string>): Promise<string> =>
    (await client.tryLogin(`${user}@example.com`, {}, from)).result.token;
  const isIn = async (token: string): Promise<boolean> =>
    (await client.get('/view/1001', { token })).body.status === 'success';
  return { ...started, login, isIn };
}

test(rule('second-user', 'a login ends all tokens of another user at the same address'), async () => {
  const { client, login, isIn } = await start();
  const [first, second] = [await login('owner', HOME), await login('owner', HOME)];
  const anna = await login('anna', HOME);
  expect(await client.get('/view/1001', { token: first })).toMatchObject({ code: 401, rule: 'token-unknown' });
  expect([await isIn(second), await isIn(anna)]).toEqual([false, true]);
});

test.each([
  ['evict', ['owner', 'anna', 'boris'], [false, false, true]],
  ['evict', ['anna', 'boris', 'owner'], [false, false, true]],
  ['reject', ['owner', 'anna', 'boris'], [true, false, false]],
  ['reject', ['anna', 'boris', 'owner'], [true, false, false]],
] as const)(rule('one-user', 'with secondUser=%s, only one of %j is logged in at one address'), async (...row) => {
  const [secondUser, users, expected] = row;
  const { client, isIn } = await start({ assumptions: { secondUser } });
  const tokens: (string | undefined)[] = [];
  for (const user of users) {
    tokens.push((await client.tryLogin(`${user}@example.com`, {}, HOME)).body.result?.token);
  }
  const found = [];
  for (const token of tokens) found.push(token !== undefined && (await isIn(token)));
  expect(found).toEqual(expected);
});

test(rule('one-user', 'only one user is logged in at an address, even with different services'), async () => {
  const { client, isIn } = await start();
  const owner = (await client.tryLogin(undefined, { service: 'one' }, HOME)).result.token;
  await client.tryLogin('anna@example.com', { service: 'other' }, HOME);
  expect(await isIn(owner)).toBe(false);
});

test(rule('token-expired', "an expired token stays expired after another user's login"), async () => {
  const { sandbox, client, login } = await start();
  sandbox.clock.freeze();
  const owner = await login('owner', HOME);
  sandbox.clock.advance(25 * 60 * 60 * 1000);
  await login('anna', HOME);
  const answer = await client.get('/view/1001', { token: owner });
  expect(answer).toMatchObject({ code: 401, rule: 'token-expired' });
  expect(answer.headers['x-mock-warning']).toBeUndefined();
});

test(rule('second-user', 'a login ends a just used token of another user'), async () => {
  const { sandbox, login, isIn } = await start();
  const owner = await login('owner', HOME);
  sandbox.clock.advance(1000);
  expect(await isIn(owner)).toBe(true);
  await login('anna', HOME);
  expect(await isIn(owner)).toBe(false);
});

test(rule('second-user', 'a login keeps tokens of the other user at other addresses'), async () => {
  const { login, isIn } = await start();
  const elsewhere = await login('owner', OFFICE);
  const here = await login('owner', HOME);
  await login('anna', HOME);
  expect([await isIn(elsewhere), await isIn(here)]).toEqual([true, false]);
});

test(rule('second-user', 'a login keeps tokens of the same user'), async () => {
  const { login, isIn } = await start();
  const [anna, again] = [await login('anna', HOME), await login('anna', HOME)];
  expect([await isIn(anna), await isIn(again)]).toEqual([true, true]);
});

test(rule('second-user', 'a login at another address ends nothing'), async () => {
  const { login, isIn } = await start();
  const [owner, anna] = [await login('owner', HOME), await login('anna', OFFICE)];
  expect([await isIn(owner), await isIn(anna)]).toEqual([true, true]);
});

test(rule('second-user', 'a rejected login ends nothing'), async () => {
  const { client, login, isIn } = await start();
  const owner = await login('owner', HOME);
  await client.tryLogin('anna@example.com', { password: 'wrong' }, HOME);
  await client.tryLogin('anna@example.com', { version: '2.0' }, HOME);
  expect(await isIn(owner)).toBe(true);
});

test(rule('second-user', 'each next user ends the tokens of the previous one'), async () => {
  const { login, isIn } = await start();
  const [owner, anna, boris] = [await login('owner', HOME), await login('anna', HOME), await login('boris', HOME)];
  expect([await isIn(owner), await isIn(anna), await isIn(boris)]).toEqual([false, false, true]);
});

test(
  rule('second-user', 'with secondUser=reject, the second user gets code 403, and the first stays logged in'),
  async () => {
    const { client, sandbox, login, isIn } = await start({ assumptions: { secondUser: 'reject' } });
    const owner = await login('owner', HOME);
    const before = stateHash(sandbox.state);
    const answer = await client.tryLogin('anna@example.com', {}, HOME);
    expect(answer).toMatchObject({ status: 200, code: 403, rule: 'second-user' });
    expect(answer.message).toBe('Another user is logged in from this IP address');
    expect(sandbox.sessions.all().map(({ token }) => token)).toEqual([owner]);
    expect(stateHash(sandbox.state)).toBe(before);
    expect(await isIn(owner)).toBe(true);
  },
);

test(rule('second-user', 'with secondUser=reject, the second user can log in at another address'), async () => {
  const { login, isIn } = await start({ assumptions: { secondUser: 'reject' } });
  const [owner, anna] = [await login('owner', HOME), await login('anna', OFFICE)];
  expect([await isIn(owner), await isIn(anna)]).toEqual([true, true]);
});

test(rule('second-user', 'with secondUser=reject, the second user can log in after the first logs out'), async () => {
  const { client, login, isIn } = await start({ assumptions: { secondUser: 'reject' } });
  await client.post('/logout', undefined, { token: await login('owner', HOME) });
  expect(await isIn(await login('anna', HOME))).toBe(true);
});

test(rule('second-user', 'with secondUser=reject, an expired token blocks no second user'), async () => {
  const { client, sandbox, login, isIn } = await start({ assumptions: { secondUser: 'reject' } });
  sandbox.clock.freeze();
  await login('owner', HOME);
  sandbox.clock.advance(DAY - 1);
  expect((await client.tryLogin('anna@example.com', {}, HOME)).code).toBe(403);
  sandbox.clock.advance(1);
  expect(await isIn(await login('anna', HOME))).toBe(true);
});

test(rule('second-user', 'with secondUser=allow, both users stay logged in'), async () => {
  const { login, isIn } = await start({ assumptions: { secondUser: 'allow' } });
  const [owner, anna, boris] = [await login('owner', HOME), await login('anna', HOME), await login('boris', HOME)];
  expect([await isIn(owner), await isIn(anna), await isIn(boris)]).toEqual([true, true, true]);
});

test(rule('token-unknown', 'a header explains why a token ended'), async () => {
  const { client, sandbox } = await startMock();
  const why = async (token: string) => (await client.get('/view/1001', { token })).headers['x-mock-explain'];

  const evicted = await client.login();
  const loggedOut = await client.login('anna@example.com');
  expect(await why(evicted)).toContain('anna@example.com logged in from the same address (assumption secondUser)');
  await client.post('/logout');
  expect(await why(loggedOut)).toContain('it was logged out');
  const reset = await client.login();
  sandbox.reset();
  expect(await why(reset)).toContain('the state was reset or seeded');
  expect(await why('x'.repeat(32))).toContain('this sandbox has no such token');
});
