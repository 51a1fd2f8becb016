import { type Answer, errorsOf, inWords, isRejectedWith, isSame, isSameRejection, isSuccess } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { loginAs, sample } from '../samples.ts';
import type { Step } from '../step.ts';

const second: Step = {
  ...sample('login', { login: '{secondLogin}', password: '{secondPassword}', service: 'leadmock compare second' }),
  token: null,
};
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/** `after` and `again` are reads of the first user, before and after the second user's first request. */
function seen(answers: readonly Answer[]) {
  const [good, bad, login, after, acting, again, out, alone] = answers;
  return { good, bad, login, after, acting, again, out, alone };
}

const areLike = (good: Answer | undefined, ...others: (Answer | undefined)[]) =>
  others.every((each) => isSame(each?.body, good?.body));

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
        { ...second, save: { secondUser: '/result/token' }, mayLack: true as const },
        read('firstUser'),
        read('secondUser'),
        read('firstUser'),
        { ...sample('logout'), token: 'firstUser' },
        second,
      ],
      hides(answers) {
        const { good, bad, login, out, alone } = seen(answers);
        if (!errorsOf(bad) || areLike(good, bad)) return 'a wrong token gets what a good one gets';
        if (login && isRejectedWith(401, login)) return `the login of the second user gets ${inWords(login)}`;
        const isRejected = login && alone && !isSuccess(login) && isSuccess(out) && !isSuccess(alone);
        return isRejected ? `the login of the second user gets ${inWords(alone)} without the first, too` : undefined;
      },
      values: {
        evict(answers) {
          const { good, bad, login, after, again } = seen(answers);
          return isSuccess(login) && [after, again].every((each) => isSameRejection(each, bad) && !areLike(good, each));
        },
        allow(answers) {
          const { good, login, after, acting, again } = seen(answers);
          return isSuccess(login) && areLike(good, after, acting, again);
        },
        reject(answers) {
          const { good, login, after, again, out, alone } = seen(answers);
          return isRejectedWith(403, login) && areLike(good, after, again) && isSuccess(out) && isSuccess(alone);
        },
      },
    },
  ],
};
