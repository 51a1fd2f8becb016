import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

/** The field has a value before, because null for null changes nothing. */
export const nullInViewEdit: AssumptionCheck = {
  id: 'nullInViewEdit',
  probes: [
    {
      says: 'an edit of a view with null',
      control: [sample('edit-view', { source: undefined, keyword: 'leadmock compare' })],
      steps: [sample('edit-view', { source: undefined, keyword: null }), sample('get-view')],
    },
  ],
};
