import type { AssumptionCheck } from '../probe.ts';
import { sample } from '../samples.ts';

export const timezone: AssumptionCheck = {
  id: 'timezone',
  probes: [{ says: 'a comment', steps: [sample('add-comment')] }],
};
