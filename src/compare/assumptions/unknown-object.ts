import { type Answer, isRefusedWith } from '../answer.ts';
import type { AssumptionCheck } from '../probe.ts';
import { sample, samples } from '../samples.ts';

const all = (code: number) => (answers: readonly Answer[]) => answers.every((each) => isRefusedWith(code, each));
const values = { '400': all(400), '404': all(404) };

/** That such a view or lead is served shows that the id is what is wrong. */
export const unknownObject: AssumptionCheck = {
  id: 'unknownObject',
  operations: 2,
  probes: [
    {
      says: 'a view that does not exist',
      control: [sample('get-view')],
      steps: ['{noId}', '{noEmployee}', '{noView}', '{noToken}'].map((id) => ({ send: `GET /view/${id}` })),
      values,
    },
    {
      says: 'a lead that does not exist',
      control: [sample('add-comment')],
      steps: ['{noId}', '{noToken}'].map((id) => ({
        send: `POST /lead/${id}/comment`,
        body: samples['add-comment'].body,
      })),
      values,
    },
  ],
};
