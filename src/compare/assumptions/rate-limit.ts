import { type Answer, inWords, isLimited, isSame, isSuccess } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';

/** leadmock's limit, and the lowest pace that reaches it. */
const LIMIT = 3;
export const MIN_PACE_PER_S = LIMIT + 1;

function seen(answers: readonly Answer[]) {
  const [late, last] = answers.slice(-2) as [Answer, Answer];
  const isServed = (each: Answer) => isSame(each.body, last.body);
  return { burst: answers.slice(0, -LIMIT - 2), inTurn: answers.slice(-LIMIT - 2, -2), late, last, isServed };
}

const isRejected = (answer: Answer) => answer.status === 503 && isLimited(answer);

/**
 * Detects a limit that lasts for one second. The sequential reads rule out a limit of concurrent requests. A missing limit cannot be
 * proved: a higher limit would look the same.
 */
export const rateLimit: WholeAssumption = {
  id: 'rateLimit',
  meaning: 'requests per second and token, in a sliding second of the clock of the sandbox',
  provenance: 'guess',
  values: [
    ['off', 'unlimited'],
    ['3', 'beyond 3 a second code 503, with HTTP status 503'],
  ],
  rules: {
    'rate-limit': {
      section: 'All operations',
      provenance: 'guess',
      text: 'There is no limit. The public documentation of the service names 3 requests a second and 503: with rateLimit=3 the fourth request of a token within a second gets that, HTTP status included. What the limit itself rejects does not count; nor, when the clock was set back, does a request of what is then the future.',
      rejection: { code: 503, message: 'Too many requests', httpStatus: 503, onlyWithValue: '3' },
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
          const rejected = burst.filter(isRejected);
          const isMet = burst.filter(isServed).length === LIMIT && rejected.length === burst.length - LIMIT;
          return isMet && inTurn.every(isServed) && isRejected(late) && !isLimited(last);
        },
      },
    },
  ],
};
