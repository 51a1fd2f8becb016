import type { OpenPoint, Step } from '../case.ts';
import { absent, exactly, object, refusedWith, result, success } from '../expect.ts';
import { sample } from '../samples.ts';

const task = (fields: Readonly<Record<string, unknown>>): Step => sample('create-task', fields);

const all = (names: readonly string[], expected: Readonly<Record<string, unknown>>) =>
  result(object(Object.fromEntries(names.map((name) => [name, expected]))));

const optional = ['lead_id', 'date_start', 'date_end'];

/** What the contract leaves open about tasks. */
export const taskPoints: readonly OpenPoint[] = [
  {
    id: 'unknownReference',
    section: 'Errors',
    says: 'answer to a task with a lead_id that names nothing',
    steps: [task({ lead_id: 2 ** 31 - 1 })],
    readings: { refuse: refusedWith(400), accept: success },
  },
  {
    id: 'numericStrings',
    section: 'Errors',
    says: 'answer to a task whose visibility is the text "1"',
    steps: [task({ visibility: '1' })],
    readings: { refuse: refusedWith(400), accept: success },
  },
  {
    id: 'reminderEcho',
    section: 'Task (response result)',
    says: 'reminder in the answer to a task that asked for one',
    steps: [task({ date_start: 2_088_000_000, remind_type: 3, remind_method: ['popup'] })],
    readings: {
      stored: result(object({ remind_type: exactly(3), remind_method: exactly(['popup']) })),
      blank: result(object({ remind_type: exactly(0), remind_method: exactly('') })),
    },
  },
  {
    id: 'omittedTaskFields',
    section: 'Task (response result)',
    says: 'lead_id, date_start and date_end in the answer to a task without them',
    steps: [task({})],
    readings: { zero: all(optional, exactly(0)), null: all(optional, exactly(null)), omit: all(optional, absent) },
  },
];
