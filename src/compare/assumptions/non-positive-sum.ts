import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

export const nonPositiveSum: WholeAssumption = {
  id: 'nonPositiveSum',
  meaning: 'a payment whose sum is 0 or less',
  provenance: 'likely',
  values: [
    ['reject', 'code 400'],
    ['accept', 'stored'],
  ],
  rules: {
    'payment-sum-positive': {
      section: 'Leads',
      provenance: 'likely',
      text: "A sum of 0 or less is rejected: the vendor's client blocks it.",
      evidence: [
        {
          source: 'clients',
          text: "The vendor's does not let a sum of 0 or less be sent. No such request was seen.",
          count: 1,
        },
      ],
      rejection: { code: 400, message: 'sum must be greater than 0', onlyWithValue: 'reject' },
      operations: ['add-payment'],
    },
  },
  probes: [
    {
      says: 'payments of 0 and of less',
      control: [sample('add-payment')],
      steps: [sample('add-payment', { sum: 0 }), sample('add-payment', { sum: -1 })],
    },
  ],
};
