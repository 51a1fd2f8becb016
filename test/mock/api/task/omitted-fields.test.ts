import { expect, test } from 'vitest';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { type Rejected, valuesOf } from '../cases.ts';
import { accepts, rejects, TASK } from './task-cases.ts';

for (const field of ['date_start', 'date_end']) {
  accepts(rule('task-dates', `${field} is a timestamp`), valuesOf(field, [1_900_000_000]));
  rejects(rule('task-dates', `${field} must be an integer`), [
    [{ [field]: 1.5 }, `${field} must be an integer or null`],
    [{ [field]: '2030-01-31' }, `${field} must be an integer or null`],
  ]);
  rejects(rule('task-dates-range', `${field} must be at least 0`), [
    [{ [field]: -1 }, `${field} must be at least 0`, 'task-dates-range'],
  ]);
}
accepts(
  rule('task-dates-range', 'dates may be 0, equal, and in any order'),
  [
    { date_start: 0 },
    { date_end: 0 },
    { date_start: 0, date_end: 0 },
    { date_start: 0, date_end: 1 },
    { date_start: 1_900_000_000, date_end: 1_900_000_000 },
    { date_start: 1_900_003_600, date_end: 1_900_000_000 },
  ].map((dates) => [dates]),
  { assumptions: { omittedTaskFields: 'null' } },
);

const GIVEN = { lead_id: 101, date_start: 1_900_000_000, date_end: 1_900_003_600 };
const NULLS = { lead_id: null, date_start: null, date_end: null };
const ZEROS = { lead_id: 0, date_start: 0, date_end: 0 };
for (const [value, omitted] of [
  ['zero', ZEROS],
  ['null', NULLS],
] as const)
  accepts(
    rule('task-omitted-fields', assumed('omittedTaskFields', value, `omitted fields are ${value}, and stored as null`)),
    [
      [{}, omitted, NULLS],
      [NULLS, omitted, NULLS],
      ...Object.keys(GIVEN).map((field) => [{ [field]: 101 }, { ...omitted, [field]: 101 }, {}] as const),
      [GIVEN],
    ],
    value === 'zero' ? {} : { assumptions: { omittedTaskFields: value } },
  );
test(rule('task-omitted-fields', assumed('omittedTaskFields', 'omit', 'omitted fields are absent')), async () => {
  const { client } = await startLoggedIn({ assumptions: { omittedTaskFields: 'omit' } });
  const shownOf = async (sent: object) => {
    const { result } = await client.post('/task', { ...TASK, ...sent });
    return Object.fromEntries(Object.keys(GIVEN).flatMap((field) => (field in result ? [[field, result[field]]] : [])));
  };
  for (const sent of [{}, GIVEN, { date_end: 0 }]) expect(await shownOf({ ...NULLS, ...sent })).toEqual(sent);
  expect(await shownOf({})).toEqual({});
});

test.each(['zero', 'null', 'omit'] as const)(
  rule('task-sent-back', 'a client may send the response back as a task: omittedTaskFields=%s'),
  async (omittedTaskFields) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { omittedTaskFields } });
    const shown = (await client.post('/task', { ...TASK, owner_id: 0 })).result;
    expect((await client.post('/task', shown)).result).toEqual({ ...shown, id: 2 });
    expect(sandbox.state.tasks.get(2)).toMatchObject({ owner_id: 0, lead_id: null, remind_method: [] });
  },
);
accepts(rule('task-sent-back', 'lead_id 0 is no lead, and remind_method "" is no method'), [
  [{ lead_id: 0 }, { lead_id: 0 }, { lead_id: null }],
  [{ remind_type: 0, remind_method: '' }, { remind_method: '' }, { remind_method: [] }],
]);
rejects(rule('task-sent-back', 'remind_method "" is no method for a reminder, and other texts are no lists'), [
  ...[1, 2, 3].map(
    (remind_type): Rejected => [
      { remind_type, remind_method: '' },
      'remind_method is required when remind_type is not 0',
      'field-required',
    ],
  ),
  [{ remind_method: 'sms' }, 'remind_method must be a list, null, or "" for none'],
]);
