import { isSuccess, resultOf } from '../answer.ts';
import type { AssumptionCheck } from '../probe.ts';
import { fullTask, sample } from '../samples.ts';

const FIELDS = ['lead_id', 'date_start', 'date_end'] as const;

/** Seen in every task, and held against those that were made with the fields: what they show is no sign of a field left out. */
export const omittedTaskFields: AssumptionCheck = {
  id: 'omittedTaskFields',
  unseen: 'no task was taken',
  probes: [
    {
      says: 'a task',
      steps: [sample('create-task'), sample('create-task', fullTask)],
    },
  ],
  reads({ operation, sent, answer }) {
    if (operation !== 'create-task' || !isSuccess(answer)) return undefined;
    const result = resultOf(answer);
    const shown = (field: string) => (Object.hasOwn(result, field) ? JSON.stringify(result[field]) : 'absent');
    const given = FIELDS.filter((field) => sent[field] !== undefined);
    const blank = given.find((field) => ['0', 'null', 'absent'].includes(shown(field)));
    if (blank) return { fits: [], says: `${blank} is ${shown(blank)} also where it was given` };
    const [first, ...others] = FIELDS.filter((field) => !given.includes(field)).map(shown);
    if (first === undefined) return undefined;
    const value = { null: 'null', '0': 'zero', absent: 'omit' }[first];
    const isAlike = value !== undefined && others.every((each) => each === first);
    const says = isAlike ? `fields left out are ${first}` : 'fields left out are shown in different ways';
    return { fits: isAlike ? [value] : [], says };
  },
};
