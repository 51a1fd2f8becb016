import { type Answer, isRefusedWith } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { sample, sampleBodies } from '../samples.ts';

const all = (code: number) => (answers: readonly Answer[]) => answers.every((each) => isRefusedWith(code, each));
const values = { '400': all(400), '404': all(404) };

/** A control with a known view or lead shows that the id causes the error. */
export const unknownObject: WholeAssumption = {
  id: 'unknownObject',
  meaning: 'code for an unknown or malformed id in the path',
  provenance: 'likely',
  values: [
    ['400', 'code 400'],
    ['404', 'code 404'],
  ],
  rules: {
    'unknown-view': {
      section: 'Views',
      provenance: 'guess',
      text: 'An unknown view_id is refused in the same way as an unknown lead_id.',
      refusal: { code: 'unknownObject', message: 'Invalid view ID' },
      operations: '{view_id}',
    },
    'unknown-lead': {
      section: 'Leads',
      provenance: 'likely',
      text: 'An unknown lead_id is refused: a real client retries on code 400 "Invalid lead ID".',
      evidence: [
        { source: 'clients', says: 'One sends a request again when it gets code 400 "Invalid lead ID".', count: 1 },
      ],
      refusal: { code: 'unknownObject', message: 'Invalid lead ID' },
      operations: '{lead_id}',
    },
  },
  minOperations: 2,
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
        body: sampleBodies['add-comment'],
      })),
      values,
    },
  ],
};
