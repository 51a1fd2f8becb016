import { expect, test } from 'vitest';
import { secretKind } from '../../../src/mock/secrets/secret-names.ts';

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

test.each(['login', 'tokenRenewal', 'token_type', 'passenger', 'compass', 'bypass', 'secretary', 'pwa', 'keyword', ''])(
  '%j is not the name of a secret',
  (name) => {
    expect(secretKind(name)).toBeUndefined();
  },
);
