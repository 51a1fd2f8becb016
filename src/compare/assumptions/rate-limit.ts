import type { WholeAssumption } from '../probe.ts';

/** leadmock's limit, and the lowest pace that reaches it. */
const LIMIT = 3;
export const MIN_PACE_PER_S = LIMIT + 1;

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
    },
  ],
};
