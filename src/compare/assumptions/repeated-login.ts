import type { AssumptionCheck } from '../probe.ts';
import { loginAs } from '../samples.ts';
import type { Step } from '../step.ts';

const again: Step = { ...loginAs('earlier'), save: { again: '/result/token' } };
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/**
 * A control login uses another client service, so its token shows whether a login revokes all tokens of the user, or
 * only tokens for the same client service.
 */
export const repeatedLogin: AssumptionCheck = {
  id: 'repeatedLogin',
  asked: 'first',
  probes: [
    {
      says: 'a second login for the same service',
      control: [loginAs('other'), loginAs('earlier')],
      // Two reads use the token `earlier` after the second login, because one rejection may be an accident.
      steps: [read('earlier'), read('noToken'), again, read('earlier'), read('again'), read('earlier'), read('other')],
      later: [{ send: 'GET /view/{readable}' }, read('earlier')],
    },
  ],
};
