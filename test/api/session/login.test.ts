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

test.each(FIELDS)(rule('login-empty', 'an empty or non-string %s is rejected'), async (field) => {
  const { client, sandbox } = await startMock();
  for (const value of ['', null, 1, ['x']]) {
    const answer = await client.tryLogin(undefined, { [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 400 });
    expect(answer.message).toMatch(new RegExp(`^${field} `));
  }
  expect(sandbox.sessions.all()).toEqual([]);
});

test(rule('login-empty', 'an empty field is rejected before the password is checked'), async () => {
  const { client } = await startMock();
  expect(await client.tryLogin(undefined, { password: 'wrong', service: '' })).toMatchObject({ code: 400 });
});

test(rule('login-version', '"1.0" is available'), async () => {
  const { client } = await startMock();
  expect((await client.tryLogin(undefined, { version: '1.0' })).result.token).toHaveLength(32);
});

test.each(['1', '1.00', '1.1', '2.0', 'v1.0', ' 1.0', '1.0 ', '01.0', 1, 1.1])(
  rule('login-version', '%j is not available'),
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
  ['a login and a password that are both wrong', 'nobody@example.com', 'nothing'],
  ['the name of a property of every object', '__proto__', 'secret'],
] as const;

/** Logins and passwords that are similar to the user's, but wrong. */
const OTHERWISE_WRITTEN = [
  ['a login in another case', 'Owner@example.com', 'secret'],
  ['a login in capitals', 'OWNER@EXAMPLE.COM', 'secret'],
  ['a login with a space before it', ' owner@example.com', 'secret'],
  ['a login with a space behind it', 'owner@example.com ', 'secret'],
  ['a password in another case', 'owner@example.com', 'SECRET'],
  ['a password with a space before it', 'owner@example.com', ' secret'],
  ['a password with a space behind it', 'owner@example.com', 'secret '],
  ['a password with a line end behind it', 'owner@example.com', 'secret\n'],
] as const;

test.each(OTHERWISE_WRITTEN)(rule('login-match', '%s is wrong'), async (_what, login, password) => {
  const { client, sandbox } = await startMock();
  expect(await client.tryLogin(login, { password })).toMatchObject({ code: 401, rule: 'login-wrong' });
  expect(sandbox.sessions.all()).toEqual([]);
});

/** Texts that look equal, but differ for a computer: by white space, or by the encoding of a letter. */
const ALIKE = [
  [' secret ', 'secret'],
  ['secret', ' secret'],
  ['open  the door', 'open the door'],
  ['open the door', 'open\tthe door'],
  ['  ', ' '],
  ['caf\u00e9', 'cafe\u0301'],
  ['cafe\u0301', 'caf\u00e9'],
] as const;

test(rule('login-message-text', 'the message is "Invalid login or password"'), async () => {
  const { client } = await startMock();
  expect((await client.tryLogin(undefined, { password: 'wrong' })).message).toBe('Invalid login or password');
});

test.each(ALIKE)(rule('login-match', 'the password %j is not %j'), async (password, other) => {
  const { client, sandbox } = await startMock();
  sandbox.state.users.update(1, { password });
  expect((await client.tryLogin(undefined, { password: other })).rule).toBe('login-wrong');
  expect((await client.tryLogin(undefined, { password })).result.token).toHaveLength(32);
});

test.each(ALIKE)(rule('login-match', 'the login %j is not %j'), async (login, other) => {
  const { client, sandbox } = await startMock();
  sandbox.state.users.update(1, { login });
  expect((await client.tryLogin(other)).rule).toBe('login-wrong');
  expect((await client.tryLogin(login)).result.token).toHaveLength(32);
});

test(rule('login-message', 'a wrong login and a wrong password get the same message'), async () => {
  const { client } = await startMock();
  const unknown = await client.tryLogin('nobody@example.com');
  const wrong = await client.tryLogin('owner@example.com', { password: 'wrong' });
  expect(unknown.rule).toBe('login-wrong');
  expect(unknown.text).toBe(wrong.text);
});

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

test(rule('login-wrong', 'a wrong login keeps existing tokens'), async () => {
  const { client } = await startLoggedIn();
  await client.tryLogin('owner@example.com', { password: 'wrong' });
  await client.tryLogin('anna@example.com', { password: 'wrong' });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test.each(['owner@example.com', 'anna@example.com', 'boris@example.com'])(
  rule('login-result-alone', 'the result for %s contains only a token'),
  async (login) => {
    const { client } = await startMock();
    const { body } = await client.tryLogin(login);
    expect(body).toStrictEqual({ status: 'success', result: { token: expect.any(String) } });
  },
);

test(rule('login-result', 'the token is a string, and valid at once'), async () => {
  const { client } = await startMock();
  const { token } = (await client.tryLogin()).result;
  expect(token).toEqual(expect.any(String));
  client.token = token;
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test(rule('login-no-token', 'a login succeeds without a token, and with an unknown one'), async () => {
  const { client } = await startMock();
  expect((await client.tryLogin()).result.token).toEqual(expect.any(String));
  expect((await client.tryLogin(undefined, {}, { token: 'x' })).result.token).toEqual(expect.any(String));
});

test(rule('token-form', 'a token has 32 characters [A-Za-z0-9]'), async () => {
  const { client } = await startMock();
  for (let logins = 0; logins < 20; logins += 1) {
    expect((await client.tryLogin()).result.token).toMatch(/^[A-Za-z0-9]{32}$/);
  }
});

test(rule('token-new', 'fifty tokens are all different'), async () => {
  const { client, sandbox } = await startMock();
  sandbox.clock.freeze();
  const tokens = new Set<string>();
  for (let logins = 0; logins < 50; logins += 1) tokens.add((await client.tryLogin()).result.token);
  expect(tokens.size).toBe(50);
  // Among 1600 random characters from an alphabet of 62, almost all letters must occur.
  expect(new Set([...tokens].join('')).size).toBeGreaterThan(55);
});

test(rule('token-new', 'a token cannot be guessed from time or a weak random source'), async () => {
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
