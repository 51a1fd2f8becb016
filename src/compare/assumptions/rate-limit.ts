import { type Answer, inWords, isLimited, isSame, isSuccess } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';

/** The limit that leadmock knows, and the least pace that meets it. */
const LIMIT = 3;
export const LEAST_PACE = LIMIT + 1;

/** The answers by what they are to: a burst, reads one after the other, one late in the same second, and one a second later. */
function seen(answers: readonly Answer[]) {
  const [late, last] = answers.slice(-2) as [Answer, Answer];
  const isServed = (each: Answer) => isSame(each.body, last.body);
  return { burst: answers.slice(0, -LIMIT - 2), inTurn: answers.slice(-LIMIT - 2, -2), late, last, isServed };
}

const isRefused = (answer: Answer) => answer.status === 503 && isLimited(answer);

/**
 * A limit is one that holds for a second, and ends then. The reads one after the other show that it is no limit of how many are asked at the
 * same time. That there is none cannot be seen: a higher one would look the same.
 */
export const rateLimit: WholeAssumption = {
  id: 'rateLimit',
  meaning: 'requests per second and token, in a sliding second of the clock of the sandbox',
  provenance: 'chosen',
  values: [
    ['off', 'unlimited'],
    ['3', 'beyond 3 a second code 503, with HTTP status 503'],
  ],
  rules: {
    'rate-limit': {
      section: 'All operations',
      provenance: 'chosen',
      text: 'There is no limit. The public documentation of the service names 3 requests a second and 503: with rateLimit=3 the fourth request of a token within a second gets that, HTTP status included. What the limit itself refuses does not count; nor, when the clock was set back, does a request of what is then the future.',
      refusal: { code: 503, message: 'Too many requests', httpStatus: 503, onlyWith: '3' },
      operations: 'withToken',
    },
  },
  asked: 'last',
  probes: [
    {
      says: 'a burst of reads',
      steps: [{ send: 'GET /view/{readable}' }],
      burst: { atOnce: 10, inTurn: LIMIT },
      hides(answers, { tookMs }) {
        const { burst, isServed } = seen(answers);
        const odd = answers.find(
          (each) => each.status === 0 || !(isLimited(each) || isSuccess(each) || inWords(each).startsWith('code')),
        );
        if (odd) return `of a burst of ${burst.length} reads one gets ${inWords(odd)}`;
        if (tookMs >= 1000) return `${burst.length} reads take more than a second`;
        if (!burst.every(isServed)) return undefined;
        return `not ${LIMIT} a second: ${burst.length} reads at once are served; a higher limit would not show`;
      },
      values: {
        [LIMIT]: (answers) => {
          const { burst, inTurn, late, last, isServed } = seen(answers);
          const refused = burst.filter(isRefused);
          const isMet = burst.filter(isServed).length === LIMIT && refused.length === burst.length - LIMIT;
          return isMet && inTurn.every(isServed) && isRefused(late) && !isLimited(last);
        },
      },
    },
  ],
};
