import { errorsOf, inWords, isSame, isSameRefusal, isSuccess } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { loginAs } from '../samples.ts';
import type { Step } from '../step.ts';

const again: Step = { ...loginAs('earlier'), save: { again: '/result/token' } };
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/** What a login of another service does to the token shows that it is the service that counts, and not the user alone. */
export const repeatedLogin: WholeAssumption = {
  id: 'repeatedLogin',
  meaning: 'a user logs in again from the same IP address, for a service for which a token of theirs holds',
  provenance: 'chosen',
  values: [
    ['new', 'a new token, and the earlier one holds on'],
    ['same', 'the same token once more, and its 24 hours begin anew'],
    ['replace', 'a new token, and the earlier one ends'],
  ],
  rules: {
    'repeated-login': {
      section: 'Sessions and tokens',
      provenance: 'chosen',
      text: 'A user who logs in from an address where a token of theirs for the same service holds gets a new one, and the earlier one holds on as it was. With repeatedLogin=same they get that token once more, of several the one that began last, and its 24 hours begin anew. With repeatedLogin=replace all such tokens end.',
      operations: ['login'],
    },
  },
  asked: 'last',
  probes: [
    {
      says: 'a second login for the same service',
      control: [loginAs('earlier'), loginAs('other')],
      // The earlier token is asked for twice: one refusal alone may be a mishap.
      steps: [
        ...[read('other'), read('noToken'), read('earlier'), again],
        ...[read('earlier'), read('again'), read('earlier')],
      ],
      hides: ([good, bad, before, login], { known }) => {
        if (!errorsOf(bad) || isSame(good?.body, bad?.body)) return 'a wrong token gets what a good one gets';
        if (known['earlier'] === known['other']) return 'a login for another service gets the same token too';
        if (before && !isSame(before.body, good?.body)) {
          return `after a login for another service the token gets ${inWords(before)}`;
        }
        return login && !isSuccess(login) ? `the second login gets ${inWords(login)}` : undefined;
      },
      values: {
        new: ([good, , , , ...after], { earlier, again: second }) =>
          second !== earlier && after.every(({ body }) => isSame(body, good?.body)),
        same: ([good, , , , ...after], { earlier, again: second }) =>
          second === earlier && after.every(({ body }) => isSame(body, good?.body)),
        replace: ([good, bad, , , after, last, later], { earlier, again: second }) => {
          const isEnded = [after, later].every((each) => isSameRefusal(each, bad) && !isSame(each?.body, good?.body));
          return second !== earlier && isEnded && isSame(last?.body, good?.body);
        },
      },
    },
  ],
};
