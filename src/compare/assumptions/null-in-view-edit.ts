import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

/** The control request gives the fields a value, because an edit from null to null changes nothing. */
export const nullInViewEdit: AssumptionCheck = {
  id: 'nullInViewEdit',
  // One rejection is not enough, because it may have another cause.
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
