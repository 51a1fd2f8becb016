import { expect, test } from 'vitest';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import type { Rejected } from '../cases.ts';
import { rejectionOf } from '../rejection-of.ts';
import { accepts, rejects, TASK } from './task-cases.ts';

const ITEMS = 'must be one of "sms", "email", "call", "popup"';

accepts(rule('task-remind-default', 'remind_type is 0 to 3, and 0 if omitted'), [
  ...[0, 1, 2, 3].map((type) => [{ remind_type: type, remind_method: ['sms'] }, { remind_type: type }] as const),
  ...[{}, { remind_type: null }, { remind_method: ['sms'] }].map((sent) => [sent, { remind_type: 0 }] as const),
]);
rejects(rule('task-remind-default', 'other types are rejected'), [
  [{ remind_type: -1, remind_method: ['sms'] }, 'remind_type must be at least 0'],
  [{ remind_type: 4, remind_method: ['sms'] }, 'remind_type must be at most 3'],
  [{ remind_type: 0.5, remind_method: ['sms'] }, 'remind_type must be an integer or null'],
]);

rejects(
  rule('task-remind-method', 'a reminder needs remind_method'),
  [1, 2, 3].map(
    (remind_type): Rejected => [
      { remind_type },
      'remind_method is required when remind_type is not 0',
      'field-required',
    ],
  ),
);
test(rule('task-remind-method', 'a reminder needs a non-empty list'), async () => {
  const mock = await startLoggedIn();
  for (const remind_method of [[], null, 'sms', { sms: true }]) {
    const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, remind_type: 1, remind_method });
    expect(rejected).toMatchObject({ code: 400, message: expect.stringMatching(/^remind_method (must|is required)/) });
  }
});
rejects(
  rule('task-remind-method', 'an unknown method is rejected'),
  [['fax'], ['SMS', '; did you mean sms?'], [''], [1], [null]].map(
    ([item, hint = '']): Rejected => [
      { remind_type: 1, remind_method: ['sms', item] },
      `remind_method[1] ${ITEMS}${hint}`,
    ],
  ),
);
accepts(
  rule('task-remind-method', 'one or several methods are stored and shown'),
  [['sms'], ['email'], ['call'], ['popup'], ['popup', 'call', 'email', 'sms']].map((remind_method) => [
    { remind_type: 3, remind_method },
  ]),
);

accepts(
  rule('task-remind-method-unused', 'remind_method is not stored without a reminder'),
  [{ remind_type: 0 }, { remind_type: null }, {}, { date_start: 1_900_000_000 }, { lead_id: 101 }].map((others) => [
    { ...others, remind_method: ['sms', 'call'] },
    {},
    { remind_method: [] },
  ]),
);
rejects(rule('task-remind-method-unused', 'remind_method is checked even without a reminder'), [
  [{ remind_type: 0, remind_method: ['fax'] }, `remind_method[0] ${ITEMS}`],
  [{ remind_type: 0, remind_method: 'sms' }, 'remind_method must be a list, null, or "" for none'],
]);
accepts(
  rule('task-remind-method-none', 'remind_method is shown as "" without a reminder'),
  [{}, { remind_method: [] }, { remind_type: 0, remind_method: ['sms'] }].map((sent) => [
    sent,
    { remind_type: 0, remind_method: '' },
    {},
  ]),
);

const REMINDER = { remind_type: 1, remind_method: ['call', 'email'] };
accepts(rule('task-reminder-echo', assumed('reminderEcho', 'stored', 'the response shows the reminder')), [[REMINDER]]);
accepts(
  rule('task-reminder-echo', assumed('reminderEcho', 'blank', 'the response shows no reminder, and it is stored')),
  [[REMINDER, { remind_type: 0, remind_method: '' }, REMINDER]],
  { assumptions: { reminderEcho: 'blank' } },
);
