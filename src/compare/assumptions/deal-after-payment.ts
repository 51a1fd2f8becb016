import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

/** Only the user knows whether the lead was a deal before the first payment. */
export const dealAfterPayment: AssumptionCheck = {
  id: 'dealAfterPayment',
  minAnswers: { unchanged: 2 },
  asked: 'first',
  probes: [{ says: 'a payment', steps: [10, 1500.5, '1500'].map((sum) => sample('add-payment', { sum })) }],
};
