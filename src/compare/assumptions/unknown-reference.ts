import { type Answer, asObject, isRefusedWith, isSame, resultOf } from '../answer.ts';
import { leadIn } from '../lead-answer.ts';
import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

const refuse = (answers: readonly Answer[]) => answers.every((each) => isRefusedWith(400, each));

/** Whether a task shows an observer of whom nothing is known but the id. */
function hasObserver(id: unknown, answer: Answer | undefined): boolean {
  const { observers } = resultOf(answer);
  const isNobody = (each: unknown) => isSame(asObject(each), { id, name: '', phone: '' });
  return Array.isArray(observers) && observers.some(isNobody);
}

/** Taken is what the answer shows; a success that leaves it out fits nothing. */
export const unknownReference: AssumptionCheck = {
  id: 'unknownReference',
  operations: 2,
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
