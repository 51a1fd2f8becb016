import type { AssumptionCheck } from '../probe.ts';

/** A token lives for a day, which is too long for a run. */
export const tokenRenewal: AssumptionCheck = {
  id: 'tokenRenewal',
  probes: [],
};
