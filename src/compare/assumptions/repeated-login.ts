import { type Answer, errorsOf, inWords, isSame, isSameRejection, isSuccess } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { loginAs } from '../samples.ts';
import type { Known, Step } from '../step.ts';

const again: Step = { ...loginAs('earlier'), save: { again: '/result/token' } };
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/** `once`, `twice` and `later` are reads with the first token, `fresh` is a read with the token of the second login. */
function seen(answers: readonly Answer[]) {
  const [good, bad, third, before, login, once, fresh, twice, other, goodLater, later] = answers;
  return { good, bad, third, before, login, once, fresh, twice, other, goodLater, later };
}

function allHold(answers: readonly Answer[]): boolean {
  const { good, once, fresh, twice } = seen(answers);
  return [once, fresh, twice].every((each) => isSame(each?.body, good?.body));
}

const isNew = (answers: readonly Answer[], { earlier, again: second }: Known) => second !== earlier && allHold(answers);

/** Compares with a read of the run's own session, because the record may have changed meanwhile. */
function isOnLater(answers: readonly Answer[]): boolean {
  const { bad, goodLater, later } = seen(answers);
  return isSame(later?.body, goodLater?.body) && !isSame(later?.body, bad?.body);
}

/**
 * A login for another service shows whether the service counts or only the user. The token of a third service is older: if it ends too,
 * the user had too many tokens.
 */
export const repeatedLogin: WholeAssumption = {
  id: 'repeatedLogin',
  meaning: 'a user logs in again from the same IP address, for a service for which a token of theirs holds',
  provenance: 'guess',
  values: [
    ['new', 'a new token, and the earlier one holds on'],
    ['same', 'the same token once more; its 24 hours begin anew'],
    ['replace', 'a new token, and the earlier one ends'],
  ],
  rules: {
    'repeated-login': {
      section: 'Sessions and tokens',
      provenance: 'guess',
      text: 'A user who logs in from an address where a token of theirs for the same service holds gets a new one, and the earlier one holds on as it was. With repeatedLogin=same they get that token once more, of several the one that began last, and its 24 hours begin anew. With repeatedLogin=replace all such tokens end.',
      operations: ['login'],
    },
  },
  asked: 'first',
  probes: [
    {
      says: 'a second login for the same service',
      control: [loginAs('other'), loginAs('earlier')],
      // The first token is used twice, because a single rejection may be a mishap.
      steps: [
        read('earlier'),
        read('noToken'),
        loginAs('third'),
        read('earlier'),
        again,
        read('earlier'),
        read('again'),
        read('earlier'),
        read('other'),
      ],
      later: [{ send: 'GET /view/{readable}' }, read('earlier')],
      hides(answers, { known }) {
        const { good, bad, third, before, login, other, later } = seen(answers);
        if (!errorsOf(bad) || isSame(good?.body, bad?.body)) return 'a wrong token gets what a good one gets';
        if (third && !isSuccess(third)) return `a login for another service gets ${inWords(third)}`;
        if ([known['other'], known['third']].includes(known['earlier'])) {
          return 'a login for another service gets the same token too';
        }
        if (before && !isSame(before.body, good?.body)) {
          return `after a login for another service the token gets ${inWords(before)}`;
        }
        if (login && !isSuccess(login)) return `the second login gets ${inWords(login)}`;
        if (!other || !later) return 'a login gets no token';
        if (!isSame(other.body, good?.body)) return `the token of another service gets ${inWords(other)} after it`;
        return isNew(answers, known) && !isOnLater(answers) ? 'the earlier token ended later in the run' : undefined;
      },
      values: {
        new: isNew,
        same: (answers, { earlier, again: second }) => second === earlier && allHold(answers),
        replace(answers, { earlier, again: second }) {
          const { good, bad, once, fresh, twice } = seen(answers);
          const isEnded = [once, twice].every((each) => isSameRejection(each, bad) && !isSame(each?.body, good?.body));
          return second !== earlier && isEnded && isSame(fresh?.body, good?.body);
        },
      },
    },
  ],
};
