import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const unknownBodyId: AssumptionCheck = {
  id: 'unknownBodyId',
  minOperations: 2,
  probes: [
    {
      says: 'a task with an unknown lead and an unknown observer',
      control: [
        sample('create-task', { lead_id: '{lead}' }),
        sample('create-task', { observers: ['{employee}'], visibility: 2 }),
      ],
      steps: [
        sample('create-task', { lead_id: '{noEmployee}' }),
        sample('create-task', { observers: ['{noEmployee}'], visibility: 2 }),
      ],
    },
    {
      says: 'a change of owner to an unknown employee',
      control: [sample('change-owner')],
      steps: [sample('change-owner', { owner: '{noEmployee}' })],
    },
  ],
};
