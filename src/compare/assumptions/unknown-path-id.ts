import type { WholeAssumption } from '../probe.ts';
import { sample, sampleBodies } from '../samples.ts';

/** A control with a known view or lead shows that the id causes the error. */
export const unknownPathId: WholeAssumption = {
  id: 'unknownPathId',
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
      text: 'An unknown view_id is rejected in the same way as an unknown lead_id.',
      rejection: { code: 'unknownPathId', message: 'Invalid view ID' },
      operations: '{view_id}',
    },
    'unknown-lead': {
      section: 'Leads',
      provenance: 'likely',
      text: 'An unknown lead_id is rejected: a real client retries on code 400 "Invalid lead ID".',
      evidence: [
        { source: 'clients', text: 'One sends a request again when it gets code 400 "Invalid lead ID".', count: 1 },
      ],
      rejection: { code: 'unknownPathId', message: 'Invalid lead ID' },
      operations: '{lead_id}',
    },
  },
  minOperations: 2,
  probes: [
    {
      says: 'a view that does not exist',
      control: [sample('get-view')],
      steps: ['{noId}', '{noEmployee}', '{noView}', '{noToken}'].map((id) => ({ send: `GET /view/${id}` })),
    },
    {
      says: 'a lead that does not exist',
      control: [sample('add-comment')],
      steps: ['{noId}', '{noToken}'].map((id) => ({
        send: `POST /lead/${id}/comment`,
        body: sampleBodies['add-comment'],
      })),
    },
  ],
};
