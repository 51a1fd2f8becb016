import { leadIn } from '../lead-answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';
import type { Exchange } from '../sender.ts';

function dealIn({ operation, answer }: Exchange): unknown {
  return operation === 'add-payment' ? leadIn(answer)?.deal : undefined;
}

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
  minAnswers: 3,
  whyUnseen: 'no payment shows a deal flag',
  asked: 'first',
  probes: [{ says: 'a payment', steps: [10, 1500.5, '1500'].map((sum) => sample('add-payment', { sum })) }],
  reads(exchange, { earlier, leadIsDeal }) {
    const deal = dealIn(exchange);
    if (typeof deal !== 'boolean') return undefined;
    if (!deal && leadIsDeal) return { fits: [], says: 'deal is false after a payment, despite --lead-is-deal' };
    if (!deal) return { fits: ['unchanged'], says: 'deal is false after payments of several sums' };
    const wasNone = leadIsDeal === false || earlier().some((each) => dealIn(each) === false);
    if (wasNone) return { fits: ['true'], says: 'deal was false, and is true after a payment' };
    const why = leadIsDeal
      ? 'as it was before'
      : 'and nothing shows whether it was before: take a lead that is none, and say --lead-is-deal false';
    return { fits: ['unchanged', 'true'], says: `deal is true after a payment, ${why}` };
  },
};
