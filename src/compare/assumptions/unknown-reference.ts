import { type Answer, asObject, isRefusedWith, isSame, resultOf } from '../answer.ts';
import { leadIn } from '../lead-answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

const refuse = (answers: readonly Answer[]) => answers.every((each) => isRefusedWith(400, each));

function hasObserver(id: unknown, answer: Answer | undefined): boolean {
  const { observers } = resultOf(answer);
  const isNobody = (each: unknown) => isSame(asObject(each), { id, name: '', phone: '' });
  return Array.isArray(observers) && observers.some(isNobody);
}

/** A reference counts as accepted if the response shows it. A success without it fits no value. */
export const unknownReference: WholeAssumption = {
  id: 'unknownReference',
  meaning: 'ids in a body that name nothing: owner, project, lead, observers and labels of a task, owner of a lead',
  provenance: 'guess',
  values: [
    ['refuse', 'code 400; a label must also belong to the project of the task'],
    ['accept', 'stored as sent; an unknown observer is shown with its id, an empty name and phone'],
  ],
  rules: {
    'unknown-reference': {
      section: 'All operations',
      provenance: 'guess',
      text: 'Ids in a body must name something: owner_id, project_id, lead_id, observers and labels of a task, owner of a lead. A negative number names nothing.',
      refusal: { code: 400, message: 'Unknown ID', onlyWith: 'refuse' },
      operations: ['create-task', 'change-owner'],
    },
    'task-label-project': {
      section: 'Tasks',
      provenance: 'guess',
      text: 'A label must belong to the project of the task. With unknownReference=accept a label that does not exist is shown with an empty name and the color 000000.',
      operations: ['create-task'],
    },
  },
  minOperations: 2,
  probes: [
    {
      says: 'a lead and an observer of a task that do not exist',
      control: [sample('create-task')],
      steps: [
        sample('create-task', { lead_id: '{noEmployee}' }),
        sample('create-task', { observers: ['{noEmployee}'], visibility: 2 }),
      ],
      values: {
        refuse,
        accept: ([lead, observer], { noEmployee }) =>
          resultOf(lead)['lead_id'] === noEmployee && hasObserver(noEmployee, observer),
      },
    },
    {
      says: 'an owner of a lead that does not exist',
      control: [sample('change-owner')],
      steps: [sample('change-owner', { owner: '{noEmployee}' })],
      values: {
        refuse,
        accept: ([answer], { noEmployee }) => leadIn(answer)?.owner?.id === noEmployee,
      },
    },
  ],
};
