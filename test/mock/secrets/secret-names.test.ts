import { expect, test } from 'vitest';
import { maskedToken, secretKind } from '../../../src/mock/secrets/secret-names.ts';

test.each([
  'password',
  'PASS_WORD',
  'newPassword',
  'newpassword',
  'passwordRepeat',
  'user[password]',
  'password (again)',
  'passwd',
  'pass',
  'new_pass',
  'user[pass]',
  'pw',
  'PW',
  'pw1',
  'userPw',
  'pwd',
  'userpwd',
  'passphrase',
  'secret',
  'clientSecret',
  'client_secret',
  'secretKey',
  'apikey',
  'api_key',
  'X-Api-Key',
  'credential',
  'credentials',
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'Set-Cookie',
])('%s is the name of a secret', (name) => {
  expect(secretKind(name)).toBe('hidden');
});

test.each(['token', 'Token', 'api_token', 'accessToken', 'accesstoken', 'X-Auth-Token', 'a[token][]', 'tokens'])(
  '%s is the name of a token',
  (name) => {
    expect(secretKind(name)).toBe('token');
  },
);

test.each([
  'login',
  'tokenRenewal',
  'token_type',
  'passenger',
  'compass',
  'bypass',
  'secretary',
  'pwa',
  'keyword',
  'Access-Control-Allow-Credentials',
  '',
])('%j is not the name of a secret', (name) => {
  expect(secretKind(name)).toBeUndefined();
});

test.each(['t', 'anna', 'token-of-anna', 'token-of-anna-2', '', 'ключ-от-всего', 'a\nb'])(
  'the token %j always gets the same mask, and a masked token stays unchanged',
  (token) => {
    const masked = maskedToken(token);
    expect(masked).toMatch(token.length < 12 ? /^\.{3}[0-9a-f]{8}$/ : /^.{4}\.{3}[0-9a-f]{8}$/);
    expect([maskedToken(token), maskedToken(masked)]).toEqual([masked, masked]);
  },
);

test('different tokens get different masks', () => {
  const tokens = Array.from({ length: 1000 }, (_, at) => `token-of-anna-${at}`);
  expect(new Set(tokens.map(maskedToken)).size).toBe(tokens.length);
});
