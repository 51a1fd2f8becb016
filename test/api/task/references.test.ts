import { expect, test } from 'vitest';
import { findSuspiciousValues } from '../../../src/core/suspicious-values.ts';
import { checkSeed } from '../../../src/schema/seed.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };
const MAIN = { id: 1, name: 'Olga Owner', phone: '+70000000001' };

test(rule('task-lists', 'duplicates are removed, in the order of first use'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const { result } = await client.post('/task', {
    ...TASK,
    remind_type: 1,
    remind_method: ['popup', 'sms', 'popup', 'sms'],
    observers: [12, 11, 12],
    labels: [22, 22, 21],
  });
  expect(result.remind_method).toEqual(['popup', 'sms']);
  expect(result.observers).toMatchObject([{ id: 12 }, { id: 11 }]);
  expect(result.labels).toMatchObject([{ id: 22 }, { id: 21 }]);
  expect(sandbox.state.tasks.get(1)).toMatchObject({
    remind_method: ['popup', 'sms'],
    observers: [12, 11],
    labels: [22, 21],
  });
});

test.each([0, 1])(rule('task-main-account', 'owner_id %s is stored and returned as sent'), async (owner_id) => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, owner_id })).result.owner_id).toBe(owner_id);
  expect(sandbox.state.tasks.get(1)?.owner_id).toBe(owner_id);
});

test(rule('task-main-account', "the main account's employee number means the employee"), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.users.update(1, { employee_id: 13 });
  const { result } = await client.post('/task', { ...TASK, observers: [13, 0] });
  expect(result.observers).toEqual([{ id: 13, name: 'Vera', phone: '' }, MAIN]);
});

test(
  rule('task-employee-fields', 'the main account is shown without employee fields, even if it is an employee'),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    sandbox.state.users.update(1, { employee_id: 11 });
    expect((await client.post('/task', { ...TASK, observers: [0] })).result.observers).toEqual([MAIN]);
  },
);

test.each([0, 1])(rule('task-main-account', 'the observer %s is shown as the main account'), async (id) => {
  const { client } = await startLoggedIn();
  const { result } = await client.post('/task', { ...TASK, observers: [13, id] });
  expect(result.observers).toEqual([{ id: 13, name: 'Vera', phone: '' }, MAIN]);
});

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

test.each([{ owner_id: 0 }, { observers: [0] }])(
  rule('task-main-account', 'without a main account 0 is unknown: %j'),
  async (more) => {
    const mock = await startMock();
    await mock.client.login('anna@example.com');
    mock.sandbox.removeUser(1);
    const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, ...more });
    const [field] = Object.keys(more);
    expect(rejected).toEqual({ rule: 'unknown-reference', code: 400, message: `${field}: unknown employee 0` });
  },
);

test(rule('task-foreign-lead', 'a lead of another project is accepted'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect(sandbox.state.leads.get(201)?.project_id).toBe(2);
  expect((await client.post('/task', { ...TASK, lead_id: 201 })).result).toMatchObject({ lead_id: 201, project_id: 1 });
  expect(sandbox.state.tasks.get(1)).toMatchObject({ lead_id: 201, project_id: 1 });
});

test.each([
  [1, 23],
  [2, 21],
  [1, 99],
])(rule('task-label-project', 'in project %s the label %s is rejected'), async (project_id, label) => {
  const mock = await startLoggedIn();
  expect(await rejectionOf(mock, 'POST /task', { ...TASK, project_id, labels: [label] })).toEqual({
    rule: 'unknown-reference',
    code: 400,
    message: `labels: project ${project_id} has no label ${label}`,
  });
});

test(rule('task-label', 'a label is shown with id, name and color'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const { result } = await client.post('/task', { ...TASK, project_id: 2, labels: [23] });
  expect(result.labels).toEqual([{ id: 23, name: 'VIP', color: 'ffcc00' }]);
  expect(sandbox.state.tasks.get(1)?.labels).toEqual([23]);
});

test(rule('task-label-project', 'a label of the project of the lead is rejected in another project'), async () => {
  const mock = await startLoggedIn();
  const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, lead_id: 201, labels: [23] });
  expect(rejected).toMatchObject({ rule: 'unknown-reference', message: 'labels: project 1 has no label 23' });
  const own = { ...TASK, project_id: 2, lead_id: 101, labels: [21] };
  expect(await rejectionOf(mock, 'POST /task', own)).toMatchObject({ rule: 'unknown-reference' });
});

test.each([
  { name: ' Urgent  call ', color: 'Ff3B30' },
  { name: '', color: '000000' },
])(rule('task-label', 'a label is shown as in the fixture: %j'), async (label) => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.labels.update(22, label);
  expect((await client.post('/task', { ...TASK, labels: [22] })).result.labels).toEqual([{ id: 22, ...label }]);
});

test(rule('task-label-project', 'with unknownBodyId=accept, an unknown label is shown without a name'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  const { result } = await client.post('/task', { ...TASK, labels: [99] });
  expect(result.labels).toEqual([{ id: 99, name: '', color: '000000' }]);
  expect(sandbox.state.tasks.get(1)?.labels).toEqual([99]);
});

test.each([
  ['https://crm.example.com/a.png', true],
  ['//crm.example.com/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['/images/avatars/11.png', false],
  ['avatars/11.png', false],
  ['', false],
])(rule('employee-avatar', 'in a fixture, %j gets a warning: %s'), (avatar, isSuspicious) => {
  const { value } = checkSeed({ employees: [{ id: 11, name: 'Anna', avatar }] }, 'reject');
  const expected = [{ pointer: '/employees/0/avatar', message: 'differs from the contract: a relative image path' }];
  expect(value && findSuspiciousValues(value)).toEqual(isSuspicious ? expected : []);
});

test(rule('task-employee', 'an employee is shown with id, name, phone and given fields'), async () => {
  const { client } = await startLoggedIn();
  const { result } = await client.post('/task', { ...TASK, observers: [11, 12, 13] });
  expect(result.observers).toEqual([
    {
      id: 11,
      name: 'Anna',
      phone: '+70000000011',
      email: 'anna@example.com',
      job: 'Sales manager',
      avatar: '/images/avatars/11.png',
      last_project_id: 1,
    },
    { id: 12, name: 'Boris', phone: '+70000000012', email: 'boris@example.com' },
    { id: 13, name: 'Vera', phone: '' },
  ]);
});

test(
  rule('task-employee', 'an employee is shown as in the fixture, including white space and empty fields'),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    const fields = { name: ' Vera  K ', phone: ' +7 ', email: '', job: '', avatar: '', last_project_id: 2 };
    sandbox.state.employees.update(13, fields);
    expect((await client.post('/task', { ...TASK, observers: [13] })).result.observers).toEqual([
      { id: 13, ...fields },
    ]);
  },
);

test(rule('task-main-account', 'the observer 0 is the main account, even if an employee sends it'), async () => {
  const { client, sandbox } = await startMock();
  await client.login('anna@example.com');
  sandbox.state.users.update(1, { name: ' Olga  Owner ' });
  const { result } = await client.post('/task', { ...TASK, owner_id: 0, observers: [0] });
  expect(result).toMatchObject({ owner_id: 0, observers: [{ ...MAIN, name: ' Olga  Owner ' }] });
});

test(rule('task-lists', 'the owner can be an observer too'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, observers: [11] })).result.observers).toMatchObject([{ id: 11 }]);
  expect(sandbox.state.tasks.get(1)?.observers).toEqual([11]);
});

test(
  rule('task-employee-fields', 'an employee is shown with fields of the fixture, the main account without'),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    const employees = [11, 12, 13].map((id) => sandbox.state.employees.get(id));
    const { result } = await client.post('/task', { ...TASK, observers: [11, 12, 13, 0] });
    expect(result.observers).toEqual([...employees, MAIN]);
  },
);

test(rule('task-label-project', 'a label of the project of the task is accepted'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, labels: [22] })).result.labels).toMatchObject([{ id: 22 }]);
});

test(rule('task-lists', 'the main account by 0 and by its own id is one observer'), async () => {
  const { client } = await startLoggedIn();
  const { result } = await client.post('/task', {
    title: 'Call',
    owner_id: 11,
    project_id: 1,
    observers: [0, 11, 1, 0],
  });
  expect(result.observers.map(({ id }: { id: number }) => id)).toEqual([1, 11]);
});
