import type { AssumptionCheck } from '../probe.ts';
import { loginWith, sample } from '../samples.ts';

const extra = { leadmock_compare: 'leadmock compare' };

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
