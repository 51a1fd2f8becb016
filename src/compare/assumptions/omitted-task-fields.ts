import { isSuccess, resultOf } from '../answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { fullTask, sample } from '../samples.ts';

const FIELDS = ['lead_id', 'date_start', 'date_end'] as const;

/** Read from every task. Values that also appear in tasks with these fields are no sign of an omitted field. */
export const omittedTaskFields: WholeAssumption = {
  id: 'omittedTaskFields',
  meaning: 'lead_id, date_start and date_end in the answer to a task created without them',
  provenance: 'likely',
  values: [
    ['zero', '0'],
    ['null', 'null'],
    ['omit', 'absent'],
  ],
  rules: {
    'task-omitted-fields': {
      section: 'Tasks',
      provenance: 'likely',
      text: 'lead_id, date_start and date_end are 0 in the answer when they were not given: the contract calls them integers, and its sample shows an absent reminder as 0 and "".',
      contract: {
        section: 'Task (response `result`)',
        quote: '| date_start, date_end | integer | Unix timestamps |',
      },
      operations: 'task.json',
    },
  },
  whyUnseen: 'no task was taken',
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
