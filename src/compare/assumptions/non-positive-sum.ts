import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const nonPositiveSum: AssumptionCheck = {
  id: 'nonPositiveSum',
  probes: [
    {
      says: 'payments with a sum of 0 and with a negative sum',
      control: [sample('add-payment')],
      steps: [sample('add-payment', { sum: 0 }), sample('add-payment', { sum: -1 })],
    },
  ],
};
