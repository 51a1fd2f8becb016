import type { Act, WarningCase } from './warning-case.ts';

const HOUR_S = 3600;

const TASK = { title: 'Call', owner_id: 11, project_id: 1 };

const task =
  (more: (nowS: number) => object): Act =>
  ({ client, sandbox }) =>
    client.post('/task', { ...TASK, ...more(Math.floor(sandbox.clock.now() / 1000)) });

const reminder = (remind_type: number, inS: number) =>
  task((nowS) => ({ remind_type, remind_method: ['sms'], date_start: nowS + inS }));

/** Cases of warnings about tasks that the service accepts, but that are probably mistakes. */
export const taskWarnings: readonly WarningCase[] = [
  {
    id: 'reminder-in-the-past',
    what: 'at the time, a second ago',
    seen: reminder(1, -1),
    differs: ['date_start'],
    counterpart: reminder(1, 0),
  },
  {
    id: 'reminder-in-the-past',
    what: 'an hour before, in less than an hour',
    seen: reminder(2, HOUR_S - 1),
    differs: ['date_start'],
    counterpart: reminder(2, HOUR_S),
  },
  {
    id: 'reminder-in-the-past',
    what: 'a week before, in less than a week',
    seen: reminder(3, 168 * HOUR_S - 1),
    differs: ['date_start'],
    counterpart: reminder(3, 168 * HOUR_S),
  },
  {
    id: 'reminder-in-the-past',
    what: 'a task with nothing but an end that has passed, and one without a reminder',
    seen: task(() => ({ remind_type: 1, remind_method: ['sms'], date_end: 5 })),
    differs: ['remind_type', 'remind_method'],
    counterpart: task(() => ({ remind_type: 0, date_end: 5 })),
  },
  {
    id: 'reminder-in-the-past',
    what: 'a reminder of a time, and not one of none',
    seen: task(() => ({ remind_type: 1, remind_method: ['sms'], date_end: 5 })),
    differs: ['date_end'],
    counterpart: task(() => ({ remind_type: 1, remind_method: ['sms'], date_end: 4_000_000_000 })),
  },
  {
    id: 'reminder-without-date',
    what: 'a reminder of no time, and one of the end',
    seen: task(() => ({ remind_type: 1, remind_method: ['sms'] })),
    differs: ['date_end'],
    counterpart: task(() => ({ remind_type: 1, remind_method: ['sms'], date_end: 4_000_000_000 })),
  },
  {
    id: 'reminder-without-date',
    what: 'a task with a reminder, and one with none',
    seen: task(() => ({ remind_type: 1, remind_method: ['sms'] })),
    differs: ['remind_type', 'remind_method'],
    counterpart: task(() => ({})),
  },
  ...(['date_start', 'date_end'] as const).map(
    (field): WarningCase => ({
      id: 'date-in-milliseconds',
      what: `${field} with 13 digits`,
      seen: task(() => ({ [field]: 1_900_000_000_000 })),
      differs: [field],
      counterpart: task(() => ({ [field]: 900_000_000_000 })),
    }),
  ),
  {
    id: 'end-before-start',
    what: 'a task that ends a second too early',
    seen: task(() => ({ date_start: 100, date_end: 99 })),
    differs: ['date_end'],
    counterpart: task(() => ({ date_start: 100, date_end: 100 })),
  },
  {
    id: 'end-before-start',
    what: 'a task that has both dates',
    seen: task(() => ({ date_start: 100, date_end: 99 })),
    differs: ['date_start'],
    counterpart: task(() => ({ date_end: 99 })),
  },
  {
    id: 'visibility-omitted',
    what: 'a task with observers and no visibility',
    seen: task(() => ({ observers: [12] })),
    counterpart: task(() => ({ observers: [12], visibility: 1 })),
  },
  {
    id: 'visibility-omitted',
    what: 'null for visibility, and a task without observers',
    seen: task(() => ({ observers: [12], visibility: null })),
    differs: ['observers'],
    counterpart: task(() => ({ observers: [], visibility: null })),
  },
  {
    id: 'null-in-view-edit',
    what: 'null for a text, and not null for null',
    seen: ({ client }) => client.put('/view/1001', { keyword: null }),
    counterpart: ({ client }) => client.put('/view/1001', { ym_client_id: null }),
  },
  {
    id: 'visibility-without-observers',
    what: 'a task for no eyes',
    seen: task(() => ({ visibility: 2, observers: [] })),
    differs: ['observers'],
    counterpart: task(() => ({ visibility: 2, observers: [0] })),
  },
  {
    id: 'visibility-without-observers',
    what: 'visibility 2, and not 0',
    seen: task(() => ({ visibility: 2 })),
    differs: ['visibility'],
    counterpart: task(() => ({ visibility: 0 })),
  },
];
