import { leadIn } from '../lead-answer.ts';
import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

/** Seen in every payment of a run, of small and larger sums. What deal was before the first one only the user can know. */
export const dealAfterPayment: AssumptionCheck = {
  id: 'dealAfterPayment',
  answers: 3,
  unseen: 'no payment shows a deal flag',
  probes: [{ says: 'a payment', steps: [10, 1500.5, '1500'].map((sum) => sample('add-payment', { sum })) }],
  reads({ operation, answer }, { earlier, leadDeal }) {
    const deals = [...earlier, { operation, answer }]
      .filter((each) => each.operation === 'add-payment')
      .flatMap((each) => leadIn(each.answer)?.deal ?? []);
    const deal = operation === 'add-payment' ? leadIn(answer)?.deal : undefined;
    if (typeof deal !== 'boolean') return undefined;
    const wasDeal = deals.includes(false) ? false : leadDeal;
    if (!deal) {
      const says = 'deal is false after payments of several sums';
      return leadDeal
        ? { fits: [], says: 'deal is false after a payment, though --lead-deal says true' }
        : { fits: ['unchanged'], says };
    }
    if (wasDeal === false) return { fits: ['true'], says: 'deal was false, and is true after a payment' };
    const unknown =
      leadDeal === undefined &&
      'and nothing shows whether it was before: take a lead that is none, and say --lead-deal false';
    return { fits: ['unchanged', 'true'], says: `deal is true after a payment, ${unknown || 'as it was before'}` };
  },
};
