import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const dealAfterPayment: AssumptionCheck = {
  id: 'dealAfterPayment',
  minAnswers: { unchanged: 2 },
  asked: 'first',
  probes: [{ says: 'a payment', steps: [10, 1500.5, '1500'].map((sum) => sample('add-payment', { sum })) }],
};
