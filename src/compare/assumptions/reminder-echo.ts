import type { WholeAssumption } from '../probe.ts';
import { reminder, sample } from '../samples.ts';

/** Read from every task with a reminder. Two different reminders show that the response echoes them. */
export const reminderEcho: WholeAssumption = {
  id: 'reminderEcho',
  meaning: 'what the answer to a new task shows of its reminder',
  provenance: 'guess',
  values: [
    ['stored', 'what was stored'],
    ['blank', 'always remind_type 0 and remind_method ""'],
  ],
  rules: {
    'task-reminder-echo': {
      section: 'Tasks',
      provenance: 'guess',
      text: "The answer shows the reminder as stored. (The contract's sample answer shows none although its request asked for one.)",
      contract: { section: 'Task (response `result`)', quote: 'Which of the two is authoritative: not shown.' },
      operations: 'task.json',
    },
  },
  probes: [
    {
      says: 'a task with a reminder',
      steps: [1, 3].map((type) => sample('create-task', { ...reminder, remind_type: type })),
    },
  ],
};
