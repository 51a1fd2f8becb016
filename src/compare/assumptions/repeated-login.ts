import type { AssumptionCheck } from '../probe.ts';
import { loginAs } from '../samples.ts';
import type { Step } from '../step.ts';

const again: Step = { ...loginAs('earlier'), save: { again: '/result/token' } };
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/** The token `other` shows whether a repeated login also revokes tokens of other client services. */
export const repeatedLogin: AssumptionCheck = {
  id: 'repeatedLogin',
  asked: 'first',
  probes: [
    {
      says: 'a second login for the same service',
      control: [loginAs('other'), loginAs('earlier')],
      // Repeats the read with the token `earlier`, because a single rejection may have another cause.
      steps: [read('earlier'), read('noToken'), again, read('earlier'), read('again'), read('earlier'), read('other')],
      later: [{ send: 'GET /view/{readable}' }, read('earlier')],
    },
  ],
};
