import type { AssumptionCheck } from '../probe.ts';
import { reminder, sample } from '../samples.ts';

/** Sends two reminder types, because a constant type in the responses could look like an echo. */
export const reminderEcho: AssumptionCheck = {
  id: 'reminderEcho',
  probes: [
    {
      says: 'a task with a reminder',
      steps: [1, 3].map((type) => sample('create-task', { ...reminder, remind_type: type })),
    },
  ],
};
