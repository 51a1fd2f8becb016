import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const funnelDateAfterOwner: AssumptionCheck = {
  id: 'funnelDateAfterOwner',
  asked: 'first',
  probes: [
    {
      says: 'a change of owner',
      control: [sample('add-payment')],
      steps: [sample('change-owner'), sample('change-owner', { owner: 0 })],
    },
  ],
};
