import { expect, test } from 'vitest';
import { assumed, rule } from '../../../support/titles.ts';
import { ADDRESSES, DAY, HOUR, logins, start } from './logins.ts';

for (const [user, other] of [
  ['owner', 'anna'],
  ['anna', 'boris'],
  ['boris', 'owner'],
] as const)
  logins(
    rule(
      ['one-user', 'second-user'],
      assumed('secondUser', 'evict', `a login of ${other} revokes all tokens of ${user} at the same address`),
    ),
    [
      [user, 'tests', 'office', 'valid'],
      [user, 'tests', 'home', 'token-unknown'],
      [user, 'crm', 'home', 'token-unknown'],
      [other, 'tests', 'home', 'valid'],
    ],
  );
logins(rule('second-user', 'a login keeps tokens of the same user'), [
  ['anna', 'tests', 'home', 'valid'],
  ['anna', 'tests', 'home', 'valid'],
]);
logins(
  rule(['one-user', 'second-user'], assumed('secondUser', 'reject', 'a second user cannot log in at an address')),
  [
    ['owner', 'shop', 'home', 'valid'],
    ['anna', 'shop', 'home', 'second-user'],
    ['boris', 'crm', 'home', 'second-user'],
    ['anna', 'shop', 'office', 'valid'],
    ['owner', 'shop', 'office', 'second-user'],
    ['owner', 'shop', 'home', 'valid'],
  ],
  { secondUser: 'reject' },
);
logins(
  rule('second-user', assumed('secondUser', 'allow', 'all users stay logged in')),
  [
    ['owner', 'shop', 'home', 'valid'],
    ['anna', 'shop', 'home', 'valid'],
    ['boris', 'shop', 'home', 'valid'],
  ],
  { secondUser: 'allow' },
);
test(
  rule('second-user', 'with secondUser=reject, the second user gets code 403 until the first logs out'),
  async () => {
    const { client, sandbox, tryLogin, login, rejectionOf } = await start({ assumptions: { secondUser: 'reject' } });
    const owner = await login();
    const before = sandbox.image();
    const message = 'Another user is logged in from this IP address';
    expect(await tryLogin('anna')).toMatchObject({ status: 200, code: 403, message, rule: 'second-user' });
    expect(sandbox.image()).toEqual(before);
    await client.post('/logout', undefined, { token: owner });
    expect(await rejectionOf(await login('anna'))).toBeUndefined();
  },
);
test(rule('second-user', 'with secondUser=reject, an expired token blocks no second user'), async () => {
  const { sandbox, tryLogin, login, rejectionOf } = await start({ assumptions: { secondUser: 'reject' } });
  sandbox.clock.freeze();
  const owner = await login();
  sandbox.clock.advance(DAY - 1);
  expect((await tryLogin('anna')).rule).toBe('second-user');
  sandbox.clock.advance(1);
  expect(await rejectionOf(await login('anna'))).toBeUndefined();
  expect(await rejectionOf(owner)).toBe('token-expired');
});
test(rule('second-user', 'a just used token is revoked, and rejected logins revoke nothing'), async () => {
  const { sandbox, tryLogin, login, rejectionOf } = await start();
  const owner = await login();
  await tryLogin('anna', 'shop', 'home', { password: 'wrong' });
  await tryLogin('anna', 'shop', 'home', { version: '2.0' });
  sandbox.clock.advance(1000);
  expect(await rejectionOf(owner)).toBeUndefined();
  await login('anna');
  expect(await rejectionOf(owner)).toBe('token-unknown');
});
test(rule('token-expired', "an expired token stays expired after another user's login"), async () => {
  const { client, sandbox, login } = await start();
  const owner = await login();
  sandbox.clock.advance(25 * HOUR);
  await login('anna');
  const { rule: rejectedBy, headers } = await client.get('/view/1001', { token: owner });
  expect(rejectedBy).toBe('token-expired');
  expect(headers).not.toHaveProperty('x-mock-warning');
});

test.each(['evict', 'reject'] as const)(
  rule('token-any-address', 'with secondUser=%s, a token is valid at other addresses, and evicts no user there'),
  async (secondUser) => {
    const { client, login, tryLogin } = await start({ assumptions: { secondUser } });
    const tokens = [await login('owner'), await login('anna', 'shop', 'office')];
    for (const token of tokens)
      for (const headers of Object.values(ADDRESSES))
        expect((await client.get('/view/1001', { token, headers })).result.id).toBe(1001);
    expect((await tryLogin('anna', 'shop', 'office')).rule).toBeUndefined();
    const answer = await client.get('/view/1001', { token: tokens[0] ?? '', headers: ADDRESSES.office });
    expect(answer.result.id).toBe(1001);
  },
);
