import type { AssumptionCheck } from '../probe.ts';

/** Requests per second with `rateLimit=3`. */
const LIMIT = 3;
/** Lowest `pace` that exceeds the limit. */
export const MIN_PACE_PER_S = LIMIT + 1;

/**
 * Detects only limits of requests per second. The sequential reads rule out a limit of concurrent requests. The probe
 * cannot prove that no limit exists, because a higher limit would look the same.
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
