import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

/** The control request sets `campaign` and `keyword`, because an edit from null to null would change nothing. */
export const nullInViewEdit: AssumptionCheck = {
  id: 'nullInViewEdit',
  // A single rejection may have another cause.
  minAnswers: { reject: 2 },
  probes: [
    {
      says: 'a view edit with null in a field',
      control: [sample('edit-view', { source: undefined, campaign: 'leadmock compare', keyword: 'leadmock compare' })],
      steps: [
        sample('edit-view', { source: undefined, keyword: null }),
        sample('edit-view', { source: undefined, campaign: null }),
        sample('get-view'),
      ],
    },
  ],
};
