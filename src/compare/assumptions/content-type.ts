import type { AssumptionCheck } from '../probe.ts';
import { loginWith, sample } from '../samples.ts';

const OTHER_TYPE = 'text/plain';

/** The edit sends a new text, so that the response shows whether the service parsed the body. */
export const contentType: AssumptionCheck = {
  id: 'contentType',
  minOperations: 2,
  probes: [
    {
      says: `a login with the Content-Type ${OTHER_TYPE}`,
      control: [loginWith('before type')],
      steps: [{ ...loginWith('type'), type: OTHER_TYPE }, loginWith('after type')],
    },
    {
      says: `a view edit with the Content-Type ${OTHER_TYPE}`,
      control: [sample('edit-view')],
      steps: [{ ...sample('edit-view', { source: undefined, keyword: '{stamp}' }), type: OTHER_TYPE }],
    },
  ],
};
