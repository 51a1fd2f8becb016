import type { ContractCase } from '../probe.ts';
import { reminder, requiredFields, sample, taskDates } from '../samples.ts';
import { exactly, rejected, shows } from './expect.ts';

export const taskCases: readonly ContractCase[] = [
  {
    id: 'task-needs-no-more',
    section: 'Task (create request)',
    says: 'title, owner_id and project_id are enough.',
    rules: ['task-required'],
    steps: [shows('create-task', {}, {})],
  },
  ...requiredFields['create-task'].map(
    (field): ContractCase => ({
      id: `task-requires-${field}`,
      section: 'Task (create request)',
      says: `${field} is required.`,
      rules: ['task-required'],
      steps: [{ ...sample('create-task', { [field]: undefined }), expect: rejected }],
    }),
  ),
  {
    id: 'task-remind-type-default',
    section: 'Endpoints, rule 5',
    says: 'When remind_type is omitted, it is stored as 0.',
    rules: ['task-remind-default'],
    steps: [shows('create-task', {}, { remind_type: exactly(0) })],
  },
  {
    id: 'task-remind-types',
    section: 'Task (create request)',
    says: 'remind_type may be 0, 1, 2 or 3.',
    rules: ['task-remind-default'],
    steps: [{ remind_type: 0 }, ...[1, 2, 3].map((remind_type) => ({ ...reminder, remind_type }))].map((fields) =>
      shows('create-task', fields, {}),
    ),
  },
  {
    id: 'task-remind-method-required',
    section: 'Endpoints, rule 5',
    says: 'When remind_type is not 0, remind_method must be present.',
    rules: ['task-remind-method'],
    steps: [1, 2, 3].map((remind_type) => ({
      ...sample('create-task', { ...taskDates, remind_type }),
      expect: rejected,
    })),
  },
  {
    id: 'task-remind-method-items',
    section: 'Task (create request)',
    says: 'remind_method may hold one or several of sms, email, call and popup.',
    rules: ['task-remind-method'],
    steps: [shows('create-task', { ...reminder, remind_method: ['sms', 'email', 'call', 'popup'] }, {})],
  },
];
