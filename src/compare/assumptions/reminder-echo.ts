import { isSame, isSuccess, resultOf } from '../answer.ts';
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
  minAnswers: 2,
  whyUnseen: 'no task with a reminder was taken',
  probes: [
    {
      says: 'a task with a reminder',
      steps: [1, 3].map((type) => sample('create-task', { ...reminder, remind_type: type })),
    },
  ],
  reads({ operation, sent, answer }) {
    const { remind_type: asked, remind_method: by } = sent;
    if (operation !== 'create-task' || !isSuccess(answer) || asked === undefined || asked === 0) return undefined;
    const { remind_type: type, remind_method: method } = resultOf(answer);
    if (type === asked && isSame(method, by)) return { fits: ['stored'], says: 'a task shows its reminder' };
    return type === 0 && method === ''
      ? { fits: ['blank'], says: 'a task with a reminder shows none' }
      : { fits: [], says: 'a task shows another reminder than it was given' };
  },
};
