import { type Answer, inWords, isLimited, isSame, isSuccess } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';

/** The limit that leadmock knows, and the least pace that meets it. */
const LIMIT = 3;
export const LEAST_PACE = LIMIT + 1;

const served = (answers: readonly Answer[]) =>
  answers.slice(0, -1).filter((each) => isSame(each.body, answers.at(-1)?.body));

/** A limit is one that ends a second later. That there is none cannot be seen: a higher one would look the same. */
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
      atOnce: 10,
      hides(answers, { tookMs }) {
        const burst = answers.slice(0, -1);
        const odd = answers.find(
          (each) => each.status === 0 || !(isLimited(each) || isSuccess(each) || inWords(each).startsWith('code')),
        );
        if (odd) return `of a burst of ${burst.length} reads one gets ${inWords(odd)}`;
        if (tookMs >= 1000) return `${burst.length} reads take more than a second`;
        if (served(answers).length < burst.length) return undefined;
        return `not ${LIMIT} a second: ${burst.length} reads at once are served; a higher limit would not show`;
      },
      values: {
        [LIMIT]: (answers) => {
          const limited = answers.slice(0, -1).filter((each) => each.status === 503 && isLimited(each));
          const isMet = served(answers).length === LIMIT && limited.length === answers.length - 1 - LIMIT;
          return isMet && !isLimited(answers.at(-1) as Answer);
        },
      },
    },
  ],
};
