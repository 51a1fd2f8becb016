import { isSame, isSuccess, resultOf } from '../answer.ts';
import type { AssumptionCheck } from '../probe.ts';
import { reminder, sample } from '../samples.ts';

/** Seen in every task that was made with a reminder. Two different ones show that it is theirs. */
export const reminderEcho: AssumptionCheck = {
  id: 'reminderEcho',
  answers: 2,
  unseen: 'no task with a reminder was taken',
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
