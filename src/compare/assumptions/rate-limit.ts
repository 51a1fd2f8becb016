import type { AssumptionCheck } from '../probe.ts';

/** leadmock's limit, and the lowest pace that reaches it. */
const LIMIT = 3;
export const MIN_PACE_PER_S = LIMIT + 1;

/**
 * Detects a limit that lasts for one second. The sequential reads rule out a limit of concurrent requests. A missing limit cannot be
 * proved: a higher limit would look the same.
 */
export const rateLimit: AssumptionCheck = {
  id: 'rateLimit',
  asked: 'last',
  probes: [
    {
      says: 'a burst of reads',
      steps: [{ send: 'GET /view/{readable}' }],
      burst: { atOnce: 10, inTurn: LIMIT },
    },
  ],
};
