import { changedResult, changedSent } from '../../support/meddle.ts';
import { type BrokenService, NO_FIELD, sending } from './broken-service.ts';

const TASK = /^POST \/task$/;
const DATES = { date_start: 2_088_000_000, date_end: 2_088_003_600 };
const task = (more: object = {}) => ['POST /task', { title: 'Call', owner_id: 12, project_id: 1, ...more }] as const;
const reminder = (remind_type: number, remind_method?: readonly string[]) =>
  task({ remind_type, ...DATES, ...(remind_method && { remind_method }) });

export const brokenTasks: readonly BrokenService[] = [
  {
    fault: 'a task needs no title',
    traffic: sending(task({ title: undefined })),
    violations: [['create-task', '', NO_FIELD]],
    between: changedSent(TASK, (body) => ({ title: 'Untitled', ...body })),
  },
  {
    fault: 'a task needs a text',
    hidesOthers: true,
    traffic: sending(task(), task(), task({ text: 'Now', visibility: 1 })),
    violations: [['create-task', '', 'a success: a task needs only title, owner_id and project_id']],
    between: changedSent(TASK, (body) => ('text' in body ? body : { ...body, title: 1 })),
  },
  {
    fault: 'a task does not accept the third type of reminder',
    traffic: sending(reminder(2, ['popup']), reminder(2, ['popup']), reminder(1, ['popup'])),
    violations: [['create-task', '', 'a success: remind_type may be 2']],
    between: changedSent(TASK, (body) => (body.remind_type === 2 ? { ...body, remind_type: 9 } : body)),
  },
  {
    fault: 'observers are ids',
    traffic: sending(task({ observers: [11], visibility: 2 })),
    violations: [['create-task', '/result/observers/*', 'an object']],
    between: changedResult(TASK, ({ observers, ...shown }) => ({
      ...shown,
      observers: observers.map(({ id }: { id: number }) => id),
    })),
  },
  {
    fault: 'the color of a label starts with #',
    traffic: sending(task({ labels: [21] })),
    violations: [['create-task', '/result/labels/*/color', 'six hex digits without a #']],
    between: changedResult(TASK, ({ labels, ...shown }) => ({
      ...shown,
      labels: labels.map((label: { color: string }) => ({ ...label, color: `#${label.color}` })),
    })),
  },
  {
    fault: 'a task without remind_type gets 1',
    traffic: sending(task()),
    violations: [['create-task', '/result/remind_type', '0, as remind_type was omitted']],
    between: changedResult(TASK, (shown, { body = '' }) =>
      body.includes('remind_type') ? shown : { ...shown, remind_type: 1 },
    ),
  },
  {
    fault: 'a reminder cannot be a text message',
    traffic: sending(reminder(1, ['sms']), reminder(1, ['sms']), reminder(1, ['popup'])),
    violations: [['create-task', '', 'a success: remind_method may contain sms']],
    inRun: [],
    between: changedSent(TASK, (body) =>
      body.remind_method?.includes('sms') ? { ...body, remind_method: ['fax'] } : body,
    ),
  },
  {
    fault: 'a reminder needs no method',
    traffic: sending(reminder(1)),
    violations: [['create-task', '', NO_FIELD]],
    between: changedSent(TASK, (body) => (body.remind_type > 0 ? { remind_method: ['popup'], ...body } : body)),
  },
];
