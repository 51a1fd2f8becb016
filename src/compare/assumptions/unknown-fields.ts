import type { AssumptionCheck } from '../probe.ts';
import { loginWith, sample } from '../samples.ts';

const extra = { leadmock_compare: 'leadmock compare' };

/**
 * The service ignored a field if the request has its usual effect. The service rejected the field if the same request
 * succeeds without it.
 */
export const unknownFields: AssumptionCheck = {
  id: 'unknownFields',
  minOperations: 2,
  probes: [
    {
      says: 'a login with an unknown field',
      control: [loginWith('before field')],
      steps: [loginWith('field', extra), loginWith('after field')],
    },
    {
      says: 'a view edit with an unknown field',
      control: [sample('edit-view')],
      steps: [sample('edit-view', { source: '{stamp}', ...extra })],
    },
  ],
};
