import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

/** Read from every payment of a run, small and large. Only the user knows the deal flag before the first payment. */
export const dealAfterPayment: WholeAssumption = {
  id: 'dealAfterPayment',
  meaning: 'what a payment does to the deal flag of its lead',
  provenance: 'guess',
  values: [
    ['unchanged', 'nothing'],
    ['true', 'deal becomes true'],
  ],
  rules: {
    'payment-deal': {
      section: 'Leads',
      provenance: 'guess',
      text: 'A payment leaves deal as it was.',
      operations: ['add-payment'],
    },
  },
  minAnswers: { unchanged: 2 },
  asked: 'first',
  probes: [{ says: 'a payment', steps: [10, 1500.5, '1500'].map((sum) => sample('add-payment', { sum })) }],
};
