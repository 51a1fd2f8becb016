import { expect, test } from 'vitest';
import { collectionNames } from '../../../src/mock/core/state/state.ts';
import { propertiesOf } from '../../../src/mock/schema/record-schemas.ts';
import { checkField } from '../../../src/mock/schema/seed.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';

test('PATCH changes only the given fields', async () => {
  const { control } = await startMock();
  const before = (await control.get('/state/views/1001')).value;
  const answer = await control.patch('/state/views/1001', { source: 'patched', visitor: null });
  expect(answer.value).toEqual({ ...before, source: 'patched', visitor: null });
  expect((await control.get('/state/views/1001')).value).toEqual(answer.value);
});

test('PATCH replaces lists and objects completely', async () => {
  const { control } = await startMock();
  const custom = [{ id: 2, name: 'Funnel step', type: 'funnel', value: '9' }];
  expect((await control.patch('/state/leads/101', { custom })).value.custom).toEqual(custom);
});

test('null resets a field to its default, or removes a field without a default', async () => {
  const { control } = await startMock();
  expect((await control.patch('/state/leads/103', { deal: null })).value.deal).toBe(false);
  expect((await control.patch('/state/views/1001', { source: null })).value.source).toBe(null);
  const { value } = await control.patch('/state/employees/11', { job: null, last_project_id: null });
  expect(Object.keys(value)).toEqual(['id', 'name', 'phone', 'email', 'avatar']);
});

test('every nullable field has the default null, so null has one meaning', () => {
  for (const name of collectionNames) {
    for (const [field, { default: standard, ...schema }] of Object.entries(propertiesOf(name))) {
      const canBeNull = checkField(name, field, null) === undefined;
      expect(canBeNull, `${name}.${field} ${JSON.stringify(schema)}`).toBe(standard === null);
    }
  }
});

test.each([
  ['leads/101', { name: null }, '/name is required'],
  ['leads/101', { id: null }, '/id is required'],
  ['users/2', { employee_id: null }, '/employee_id is required when type is staff'],
])('a patch of %s with %j is rejected: %s', async (path, body, told) => {
  const { control } = await startMock();
  const { errors = [] } = (await control.patch(`/state/${path}`, body)).problem;
  expect(errors.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([told]);
});

test('patches of different fields of one record do not overwrite each other', async () => {
  const { control } = await startMock();
  await Promise.all([
    control.patch('/state/leads/101', { name: 'Renamed' }),
    control.patch('/state/leads/101', { deal: true }),
  ]);
  expect((await control.get('/state/leads/101')).value).toMatchObject({ name: 'Renamed', deal: true });
});

test('an empty PATCH changes nothing', async () => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  expect((await control.patch('/state/leads/101')).value).toEqual(before.leads[0]);
  expect((await control.get('/state')).value).toEqual(before);
});

test('PUT replaces a whole record, and omitted fields get defaults', async () => {
  const { control } = await startMock();
  const lead = { id: 101, project_id: 2, contact_id: 7, name: 'Nina' };
  const answer = await control.put('/state/leads/101', lead);
  expect(answer).toMatchObject({ status: 200, value: { ...lead, deal: false, custom: [] } });
  expect((await control.get('/state/leads/101')).value).toEqual(answer.value);
});

test('PUT may omit the id that the path contains', async () => {
  const { control } = await startMock();
  expect((await control.put('/state/projects/2', { name: 'Two' })).value).toEqual({ id: 2, name: 'Two' });
});

test('the service sees an edit at once, even at a new UUID', async () => {
  const { client, control } = await startLoggedIn();
  const uuid = '00000000-0000-4000-8000-000000000001';
  const { uuid: old } = (await control.get('/state/views/1001')).value;
  await control.patch('/state/views/1001', { uuid });
  expect((await client.get(`/view/${uuid}`)).result.id).toBe(1001);
  expect((await client.get(`/view/${old}`)).code).toBe(400);
});

test('after a change of login, only the new login is valid', async () => {
  const { client, control } = await startMock();
  await control.patch('/state/users/2', { login: 'new@example.com' });
  expect((await client.tryLogin('anna@example.com')).code).toBe(401);
  expect(await client.login('new@example.com')).toHaveLength(32);
});

test('a comment is edited by its number and keeps its id as a string', async () => {
  const { control } = await startMock();
  await control.post('/state/comments');
  expect((await control.patch('/state/comments/1', { text: 'edited' })).value).toMatchObject({
    id: '1',
    text: 'edited',
  });
});

test.each([
  ['patch', 'leads/101', { id: 102 }, '/id'],
  ['put', 'projects/1', { id: 2, name: 'x' }, '/id'],
  ['put', 'projects/1', {}, '/name'],
  ['patch', 'leads/101', { nmae: 'x' }, '/nmae'],
  ['patch', 'leads/101', { project_id: 9 }, '/project_id'],
  ['patch', 'views/1001', { uuid: '8D0C6A52-1B9F-4F3A-8F67-2F4F3F0F9B10' }, '/uuid'],
  ['patch', 'users/3', { login: 'anna@example.com' }, '/login'],
  ['patch', 'users/3', { type: 'main' }, '/type'],
] as const)('%s %s %j is rejected at %s, and nothing changes', async (verb, path, body, pointer) => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  const answer = await control[verb](`/state/${path}`, body);
  expect(answer.status).toBe(400);
  expect(answer.pointers).toContain(pointer);
  expect((await control.get('/state')).value).toEqual(before);
});

test('a record can keep its own UUID, login and name', async () => {
  const { control } = await startMock();
  for (const path of ['/state/views/1001', '/state/users/1', '/state/categories/1']) {
    const { value } = await control.get(path);
    expect((await control.put(path, value)).value).toEqual(value);
  }
});

test('an edit that invalidates other records is rejected with their names', async () => {
  const { control } = await startMock();
  await control.post('/state/payments');
  const { status, problem } = await control.patch('/state/categories/1', { project_id: 2 });
  expect(status).toBe(400);
  expect(problem.errors).toHaveLength(1);
  expect(problem.errors?.[0]?.message).toContain('payments/1/category_id');
});

test('the main account stays main while it owns a task', async () => {
  const { control } = await startMock();
  const { value: task } = await control.post('/state/tasks', { owner_id: 1 });
  const { status, problem } = await control.patch('/state/users/1', { type: 'staff', employee_id: 13 });
  expect(status).toBe(400);
  expect(problem.errors?.[0]?.message).toContain(`tasks/${task.id}/owner_id`);
});

test('DELETE removes a record and returns it', async () => {
  const { client, control } = await startLoggedIn();
  const removed = (await control.get('/state/views/1001')).value;
  expect(await control.delete('/state/views/1001')).toMatchObject({ status: 200, value: { deleted: removed } });
  expect((await control.get('/state/views/1001')).status).toBe(404);
  expect((await control.delete('/state/views/1001')).status).toBe(404);
  expect((await client.get('/view/1001')).code).toBe(400);
});

test('deleting a user ends its sessions', async () => {
  const { client, control } = await startMock();
  await client.login('boris@example.com');
  await control.delete('/state/users/3');
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-unknown' });
});

test.each([
  ['projects/2', ['/labels/23/project_id', '/leads/201/project_id', '/views/2001/project_id']],
  ['employees/12', ['/tasks/1/observers/1']],
  ['users/1', ['/tasks/1/owner_id']],
  ['labels/21', ['/tasks/1/labels/0']],
  ['leads/102', ['/tasks/1/lead_id', '/comments/1/lead_id']],
  ['leads/101', ['/payments/1/lead_id']],
  ['categories/1', ['/payments/1/category_id']],
  ['purposes/1', ['/payments/1/purpose_id']],
])('DELETE of %s is 409 with the records that need it', async (path, pointers) => {
  const { control } = await startMock();
  await control.post('/state/tasks', { owner_id: 0, lead_id: 102, observers: [13, 12], labels: [21] });
  await control.post('/state/comments', { lead_id: 102 });
  await control.post('/state/payments', { lead_id: 101 });
  const before = (await control.get('/state')).value;
  const answer = await control.delete(`/state/${path}`);
  expect(answer.status).toBe(409);
  expect(answer.pointers).toEqual(expect.arrayContaining(pointers));
  expect(answer.problem.detail).toContain(`${path} cannot be deleted: `);
  expect(new Set(answer.problem.errors?.map(({ message }) => message))).toEqual(new Set([`references ${path}`]));
  expect((await control.get('/state')).value).toEqual(before);
});

test('an employee can be deleted while a user, a lead and a comment reference it', async () => {
  const { control } = await startMock();
  await control.post('/state/comments', { lead_id: 101, author: { id: 12, type: 'staff' } });
  const named = (await control.get('/state/employees?id=12&include=referencedBy')).value.referencedBy;
  expect(Object.keys(named)).toEqual(['users', 'leads', 'comments']);
  expect((await control.delete('/state/employees/12')).status).toBe(200);
});

test('with unknownBodyId=accept, the lead of a task can be deleted', async () => {
  const { control } = await startMock();
  await control.post('/state/tasks', { owner_id: 0, lead_id: 101 });
  expect((await control.delete('/state/leads/101')).status).toBe(409);
  await control.patch('/assumptions', { unknownBodyId: 'accept' });
  expect((await control.delete('/state/leads/101')).status).toBe(200);
});

test('an unknown reference in one record blocks no edit or removal of another record', async () => {
  const { client, control } = await startLoggedIn();
  await control.patch('/assumptions', { unknownBodyId: 'accept' });
  await client.post('/task', { title: 'Call', owner_id: 999, project_id: 1 });
  await control.patch('/assumptions', { unknownBodyId: 'reject' });
  expect((await control.delete('/state/labels/23')).status).toBe(200);
  expect((await control.patch('/state/leads/101', { name: 'Nina' })).status).toBe(200);
  expect((await control.patch('/state/tasks/1', { owner_id: 998 })).pointers).toEqual(['/owner_id']);
});
