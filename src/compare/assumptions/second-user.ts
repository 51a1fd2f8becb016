import { errorsOf, inWords, isRefusedWith, isSame, isSameRefusal, isSuccess } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { loginAs, sample } from '../samples.ts';
import type { Step } from '../step.ts';

const second: Step = {
  ...sample('login', { login: '{secondLogin}', password: '{secondPassword}', service: 'leadmock compare second' }),
  token: null,
};
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/** A token has ended when it gets what one that nobody was given gets, and lives when it gets what it got before. */
export const secondUser: WholeAssumption = {
  id: 'secondUser',
  meaning: 'another user logs in from an IP address where a user is logged in',
  provenance: 'chosen',
  values: [
    ['evict', 'the tokens that other users got at that address end'],
    ['refuse', 'the login gets code 403'],
    ['allow', 'both live on'],
  ],
  rules: {
    'one-user': {
      section: 'Sessions and tokens',
      provenance: 'contract',
      text: 'From one IP address only one user can be logged in.',
      contract: {
        section: 'Authentication',
        words: 'From one IP address only one user of the service can be logged in',
      },
      operations: ['login'],
    },
    'second-user': {
      section: 'Sessions and tokens',
      provenance: 'chosen',
      text: 'A second user who logs in from an IP address ends the tokens that other users got there.',
      contract: { section: 'Authentication', words: 'when a second user logs in from the same IP address: not shown.' },
      refusal: { code: 403, message: 'Another user is logged in from this IP address', onlyWith: 'refuse' },
      operations: ['login'],
    },
  },
  asked: 'last',
  probes: [
    {
      says: 'the login of a second user beside the first',
      isAlone: true,
      control: [loginAs('firstUser')],
      steps: [
        ...[read('firstUser'), read('noToken'), second, read('firstUser')],
        ...[{ ...sample('logout'), token: 'firstUser' }, second],
      ],
      hides: ([good, bad, login, , out, alone]) => {
        if (!errorsOf(bad) || isSame(good?.body, bad?.body)) return 'a wrong token gets what a good one gets';
        if (login && isRefusedWith(401, login)) return `the login of the second user gets ${inWords(login)}`;
        const isRefused = login && alone && !isSuccess(login) && isSuccess(out) && !isSuccess(alone);
        return isRefused ? `the login of the second user gets ${inWords(alone)} without the first, too` : undefined;
      },
      values: {
        evict: ([good, bad, login, after]) =>
          isSuccess(login) && isSameRefusal(after, bad) && !isSame(after?.body, good?.body),
        allow: ([good, , login, after]) => isSuccess(login) && isSame(after?.body, good?.body),
        refuse: ([good, , login, after, out, alone]) =>
          isRefusedWith(403, login) && isSame(after?.body, good?.body) && isSuccess(out) && isSuccess(alone),
      },
    },
  ],
};
