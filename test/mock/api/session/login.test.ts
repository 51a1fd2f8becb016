import { expect, test, vi } from 'vitest';
import type { RuleId } from '../../../../src/mock/api/rules/index.ts';
import { stateHash } from '../../../../src/mock/control/state-hash.ts';
import { startLoggedIn, startMock } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';

const LOGIN = { login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' };
const WRONG = { by: 'login-wrong', code: 401, message: 'Invalid login or password' } as const;

interface Rejection {
  by: RuleId;
  code: number;
  message: string;
}

/** Defines a test that each login is rejected in the same way, begins no session and changes nothing. */
function rejects(title: string, { by, code, message }: Rejection, logins: readonly object[]): void {
  test(title, async () => {
    const { client, sandbox } = await startMock();
    const before = stateHash(sandbox.state);
    for (const login of logins) {
      const answer = await client.post('/login', { ...LOGIN, ...login });
      expect([answer.status, answer.rule], JSON.stringify(login)).toEqual([200, by]);
      expect(answer.body).toStrictEqual({ status: 'error', errors: [{ code, message }] });
    }
    expect(sandbox.sessions.all()).toEqual([]);
    expect(stateHash(sandbox.state)).toBe(before);
  });
}

for (const field of Object.keys(LOGIN)) {
  const message = `${field} is required`;
  rejects(rule('login-fields', message), { by: 'field-required', code: 400, message }, [{ [field]: undefined }]);
}
for (const field of ['login', 'password', 'service']) {
  const types = { by: 'field-invalid', code: 400, message: `${field} must be a string` } as const;
  rejects(
    rule('login-empty', `${field} must be a string`),
    types,
    [null, 1, ['x']].map((value) => ({ [field]: value })),
  );
  const empty = { by: 'login-empty', code: 400, message: `${field} must not be empty` } as const;
  rejects(rule('login-empty', empty.message), empty, [{ [field]: '' }]);
}
rejects(
  rule('login-empty', 'an empty field is rejected before the password is checked'),
  { by: 'login-empty', code: 400, message: 'service must not be empty' },
  [{ password: 'wrong', service: '' }],
);
rejects(
  rule('login-version', 'another version than "1.0" is not available'),
  { by: 'field-invalid', code: 400, message: 'version must be "1.0"' },
  ['1', '1.00', '1.1', '2.0', 'v1.0', ' 1.0', '1.0 ', '01.0', '', 1, 1.1, null].map((version) => ({ version })),
);

rejects(rule(['login-wrong', 'login-message'], 'a wrong login and a wrong password get the same message'), WRONG, [
  { login: 'nobody@example.com' },
  { password: 'Secret' },
  { password: 'secret1' },
  { password: 'secre' },
  { login: 'nobody@example.com', password: 'nothing' },
  { login: '__proto__' },
]);
test(rule('login-wrong', 'a wrong login keeps existing tokens'), async () => {
  const { client } = await startLoggedIn();
  for (const login of ['owner@example.com', 'anna@example.com']) await client.tryLogin(login, { password: 'wrong' });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});
rejects(rule('login-match', 'case and white space count'), WRONG, [
  ...['Owner@example.com', 'OWNER@EXAMPLE.COM', ' owner@example.com', 'owner@example.com '].map((login) => ({ login })),
  ...['SECRET', ' secret', 'secret ', 'secret\n'].map((password) => ({ password })),
]);

/** Texts that look equal, but differ by white space, or by the encoding of a letter. */
const ALIKE = [
  [' secret ', 'secret'],
  ['secret', ' secret'],
  ['open  the door', 'open the door'],
  ['open the door', 'open\tthe door'],
  ['  ', ' '],
  ['caf\u00e9', 'cafe\u0301'],
  ['cafe\u0301', 'caf\u00e9'],
] as const;
test.each(['login', 'password'])(rule('login-match', 'a stored %s matches only the same text'), async (field) => {
  const { client, sandbox } = await startMock();
  for (const [stored, other] of ALIKE) {
    sandbox.state.users.update(1, { [field]: stored });
    expect((await client.post('/login', { ...LOGIN, [field]: other })).rule).toBe('login-wrong');
    expect((await client.post('/login', { ...LOGIN, [field]: stored })).result.token).toHaveLength(32);
  }
});

test.each(['owner@example.com', 'anna@example.com', 'boris@example.com'])(
  rule(['login-result', 'login-result-alone', 'login-version'], 'the result for %s is only a token, valid at once'),
  async (login) => {
    const { client } = await startMock();
    const { body } = await client.tryLogin(login);
    expect(body).toStrictEqual({ status: 'success', result: { token: expect.any(String) } });
    expect((await client.get('/view/1001', { token: body.result.token })).result.id).toBe(1001);
  },
);

test(rule('login-no-token', 'a login succeeds without a token, and with an unknown one'), async () => {
  const { client } = await startMock();
  for (const headers of [{}, { token: 'x' }])
    expect((await client.tryLogin(undefined, {}, headers)).result.token).toEqual(expect.any(String));
});

test(rule(['token-form', 'token-new'], 'fifty tokens are different, with 32 characters [A-Za-z0-9]'), async () => {
  const { client, sandbox } = await startMock();
  sandbox.clock.freeze();
  const tokens = new Set<string>();
  for (let logins = 0; logins < 50; logins += 1) tokens.add((await client.tryLogin()).result.token);
  expect(tokens.size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
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

test(rule('login-message-text', 'the message is "Invalid login or password"'), async () => {
  const { client } = await startMock();
  expect((await client.tryLogin(undefined, { password: 'wrong' })).message).toBe('Invalid login or password');
});
