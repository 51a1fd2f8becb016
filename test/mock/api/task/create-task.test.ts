import { expect, test } from 'vitest';
import { checkRecord } from '../../../../src/mock/schema/seed.ts';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { type Rejected, valuesOf } from '../cases.ts';
import { accepts, rejects, TASK } from './task-cases.ts';

const FULL = {
  ...TASK,
  text: 'About the flat\non floor 3',
  date_start: 1_900_000_000,
  date_end: 1_900_003_600,
  remind_type: 2,
  remind_method: ['sms', 'popup'],
  lead_id: 101,
  observers: [12],
  labels: [21, 22],
  visibility: 2,
};

rejects(rule('task-required', 'title, owner_id and project_id must be given, and not null'), [
  ...Object.keys(TASK).map((field): Rejected => [{ [field]: undefined }, `${field} is required`, 'field-required']),
  [{ title: null }, 'title must be a string'],
  [{ owner_id: null }, 'owner_id must be an integer'],
  [{ project_id: null }, 'project_id must be an integer'],
]);
accepts(rule('task-required', 'a task needs no other field'), [[{}, { id: 1, ...TASK }]]);

rejects(rule('task-title', 'an empty title is rejected'), [[{ title: '' }, 'title must not be empty', 'task-title']]);
accepts(
  rule('task-title', 'a title may be blank, short or long'),
  valuesOf('title', [' ', ' a\n', '\t', '✓', 'я'.repeat(10_000)]),
);

test(rule('task-response', 'the response has all documented fields as stored, and lists as objects'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', FULL)).result).toEqual({
    ...FULL,
    id: 1,
    status: 0,
    observers: [{ id: 12, name: 'Boris', phone: '+70000000012', email: 'boris@example.com' }],
    labels: [
      { id: 21, name: 'Urgent', color: 'ff3b30' },
      { id: 22, name: 'Call back', color: '34c759' },
    ],
  });
  expect(sandbox.state.tasks.all()).toEqual([{ ...FULL, id: 1, status: 0, signature: 'tests', user_id: 1 }]);
});
accepts(
  rule('task-response', 'title and text are stored and shown unchanged'),
  [' a\n', '\t', 'e\u0301 \u00e9', 'a  b'].map((text) => [{ title: text, text }]),
);

const EMPTY = { text: '', observers: [], labels: [], remind_method: '' };
test(rule('task-response-empty', 'an omitted text is "", and omitted lists are []'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const nulls = { text: null, observers: null, labels: null, remind_method: null, visibility: null, lead_id: null };
  for (const omitted of [{}, nulls, { lead_id: 101 }]) {
    const { result } = await client.post('/task', { ...TASK, ...omitted });
    expect(Object.keys(result).sort()).toEqual([...Object.keys(FULL), 'id', 'status'].sort());
    expect(result).toMatchObject(EMPTY);
    expect(sandbox.state.tasks.get(result.id)).toMatchObject({ ...EMPTY, remind_method: [] });
  }
});

for (const others of [{}, { lead_id: 101 }, { observers: [12] }, { lead_id: 101, observers: [12] }])
  accepts(
    rule('task-visibility', `0, 1 and 2 are stored and shown beside ${JSON.stringify(others)}`),
    [0, 1, 2].map((visibility) => [{ ...others, visibility }, { visibility }]),
  );
rejects(rule('task-visibility', 'other values are rejected'), [
  [{ visibility: -1 }, 'visibility must be at least 0'],
  [{ visibility: 3 }, 'visibility must be at most 2'],
  [{ visibility: 1.5 }, 'visibility must be an integer or null'],
]);
accepts(
  rule('task-visibility-without-observers', 'an omitted visibility is 1'),
  [{}, { visibility: null }, { observers: [] }, { observers: null }].map((sent) => [sent, { visibility: 1 }]),
);
for (const value of ['1', '2'] as const) {
  const title = assumed('visibilityBesideObservers', value, `an omitted visibility beside observers is ${value}`);
  const besideObservers = { visibility: Number(value) };
  accepts(
    rule('task-visibility-default', title),
    [
      [{ observers: [12] }, besideObservers],
      [{ observers: [11, 12], visibility: null }, besideObservers],
      [{ observers: [12], lead_id: 101 }, besideObservers],
      [{ observers: [12], visibility: 0 }, { visibility: 0 }],
      [{ observers: [] }, { visibility: 1 }],
    ],
    value === '1' ? {} : { assumptions: { visibilityBesideObservers: value } },
  );
}

for (const [id, values] of [
  ['task-contact-id', [501]],
  ['task-contact-id-value', ['501', 'x', true, null, [], { id: 501 }]],
] as const)
  test(rule(id, `contact_id is accepted and ignored: ${JSON.stringify(values)}`), async () => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
    for (const contact_id of values)
      expect((await client.post('/task', { ...TASK, contact_id })).result).not.toHaveProperty('contact_id');
    for (const task of sandbox.state.tasks.all()) expect(task).not.toHaveProperty('contact_id');
    expect(sandbox.state.tasks.size).toBe(values.length);
  });

accepts(
  rule('task-status', 'a new task has the status 0'),
  [{}, { ...FULL, date_start: 0, date_end: 1 }].map((sent) => [sent, { status: 0 }]),
);
accepts(rule('task-status', 'the status of new tasks can be set'), [[{ status: 3 }, { status: 7 }]], { taskStatus: 7 });
test(rule('task-status', 'a fixture can contain a task with any status'), () => {
  for (const status of [0, 1, 42, -1])
    expect(checkRecord('tasks', { ...TASK, id: 1, status }).value?.status).toBe(status);
});
