import type { ContractCase } from '../probe.ts';
import { fullTask, reminder, requiredFields, sample, taskDates } from '../samples.ts';

export const taskCases: readonly ContractCase[] = [
  {
    id: 'task-full',
    section: 'Task (response result)',
    says: 'The response to a new task has every documented field, and shows title, text, owner_id, project_id and lead_id as sent.',
    rules: ['task-answer', 'task-dates', 'task-employee', 'employee-avatar'],
    steps: [sample('create-task', fullTask)],
  },
  {
    id: 'task-needs-no-more',
    section: 'Task (create request)',
    says: 'A task needs only title, owner_id and project_id.',
    rules: ['task-required'],
    steps: [sample('create-task')],
  },
  ...requiredFields['create-task'].map(
    (field): ContractCase => ({
      id: `task-requires-${field}`,
      section: 'Task (create request)',
      says: `A task requires the field ${field}.`,
      rules: ['task-required'],
      steps: [{ ...sample('create-task', { [field]: undefined }), outcome: 'rejected' }],
    }),
  ),
  {
    id: 'task-remind-type-default',
    section: 'Endpoints, rule 5',
    says: 'When a request omits remind_type, the service stores 0.',
    rules: ['task-remind-default'],
    steps: [sample('create-task')],
  },
  {
    id: 'task-remind-types',
    section: 'Task (create request)',
    says: 'remind_type may be 0, 1, 2 or 3.',
    rules: ['task-remind-default'],
    steps: [{ remind_type: 0 }, ...[1, 2, 3].map((remind_type) => ({ ...reminder, remind_type }))].map((fields) =>
      sample('create-task', fields),
    ),
  },
  {
    id: 'task-remind-method-required',
    section: 'Endpoints, rule 5',
    says: 'When remind_type is not 0, remind_method must be present.',
    rules: ['task-remind-method'],
    steps: [1, 2, 3].map((remind_type) => ({
      ...sample('create-task', { ...taskDates, remind_type }),
      outcome: 'rejected',
    })),
  },
  {
    id: 'task-remind-method-items',
    section: 'Task (create request)',
    says: 'The remind_method of a request is a list of one or several of sms, email, call and popup.',
    rules: ['task-remind-method'],
    steps: [
      ['popup', 'email'],
      ['sms', 'email', 'call', 'popup'],
    ].map((remind_method) => sample('create-task', { ...reminder, remind_method })),
  },
  {
    id: 'task-visibility',
    section: 'Task (create request)',
    says: 'visibility may be 0, 1 or 2.',
    rules: ['task-visibility'],
    steps: [{ visibility: 0 }, { visibility: 1 }, fullTask].map((fields) => sample('create-task', fields)),
  },
  {
    id: 'task-labels',
    section: 'Task (response result)',
    says: 'The labels in a response are objects with id, name, and color as six hex digits.',
    rules: ['task-label'],
    steps: [sample('create-task', { labels: ['{label}'] })],
  },
];
