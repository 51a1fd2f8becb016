import { expect, test } from 'vitest';
import { assumed, rule } from '../../../support/titles.ts';
import { DAY, HOUR, type Login, logins, start } from './logins.ts';

logins(rule('earlier-tokens', 'earlier tokens for other services and from other addresses stay valid'), [
  ['owner', 'shop', 'home', 'valid'],
  ['owner', 'crm', 'home', 'valid'],
  ['owner', 'robot', 'home', 'valid'],
  ['owner', 'shop', 'office', 'valid'],
]);
test.each(['crm', 'shop'])(
  rule(['earlier-tokens', 'repeated-login'], 'a login for %s does not extend the life of an earlier token for shop'),
  async (service) => {
    const { sandbox, login } = await start();
    await login('owner', 'shop');
    const before = sandbox.image().sessions;
    sandbox.clock.advance(HOUR);
    const token = await login('owner', service);
    expect(sandbox.sessions.all().filter((session) => session.token !== token)).toEqual(before);
  },
);
for (const secondUser of ['evict', 'reject', 'allow'] as const)
  logins(
    rule('many-tokens', `with secondUser=${secondUser}, one user stays logged in for many services`),
    Array.from({ length: 20 }, (_, at) => ['anna', `service ${at}`, 'home', 'valid'] as const),
    { secondUser },
  );

logins(rule('repeated-login', assumed('repeatedLogin', 'new', 'each login returns a new token, all are valid')), [
  ...Array<Login>(5).fill(['owner', 'shop', 'home', 'valid']),
]);
logins(
  rule('repeated-login', assumed('repeatedLogin', 'replace', 'a login revokes earlier tokens of the same kind')),
  [
    ['owner', 'shop', 'home', 'token-unknown'],
    ['owner', 'crm', 'home', 'valid'],
    ['owner', 'shop', 'office', 'valid'],
    ['anna', 'shop', 'home', 'valid'],
    ['owner', 'shop', 'home', 'valid'],
  ],
  { repeatedLogin: 'replace', secondUser: 'allow' },
);
test(
  rule('repeated-login', 'with repeatedLogin=replace, several tokens are revoked, and expired ones stay'),
  async () => {
    const { client, sandbox, login, rejectionOf } = await start();
    const expired = await login();
    sandbox.clock.advance(DAY);
    const tokens = [await login(), await login()];
    sandbox.assumptions = { ...sandbox.assumptions, repeatedLogin: 'replace' };
    await login();
    for (const token of tokens) {
      const { rule: rejectedBy, code, headers } = await client.get('/view/1001', { token });
      expect([rejectedBy, code]).toEqual(['token-unknown', 401]);
      expect(headers['x-mock-warning']).toBe('token-after-other-login');
      expect(headers['x-mock-explain']).toContain('owner@example.com logged in again for the same service');
    }
    expect(await rejectionOf(expired)).toBe('token-expired');
  },
);
test(
  rule('repeated-login', assumed('repeatedLogin', 'same', 'a login returns the same token of one session')),
  async () => {
    const { client, sandbox, tryLogin, login } = await start({
      assumptions: { repeatedLogin: 'same', secondUser: 'allow' },
    });
    const token = await login();
    expect(await tryLogin()).toMatchObject({ status: 200, body: { status: 'success', result: { token } } });
    expect(sandbox.sessions.all()).toHaveLength(1);
    const others = [await login('owner', 'crm'), await login('owner', 'shop', 'office'), await login('anna')];
    expect(new Set([token, ...others]).size).toBe(4);
    expect(await login()).toBe(token);
    await client.post('/logout', undefined, { token });
    expect(await login()).not.toBe(token);
  },
);
test(
  rule('repeated-login', 'with repeatedLogin=same, the most recent token is returned, and its life restarts'),
  async () => {
    const { sandbox, login, rejectionOf } = await start();
    sandbox.clock.freeze();
    const first = await login();
    sandbox.clock.advance(HOUR);
    const second = await login();
    sandbox.clock.advance(HOUR);
    expect(await rejectionOf(first)).toBeUndefined();
    sandbox.assumptions = { ...sandbox.assumptions, repeatedLogin: 'same' };
    sandbox.clock.advance(22 * HOUR - 1);
    expect(await login()).toBe(second);
    sandbox.clock.advance(DAY - 1);
    expect(await rejectionOf(second)).toBeUndefined();
    sandbox.clock.advance(DAY);
    expect(await login()).not.toBe(second);
  },
);
test.each(['same', 'replace'] as const)(
  rule('repeated-login', 'with repeatedLogin=%s, rejected logins and tokens of the control plane are ignored'),
  async (repeatedLogin) => {
    const { http, tryLogin, login, rejectionOf } = await start({ assumptions: { repeatedLogin } });
    const made = await http.post('/_mock/tokens').send({ user: 'owner@example.com', service: 'shop' }).expect(201);
    const token = await login();
    expect(token).not.toBe(made.body.token);
    expect((await tryLogin('owner', 'shop', 'home', { password: 'wrong' })).rule).toBe('login-wrong');
    for (const known of [token, made.body.token]) expect(await rejectionOf(known)).toBeUndefined();
  },
);
