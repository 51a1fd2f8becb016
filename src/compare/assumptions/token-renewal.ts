import type { AssumptionCheck } from '../probe.ts';

/** Check of `tokenRenewal`, without probes: a token is valid for 24 hours, which is too long for a run. */
export const tokenRenewal: AssumptionCheck = {
  id: 'tokenRenewal',
  probes: [],
};
