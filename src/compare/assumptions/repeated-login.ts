import type { AssumptionCheck } from '../probe.ts';
import { loginAs } from '../samples.ts';
import type { Step } from '../step.ts';

const again: Step = { ...loginAs('earlier'), save: { again: '/result/token' } };
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/**
 * The login for another service shows whether only the user matters, or also the service. If the older token for the
 * other service is also revoked, the service limits the number of tokens.
 */
export const repeatedLogin: AssumptionCheck = {
  id: 'repeatedLogin',
  asked: 'first',
  probes: [
    {
      says: 'a second login for the same service',
      control: [loginAs('other'), loginAs('earlier')],
      // The first token is used twice, because a single rejection may be an accident.
      steps: [read('earlier'), read('noToken'), again, read('earlier'), read('again'), read('earlier'), read('other')],
      later: [{ send: 'GET /view/{readable}' }, read('earlier')],
    },
  ],
};
