import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

/** The field has a value before, because null for null changes nothing. */
export const nullInViewEdit: AssumptionCheck = {
  id: 'nullInViewEdit',
  // An edit may be rejected for another field.
  minAnswers: { reject: 2 },
  probes: [
    {
      says: 'an edit of a view with null',
      control: [sample('edit-view', { source: undefined, campaign: 'leadmock compare', keyword: 'leadmock compare' })],
      steps: [
        sample('edit-view', { source: undefined, keyword: null }),
        sample('edit-view', { source: undefined, campaign: null }),
        sample('get-view'),
      ],
    },
  ],
};
