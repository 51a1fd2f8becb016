import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

/** A reference counts as accepted if the response shows it. A success without it fits no value. */
export const unknownBodyId: WholeAssumption = {
  id: 'unknownBodyId',
  meaning: 'ids in a body that name nothing: owner, project, lead, observers and labels of a task, owner of a lead',
  provenance: 'guess',
  values: [
    ['reject', 'code 400; a label must also belong to the project of the task'],
    ['accept', 'stored as sent; an unknown observer is shown with its id, an empty name and phone'],
  ],
  rules: {
    'unknown-reference': {
      section: 'All operations',
      provenance: 'guess',
      text: 'Ids in a body must name something: owner_id, project_id, lead_id, observers and labels of a task, owner of a lead. A negative number names nothing.',
      rejection: { code: 400, message: 'Unknown ID', onlyWithValue: 'reject' },
      operations: ['create-task', 'change-owner'],
    },
    'task-label-project': {
      section: 'Tasks',
      provenance: 'guess',
      text: 'A label must belong to the project of the task. With unknownBodyId=accept a label that does not exist is shown with an empty name and the color 000000.',
      operations: ['create-task'],
    },
  },
  minOperations: 2,
  probes: [
    {
      says: 'a lead and an observer of a task that do not exist',
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
      says: 'an owner of a lead that does not exist',
      control: [sample('change-owner')],
      steps: [sample('change-owner', { owner: '{noEmployee}' })],
    },
  ],
};
