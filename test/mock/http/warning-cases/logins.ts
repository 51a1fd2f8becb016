import type { WarningCase } from './warning-case.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cases of warnings about unnecessary logins. */
export const loginWarnings: readonly WarningCase[] = [
  {
    id: 'repeated-login',
    what: 'the same service again',
    seen: ({ client }) => client.tryLogin(),
    differs: ['token'],
    counterpart: ({ client }) => client.tryLogin(undefined, { service: 'another' }),
  },
  {
    id: 'repeated-login',
    what: 'the same user, and not another one',
    seen: ({ client }) => client.tryLogin(),
    differs: ['token'],
    counterpart: ({ client }) => client.tryLogin('anna@example.com'),
  },
  {
    id: 'repeated-login',
    what: 'while the token holds',
    seen: ({ client, sandbox }) => {
      sandbox.clock.advance(DAY_MS - 1);
      return client.tryLogin();
    },
    differs: ['token'],
    counterpart: ({ client, sandbox }) => {
      sandbox.clock.advance(DAY_MS);
      return client.tryLogin();
    },
  },
  {
    id: 'repeated-login',
    what: 'before a logout, and not after it',
    seen: ({ client }) => client.tryLogin(),
    differs: ['token'],
    counterpart: async ({ client }) => {
      await client.post('/logout');
      return client.tryLogin();
    },
  },
];
