import type { AssumptionCheck } from '../probe.ts';
import { reminder, sample } from '../samples.ts';

/** Two different reminders show that the response echoes them. */
export const reminderEcho: AssumptionCheck = {
  id: 'reminderEcho',
  probes: [
    {
      says: 'a task with a reminder',
      steps: [1, 3].map((type) => sample('create-task', { ...reminder, remind_type: type })),
    },
  ],
};
