import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const ownerId: AssumptionCheck = {
  id: 'ownerId',
  minOperations: 2,
  probes: [
    { says: 'a payment', steps: [sample('add-payment')] },
    { says: 'a change of owner', steps: [sample('change-owner'), sample('change-owner', { owner: 0 })] },
  ],
};
