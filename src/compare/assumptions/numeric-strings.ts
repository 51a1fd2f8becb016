import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const numericStrings: AssumptionCheck = {
  id: 'numericStrings',
  minOperations: 2,
  probes: [
    {
      says: 'a task with a numeric string as owner_id',
      control: [sample('create-task')],
      steps: ['leadmock', '{employeeText}'].map((owner_id) => sample('create-task', { owner_id })),
    },
    {
      says: 'a change of owner with a numeric string as owner',
      control: [sample('change-owner'), sample('change-owner', { owner: 0 })],
      steps: ['leadmock', '{employeeText}'].map((owner) => sample('change-owner', { owner })),
    },
  ],
};
