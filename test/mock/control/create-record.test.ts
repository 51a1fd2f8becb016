import { expect, test } from 'vitest';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';

const made: [collection: string, record: object][] = [
  ['users', { id: 4, login: 'user4@example.com', password: 'secret', type: 'staff', employee_id: 11 }],
  ['employees', { id: 14, name: 'Employee 14', phone: '' }],
  ['projects', { id: 3, name: 'Project 3' }],
  ['labels', { id: 24, project_id: 1, name: 'Label 24' }],
  ['leads', { id: 202, project_id: 1, name: 'Lead 202', deal: false, custom: [] }],
  ['views', { id: 2002, project_id: 1, campaign: 'campaign 2002', ga_client_id: '1000002002.1600000000' }],
  ['tasks', { id: 1, project_id: 1, title: 'Task 1', lead_id: null, remind_type: 0, observers: [], labels: [] }],
  ['comments', { id: '1', lead_id: 101, author: { id: 1, type: 'main' } }],
  ['payments', { id: 1, lead_id: 101, category_id: 1, purpose_id: 1 }],
  ['categories', { id: 2, project_id: 1, name: 'Category 2' }],
  ['purposes', { id: 2, project_id: 1, name: 'Purpose 2' }],
];

test.each(made)('{} creates a record of %s', async (collection, record) => {
  const { control } = await startMock();
  const answer = await control.post(`/state/${collection}`, {});
  expect(answer.status).toBe(201);
  expect(answer.value).toMatchObject(record);
  expect((await control.get(`/state/${collection}/${answer.value.id}`)).value).toEqual(answer.value);
  const { id } = (await control.post(`/state/${collection}`)).value;
  expect(Number(id)).toBe(Number(answer.value.id) + 1);
});

test('{} creates records in the empty fixture', async () => {
  const { control } = await startMock({ fixture: 'empty' });
  for (const collection of [
    'users',
    'employees',
    'projects',
    'labels',
    'leads',
    'views',
    'tasks',
    'categories',
    'purposes',
  ]) {
    expect((await control.post(`/state/${collection}`, {})).status, collection).toBe(201);
  }
});

test('created records fit a seed', async () => {
  const { control } = await startMock();
  for (const [collection] of made) await control.post(`/state/${collection}`);
  const data = (await control.get('/state')).value;
  expect((await control.post('/seed', { data })).status).toBe(200);
});

test('a given id is used, and the sequence continues after it', async () => {
  const { control } = await startMock();
  expect((await control.post('/state/leads', { id: 500 })).value.id).toBe(500);
  expect((await control.post('/state/leads')).value.id).toBe(501);
  expect((await control.post('/state/leads', { id: 300 })).value.id).toBe(300);
  expect((await control.post('/state/leads')).value.id).toBe(502);
});

test.each(['users', 'categories', 'purposes'])(
  '%s with a given id do not collide with later default names',
  async (collection) => {
    const { control } = await startMock();
    await control.delete(`/state/${collection}/3`);
    for (const body of [{ id: 3 }, {}, { id: 8_999_999_999_999_999 }, {}]) {
      expect((await control.post(`/state/${collection}`, body)).status).toBe(201);
    }
  },
);

test('the service returns a created record', async () => {
  const { client, control } = await startLoggedIn();
  const view = (await control.post('/state/views', { source: 'made' })).value;
  expect((await client.get(`/view/${view.uuid}`)).result).toMatchObject({ id: view.id, source: 'made' });
});

test('a created user can log in', async () => {
  const { client, control } = await startMock();
  const { login, password } = (await control.post('/state/users')).value;
  expect(await client.login(login, { password })).toHaveLength(32);
});

test('a created comment is dated by the clock and time zone of the sandbox', async () => {
  const { control, sandbox } = await startMock({ assumptions: { timezone: 'Europe/Moscow' } });
  sandbox.clock.set(Date.UTC(2030, 0, 31, 22, 5, 6));
  sandbox.clock.freeze();
  const { value } = await control.post('/state/comments');
  expect(value.created_at).toMatch(/^01\.02\.30 01:05:0[67]$/);
});

test('a payment gets category and purpose of the project of its lead', async () => {
  const { control } = await startMock();
  await control.post('/state/categories', { project_id: 2 });
  await control.post('/state/purposes', { project_id: 2 });
  expect((await control.post('/state/payments', { lead_id: 201 })).value).toMatchObject({
    category_id: 2,
    purpose_id: 2,
  });
});

test.each([
  ['leads', { project_id: 9 }, '/project_id'],
  ['leads', { id: 101 }, '/id'],
  ['leads', { nmae: 'Nina' }, '/nmae'],
  ['views', { uuid: '3F2B8C1E-5D47-4A90-9C3E-7B1F0A2D4E61' }, '/uuid'],
  ['users', { login: 'anna@example.com' }, '/login'],
  ['users', { type: 'main' }, '/type'],
  ['employees', { id: 1 }, '/id'],
  ['employees', { last_project_id: 9 }, '/last_project_id'],
  ['tasks', { project_id: 2, labels: [23, 21] }, '/labels/1'],
  ['tasks', { observers: [99] }, '/observers/0'],
  ['payments', { category_id: 9 }, '/category_id'],
  ['categories', { name: 'Flat' }, '/name'],
])('a record of %s with %j is rejected at %s, and nothing changes', async (collection, body, pointer) => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  const answer = await control.post(`/state/${collection}`, body);
  expect(answer).toMatchObject({ status: 400, pointers: [pointer] });
  expect((await control.get('/state')).value).toEqual(before);
});

test('a rejected record uses up no id', async () => {
  const { control } = await startMock();
  await control.post('/state/leads', { project_id: 9 });
  expect((await control.post('/state/leads')).value.id).toBe(202);
});
