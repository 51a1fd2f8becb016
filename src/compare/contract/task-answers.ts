import type { ContractCase } from '../probe.ts';
import { fullTask, sampleBodies } from '../samples.ts';
import { exactly, holding, integer, list, object, same, shows, text } from './expect.ts';

const optionalFields = { email: text, job: text, avatar: text, last_project_id: integer };
const employee = object({ id: integer, name: text, phone: text, ...optionalFields }, Object.keys(optionalFields));
const color = { type: 'string', pattern: '^[0-9A-Fa-f]{6}$', 'x-expected': 'six hex digits without a #' };

export const taskAnswerCases: readonly ContractCase[] = [
  {
    id: 'task-answer-types',
    section: 'Task (response result)',
    says: 'id, remind_type, visibility, status and the dates are integers, remind_method is a string or a list.',
    rules: ['task-answer', 'task-dates'],
    steps: [
      shows('create-task', fullTask, {
        id: integer,
        remind_type: integer,
        visibility: integer,
        status: integer,
        date_start: integer,
        date_end: integer,
        remind_method: { type: ['string', 'array'] },
      }),
    ],
  },
  {
    id: 'task-answer-as-stored',
    section: 'Task (response result)',
    says: 'title, text, owner_id, project_id and lead_id are answered as stored.',
    rules: ['task-answer'],
    steps: [
      shows('create-task', fullTask, {
        title: exactly(sampleBodies['create-task'].title),
        text: exactly(fullTask.text),
        owner_id: same('employee'),
        project_id: same('project'),
        lead_id: same('lead'),
      }),
    ],
  },
  {
    id: 'task-visibility',
    section: 'Task (create request)',
    says: 'visibility may be 0, 1 or 2, and is answered so.',
    rules: ['task-visibility'],
    // The contract explains observers only for visibility 2.
    steps: [{ visibility: 0 }, { visibility: 1 }, fullTask].map((fields) =>
      shows('create-task', fields, { visibility: exactly(fields.visibility) }),
    ),
  },
  {
    id: 'task-visibility-without-observers',
    section: 'Task (create request)',
    says: 'A task without observers is visible to all employees.',
    rules: ['task-visibility-without-observers'],
    steps: [shows('create-task', {}, { visibility: exactly(1) })],
  },
  {
    id: 'task-observers',
    section: 'Task (response result)',
    says: 'observers are employee objects: id, name and phone, and what else there is of a known type.',
    rules: ['task-employee', 'task-answer'],
    steps: [
      shows('create-task', fullTask, {
        observers: list(employee, holding(object({ id: same('employee') }), 'a list with the employee asked for')),
      }),
    ],
  },
  {
    id: 'task-labels',
    section: 'Task (response result)',
    says: 'labels are objects: id, name, and color as six hex digits.',
    rules: ['task-label'],
    steps: [
      shows(
        'create-task',
        { labels: ['{label}'] },
        {
          labels: list(
            object({ id: integer, name: text, color }),
            holding(object({ id: same('label') }), 'a list with the label asked for'),
          ),
        },
      ),
    ],
  },
];
