import type { WholeAssumption } from '../probe.ts';
import { loginAs, sample } from '../samples.ts';
import type { Step } from '../step.ts';

const second: Step = {
  ...sample('login', { login: '{secondLogin}', password: '{secondPassword}', service: 'leadmock compare second' }),
  token: null,
};
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/** A token has ended if its response equals that of an unknown token. It is valid if its response equals the earlier one. */
export const secondUser: WholeAssumption = {
  id: 'secondUser',
  meaning: 'another user logs in from an IP address where a user is logged in',
  provenance: 'guess',
  values: [
    ['evict', 'the tokens that other users got at that address end'],
    ['reject', 'the login gets code 403'],
    ['allow', 'both live on'],
  ],
  rules: {
    'one-user': {
      section: 'Sessions and tokens',
      provenance: 'contract',
      text: 'From one IP address only one user can be logged in.',
      contract: {
        section: 'Authentication',
        quote: 'From one IP address only one user of the service can be logged in',
      },
      operations: ['login'],
    },
    'second-user': {
      section: 'Sessions and tokens',
      provenance: 'guess',
      text: 'A second user who logs in from an IP address ends the tokens that other users got there.',
      contract: { section: 'Authentication', quote: 'when a second user logs in from the same IP address: not shown.' },
      rejection: { code: 403, message: 'Another user is logged in from this IP address', onlyWithValue: 'reject' },
      operations: ['login'],
    },
  },
  asked: 'last',
  probes: [
    {
      says: 'the login of a second user beside the first',
      endsOtherSessions: true,
      control: [loginAs('firstUser')],
      steps: [
        read('firstUser'),
        read('noToken'),
        { ...second, save: { secondUser: '/result/token' } },
        read('firstUser'),
        read('secondUser'),
        read('firstUser'),
        { ...sample('logout'), token: 'firstUser' },
        second,
      ],
    },
  ],
};
