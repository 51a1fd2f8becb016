import { expect, test, vi } from 'vitest';
import { stateHash } from '../../../src/control/state-hash.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const FIELDS = ['login', 'password', 'service', 'version'];

test.each(FIELDS)(rule('login-fields', '%s is required'), async (field) => {
  const { client, sandbox } = await startMock();
  const answer = await client.tryLogin(undefined, { [field]: undefined });
  expect(answer).toMatchObject({ status: 200, code: 400, message: `${field} is required` });
  expect(sandbox.sessions.all()).toEqual([]);
});

test.each(FIELDS)(rule('login-fields', 'an empty %s is refused, and so is one that is no string'), async (field) => {
  const { client, sandbox } = await startMock();
  for (const value of ['', null, 1, ['x']]) {
    const answer = await client.tryLogin(undefined, { [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 400 });
    expect(answer.message).toMatch(new RegExp(`^${field} `));
  }
  expect(sandbox.sessions.all()).toEqual([]);
});

test(rule('login-fields', 'a field that is refused is refused before the password is looked at'), async () => {
  const { client } = await startMock();
  expect(await client.tryLogin(undefined, { password: 'wrong', service: '' })).toMatchObject({ code: 400 });
});

test(rule('login-version', '"1.0" is available'), async () => {
  const { client } = await startMock();
  expect((await client.tryLogin(undefined, { version: '1.0' })).result.token).toHaveLength(32);
});

test.each(['1', '1.00', '1.1', '2.0', 'v1.0', ' 1.0', '1.0 ', '01.0', 1, 1.1])(
  rule('login-version', '%j is not'),
  async (version) => {
    const { client, sandbox } = await startMock();
    const answer = await client.tryLogin(undefined, { version });
    expect(answer).toMatchObject({ status: 200, code: 400, message: 'version must be "1.0"' });
    expect(sandbox.sessions.all()).toEqual([]);
  },
);

const WRONG = [
  ['an unknown login', 'nobody@example.com', 'secret'],
  ['a wrong password', 'owner@example.com', 'Secret'],
  ['a password with more after it', 'owner@example.com', 'secret1'],
  ['a part of the password', 'owner@example.com', 'secre'],
  ['a login in another case', 'Owner@example.com', 'secret'],
  ['a login with a space', ' owner@example.com', 'secret'],
  ['a login and a password that are both wrong', 'nobody@example.com', 'nothing'],
  ['the name of a property of every object', '__proto__', 'secret'],
] as const;

test.each(WRONG)(rule('login-wrong', '%s'), async (_what, login, password) => {
  const { client, sandbox } = await startMock();
  const before = stateHash(sandbox.state);
  const answer = await client.tryLogin(login, { password });
  expect(answer).toMatchObject({ status: 200, rule: 'login-wrong' });
  expect(answer.body).toStrictEqual({
    status: 'error',
    errors: [{ code: 401, message: 'Invalid login or password' }],
  });
  expect(stateHash(sandbox.state)).toBe(before);
  expect(sandbox.sessions.all()).toEqual([]);
});

test(rule('login-wrong', 'the tokens that there are stay as they are'), async () => {
  const { client } = await startLoggedIn();
  await client.tryLogin('owner@example.com', { password: 'wrong' });
  await client.tryLogin('anna@example.com', { password: 'wrong' });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test.each(['owner@example.com', 'anna@example.com', 'boris@example.com'])(
  rule('login-result', '{token} and nothing else for %s'),
  async (login) => {
    const { client } = await startMock();
    const { body } = await client.tryLogin(login);
    expect(body).toStrictEqual({ status: 'success', result: { token: expect.any(String) } });
  },
);

test(rule('login-result', 'the token is good at once; a token on the login itself does not matter'), async () => {
  const { client } = await startMock();
  client.token = (await client.tryLogin(undefined, {}, { token: 'x' })).result.token;
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test(rule('token-form', '32 characters [A-Za-z0-9], new for every login'), async () => {
  const { client, sandbox } = await startMock();
  sandbox.clock.freeze();
  const tokens = new Set<string>();
  for (let logins = 0; logins < 50; logins += 1) tokens.add((await client.tryLogin()).result.token);
  expect(tokens.size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
  // Of 1600 fair draws from 62 characters, hardly ever is one left out.
  expect(new Set([...tokens].join('')).size).toBeGreaterThan(55);
});

test(rule('token-form', 'it is not to be guessed from time or a weak source of chance'), async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const tokens = [];
  for (const { client, sandbox } of [await startMock(), await startMock()]) {
    sandbox.clock.set(0);
    sandbox.clock.freeze();
    tokens.push((await client.tryLogin()).result.token);
  }
  chance.mockRestore();
  expect(tokens[0]).not.toBe(tokens[1]);
});
