import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

/** A numeric string counts as accepted if the response shows its number. */
export const numericStrings: WholeAssumption = {
  id: 'numericStrings',
  meaning: 'a numeric string such as "42" where the contract documents an integer',
  provenance: 'likely',
  values: [
    ['reject', 'code 400'],
    ['accept', 'taken as the number'],
  ],
  rules: {
    'numeric-string': {
      section: 'Bodies',
      provenance: 'likely',
      text: 'An integer must be a JSON number, and not a string of digits.',
      contract: {
        section: 'Task (create request)',
        quote: '| owner_id | integer | yes | ID of the employee responsible |',
      },
      rejection: { code: 400, message: 'An integer must not be sent as a string', onlyWithValue: 'reject' },
      operations: 'withIntegers',
    },
  },
  minOperations: 2,
  probes: [
    {
      says: 'an integer in a string as owner_id of a task',
      control: [sample('create-task')],
      steps: ['leadmock', '{employeeText}'].map((owner_id) => sample('create-task', { owner_id })),
    },
    {
      says: 'an integer in a string as owner of a lead',
      control: [sample('change-owner'), sample('change-owner', { owner: 0 })],
      steps: ['leadmock', '{employeeText}'].map((owner) => sample('change-owner', { owner })),
    },
  ],
};
