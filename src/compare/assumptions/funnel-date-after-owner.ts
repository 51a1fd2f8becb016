import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

/** Read from every change of owner of a lead that has a date. A change to the same owner must keep the date. */
export const funnelDateAfterOwner: WholeAssumption = {
  id: 'funnelDateAfterOwner',
  meaning: 'what a real change of owner does to a custom field of type funnel_date, where the lead has one',
  provenance: 'likely',
  values: [
    ['cleared', 'its value becomes null'],
    ['unchanged', 'nothing'],
  ],
  rules: {
    'owner-funnel-date': {
      section: 'Leads',
      provenance: 'likely',
      text: 'A custom field of type funnel_date becomes null when the owner really changes: a client writes the value back after each change.',
      evidence: [{ source: 'clients', text: 'One writes the date back after each change of owner.', count: 1 }],
      operations: ['change-owner'],
    },
  },
  asked: 'first',
  probes: [
    {
      says: 'a change of owner',
      control: [sample('add-payment')],
      steps: [sample('change-owner'), sample('change-owner', { owner: 0 })],
    },
  ],
};
