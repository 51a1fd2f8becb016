import { leadIn } from '../lead-answer.ts';
import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

/** Seen in every lead that is answered, with whatever owner it has then. */
export const ownerId: AssumptionCheck = {
  id: 'ownerId',
  operations: 2,
  unseen: 'no lead was answered',
  probes: [
    { says: 'a payment', steps: [sample('add-payment')] },
    { says: 'a change of owner', steps: [sample('change-owner'), sample('change-owner', { owner: 0 })] },
  ],
  reads({ answer }) {
    const lead = leadIn(answer);
    if (!lead) return undefined;
    if (lead.ownerId === undefined) return { fits: ['omit'], says: 'a lead has no owner_id' };
    return lead.ownerId === (lead.owner?.id ?? 0)
      ? { fits: ['include'], says: 'a lead has its owner as owner_id' }
      : { fits: [], says: 'a lead has an owner_id that is not its owner' };
  },
};
