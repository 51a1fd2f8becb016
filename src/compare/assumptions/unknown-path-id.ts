import type { AssumptionCheck } from '../probe.ts';
import { sample, sampleBodies } from '../samples.ts';

export const unknownPathId: AssumptionCheck = {
  id: 'unknownPathId',
  minOperations: 2,
  probes: [
    {
      says: 'a read of an unknown view',
      control: [sample('get-view')],
      steps: ['{noId}', '{noEmployee}', '{noView}', '{noToken}'].map((id) => ({ send: `GET /view/${id}` })),
    },
    {
      says: 'a comment on an unknown lead',
      control: [sample('add-comment')],
      steps: ['{noId}', '{noToken}'].map((id) => ({
        send: `POST /lead/${id}/comment`,
        body: sampleBodies['add-comment'],
      })),
    },
  ],
};
