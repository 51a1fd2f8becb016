import type { AssumptionCheck } from '../probe.ts';

/** Check of `tokenRenewal`, which sends no requests: a token is valid for 24 hours, longer than a run. */
export const tokenRenewal: AssumptionCheck = {
  id: 'tokenRenewal',
  probes: [],
};
