import type { AssumptionCheck } from '../probe.ts';

/** Requests per second with `rateLimit=3`, and the lowest `pace` that exceeds the limit. */
const LIMIT = 3;
export const MIN_PACE_PER_S = LIMIT + 1;

/**
 * Only limits that last one second are detected. The sequential reads exclude a limit of concurrent requests. A missing
 * limit cannot be proved, because a higher limit would look the same.
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
