import type { AssumptionCheck } from '../probe.ts';

/** Has no probes, because a run is shorter than the 24 hours after which an unused token expires. */
export const tokenRenewal: AssumptionCheck = {
  id: 'tokenRenewal',
  probes: [],
};
