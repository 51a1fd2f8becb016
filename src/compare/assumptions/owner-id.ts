import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

export const ownerId: WholeAssumption = {
  id: 'ownerId',
  meaning: 'an extra integer owner_id in lead answers, which one real client reads',
  provenance: 'guess',
  values: [
    ['omit', 'absent'],
    ['include', 'the id of the owner, 0 for a lead without one'],
  ],
  rules: {
    'lead-owner-id': {
      section: 'Leads',
      provenance: 'guess',
      text: 'Lead answers have no owner_id: the contract lists none, and does not show the complete lead.',
      contract: {
        section: 'Lead (as returned by payment and owner operations)',
        quote: 'The complete lead model and other custom field types: not shown.',
      },
      operations: 'lead.json',
    },
  },
  minOperations: 2,
  probes: [
    { says: 'a payment', steps: [sample('add-payment')] },
    { says: 'a change of owner', steps: [sample('change-owner'), sample('change-owner', { owner: 0 })] },
  ],
};
