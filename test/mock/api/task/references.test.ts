import { expect, test } from 'vitest';
import { startLoggedIn, startMock, type TestMock } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { type Rejected, valuesOf } from '../cases.ts';
import { rejectionOf } from '../rejection-of.ts';
import { accepts, rejects, TASK } from './task-cases.ts';

const MAIN = { id: 1, name: 'Olga Owner', phone: '+70000000001' };
const VERA = { id: 13, name: 'Vera', phone: '' };
const ACCEPT = { assumptions: { unknownBodyId: 'accept' } } as const;

const shownWith = (...ids: number[]) => ids.map((id) => ({ id }));

accepts(rule('task-lists', 'duplicates are removed, in the order of first use'), [
  [
    { remind_type: 1, remind_method: ['popup', 'sms', 'popup', 'sms'], observers: [12, 11, 12], labels: [22, 22, 21] },
    { remind_method: ['popup', 'sms'], observers: shownWith(12, 11), labels: shownWith(22, 21) },
    { remind_method: ['popup', 'sms'], observers: [12, 11], labels: [22, 21] },
  ],
]);
accepts(rule('task-lists', 'the owner can be an observer too'), [
  [{ owner_id: 11, observers: [11] }, { observers: shownWith(11) }, { observers: [11] }],
]);
accepts(rule('task-lists', 'the main account by 0 and by its own id is one observer'), [
  [{ observers: [0, 11, 1, 0] }, { observers: shownWith(1, 11) }, {}],
]);

accepts(rule('task-main-account', 'owner_id 0 and 1 are stored and shown as sent'), valuesOf('owner_id', [0, 1]));
accepts(
  rule('task-main-account', 'the observers 0 and 1 are shown as the main account'),
  [0, 1].map((id) => [{ observers: [13, id] }, { observers: [VERA, MAIN] }, {}]),
);
accepts(
  rule('task-main-account', "the main account's employee number means the employee"),
  [[{ observers: [13, 0] }, { observers: [VERA, MAIN] }, {}]],
  { before: ({ sandbox }) => void sandbox.state.users.update(1, { employee_id: 13 }) },
);
test.each([0, 7])(rule('task-main-account', 'a main account with the id 7 is referenced by %s'), async (id) => {
  const { client, sandbox } = await startMock();
  const document = sandbox.state.toDocument();
  const users = document.users.map((user) => (user.type === 'main' ? { ...user, id: 7 } : user));
  sandbox.seed({ ...document, users, leads: [], views: [] });
  await client.login();
  const { result } = await client.post('/task', { ...TASK, owner_id: id, observers: [id] });
  expect(result).toMatchObject({ owner_id: id, observers: [{ ...MAIN, id: 7 }] });
  expect((await client.post('/task', { ...TASK, observers: [1] })).rule).toBe('unknown-reference');
});
test(rule('task-main-account', 'an employee can reference it too, while it exists'), async () => {
  const mock = await startMock();
  await mock.client.login('anna@example.com');
  mock.sandbox.state.users.update(1, { name: ' Olga  Owner ' });
  const { result } = await mock.client.post('/task', { ...TASK, owner_id: 0, observers: [0] });
  expect(result).toMatchObject({ owner_id: 0, observers: [{ ...MAIN, name: ' Olga  Owner ' }] });
  mock.sandbox.removeUser(1);
  for (const field of ['owner_id', 'observers'])
    expect(await rejectionOf(mock, 'POST /task', { ...TASK, [field]: field === 'observers' ? [0] : 0 })).toEqual({
      rule: 'unknown-reference',
      code: 400,
      message: `${field}: unknown employee 0`,
    });
});

test(rule('task-foreign-lead', 'a lead of another project is accepted'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect(sandbox.state.leads.get(201)?.project_id).toBe(2);
  const expected = { lead_id: 201, project_id: 1 };
  expect((await client.post('/task', { ...TASK, lead_id: 201 })).result).toMatchObject(expected);
  expect(sandbox.state.tasks.get(1)).toMatchObject(expected);
});

const FOREIGN_LABELS = [
  [1, 23, {}],
  [2, 21, {}],
  [1, 99, {}],
  [1, 23, { lead_id: 201 }],
  [2, 21, { lead_id: 101 }],
] as const;
rejects(
  rule('task-label-project', 'a label of another project is rejected, even of the project of the lead'),
  FOREIGN_LABELS.map(
    ([project_id, label, lead]): Rejected => [
      { project_id, labels: [label], ...lead },
      `labels: project ${project_id} has no label ${label}`,
      'unknown-reference',
    ],
  ),
);
accepts(rule('task-label-project', 'a label of the project of the task is accepted'), [
  [{ labels: [22] }, { labels: shownWith(22) }, { labels: [22] }],
]);
accepts(
  rule('task-label-project', 'with unknownBodyId=accept, an unknown label is shown without a name'),
  [[{ labels: [99] }, { labels: [{ id: 99, name: '', color: '000000' }] }, { labels: [99] }]],
  ACCEPT,
);

const UNKNOWN = [
  [{ owner_id: 99 }, 'owner_id: unknown employee 99'],
  [{ owner_id: -1 }, 'owner_id: unknown employee -1'],
  [{ project_id: 9 }, 'project_id: unknown project 9'],
  [{ lead_id: 999 }, 'lead_id: unknown lead 999'],
  [{ observers: [11, 99] }, 'observers: unknown employee 99'],
  [{ labels: [21, 99] }, 'labels: project 1 has no label 99'],
] as const;
rejects(
  rule('unknown-reference', assumed('unknownBodyId', 'reject', 'unknown ids in a task are rejected')),
  UNKNOWN.map(([sent, message]) => [sent, message, 'unknown-reference']),
);
accepts(
  rule('unknown-reference', assumed('unknownBodyId', 'accept', 'unknown ids in a task are stored as sent')),
  UNKNOWN.map(([sent]) => [sent, {}, sent]),
  ACCEPT,
);
accepts(
  rule('unknown-reference', assumed('unknownBodyId', 'accept', 'unknown people and labels are shown without names')),
  [
    [
      { owner_id: 99, project_id: 9, lead_id: 999, observers: [13, 98, 1], labels: [23, 97] },
      {
        owner_id: 99,
        project_id: 9,
        lead_id: 999,
        observers: [VERA, { id: 98, name: '', phone: '' }, MAIN],
        labels: [
          { id: 23, name: 'VIP', color: 'ffcc00' },
          { id: 97, name: '', color: '000000' },
        ],
      },
      {},
    ],
  ],
  ACCEPT,
);

accepts(rule('task-label', 'a label is shown with id, name and color'), [
  [{ project_id: 2, labels: [23] }, { labels: [{ id: 23, name: 'VIP', color: 'ffcc00' }] }, { labels: [23] }],
]);
for (const label of [
  { name: ' Urgent  call ', color: 'Ff3B30' },
  { name: '', color: '000000' },
] as const)
  accepts(
    rule('task-label', `a label is shown as in the fixture: ${JSON.stringify(label)}`),
    [[{ labels: [22] }, { labels: [{ id: 22, ...label }] }, {}]],
    { before: ({ sandbox }: TestMock) => void sandbox.state.labels.update(22, label) },
  );
