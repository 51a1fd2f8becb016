import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const nonPositiveSum: AssumptionCheck = {
  id: 'nonPositiveSum',
  probes: [
    {
      says: 'payments of 0 and of less',
      control: [sample('add-payment')],
      steps: [sample('add-payment', { sum: 0 }), sample('add-payment', { sum: -1 })],
    },
  ],
};
