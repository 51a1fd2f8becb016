import type { WholeAssumption } from '../probe.ts';
import { loginWith, sample } from '../samples.ts';

const extra = { leadmock_compare: 'leadmock compare' };

/** A field counts as ignored if the request has its usual effect, and as rejected if the same request without the field succeeds. */
export const unknownFields: WholeAssumption = {
  id: 'unknownFields',
  meaning: 'body fields that the contract does not list; for a view edit, all but the six editable ones',
  provenance: 'likely',
  values: [
    ['ignore', 'ignored'],
    ['reject', 'code 400'],
  ],
  rules: {
    'field-unknown': {
      section: 'Bodies',
      provenance: 'likely',
      text: 'Undocumented fields are ignored: real clients send options: [] and whole models.',
      evidence: [{ source: 'clients', text: "They send options: [], and the vendor's sends whole models." }],
      rejection: { code: 400, message: 'A field is not documented', onlyWithValue: 'reject' },
      operations: 'withBody',
    },
  },
  minOperations: 2,
  probes: [
    {
      says: 'an unknown field of a login',
      control: [loginWith('before field')],
      steps: [loginWith('field', extra), loginWith('after field')],
    },
    {
      says: 'an unknown field of a view edit',
      control: [sample('edit-view')],
      steps: [sample('edit-view', { source: '{stamp}', ...extra })],
    },
  ],
};
