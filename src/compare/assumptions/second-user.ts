import type { AssumptionCheck } from '../probe.ts';
import { loginAs, sample } from '../samples.ts';
import type { Step } from '../step.ts';

const second: Step = {
  ...sample('login', { login: '{secondLogin}', password: '{secondPassword}', service: 'leadmock compare second' }),
  token: null,
};
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

export const secondUser: AssumptionCheck = {
  id: 'secondUser',
  asked: 'last',
  probes: [
    {
      says: 'a login of a second user from the same address',
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
