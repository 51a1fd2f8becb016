import type { AssumptionCheck } from '../probe.ts';

/** Has no probes, because a token is valid for 24 hours, longer than a run. */
export const tokenRenewal: AssumptionCheck = {
  id: 'tokenRenewal',
  probes: [],
};
