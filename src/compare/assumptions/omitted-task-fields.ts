import type { WholeAssumption } from '../probe.ts';
import { fullTask, sample } from '../samples.ts';

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
  probes: [
    {
      says: 'a task',
      steps: [sample('create-task'), sample('create-task', fullTask)],
    },
  ],
};
