import type { AssumptionCheck } from '../probe.ts';

/** Maximum number of requests of a token per second with `rateLimit=3`. */
const LIMIT = 3;
/** Lowest whole `pace` above the limit. */
export const MIN_PACE_PER_S = LIMIT + 1;

/** The sequential reads distinguish a rate limit from a limit of concurrent requests. */
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
