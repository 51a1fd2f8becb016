import { expect, test } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { startMock } from '../support/start-mock.ts';

const names = [
  'users',
  'employees',
  'projects',
  'labels',
  'leads',
  'views',
  'tasks',
  'comments',
  'payments',
  'categories',
  'purposes',
];

test('the state holds one list for each collection', async () => {
  const control = new ControlClient(await startMock());
  const { value } = await control.get('/state');
  expect(Object.keys(value)).toEqual(names);
  expect(Object.values(value).every(Array.isArray)).toBe(true);
});

test.each(names)('the collection %s is that list of the state', async (name) => {
  const control = new ControlClient(await startMock());
  expect((await control.get(`/state/${name}`)).value).toEqual((await control.get('/state')).value[name]);
});

test('one record is read by its id', async () => {
  const control = new ControlClient(await startMock());
  expect((await control.get('/state/labels/21')).value).toEqual({
    id: 21,
    project_id: 1,
    name: 'Urgent',
    color: 'ff3b30',
  });
});

test('what an action wrote shows its signature and who did it', async () => {
  const { client, http } = await startMock();
  const control = new ControlClient({ http });
  await client.login('anna@example.com', { service: 'shop' });
  const signed = { signature: 'shop', user_id: 2 };

  await client.post('/lead/101/comment', { text: 'hello' });
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Fee', sum: 1500.5 });
  await client.post('/task', { title: 'Call', owner_id: 11, project_id: 1 });
  await client.put('/view/1001', { source: 'shop' });
  await client.put('/lead/102/owner', { owner: 12 });

  expect((await control.get('/state/comments/1')).value).toMatchObject({ id: '1', lead_id: 101, ...signed });
  expect((await control.get('/state/payments')).value).toEqual([
    { id: 1, lead_id: 101, category_id: 1, purpose_id: 2, sum: '1500.5', ...signed },
  ]);
  expect((await control.get('/state/purposes/2')).value).toEqual({ id: 2, project_id: 1, name: 'Fee', ...signed });
  expect((await control.get('/state/tasks/1')).value).toMatchObject({ title: 'Call', ...signed });
  expect((await control.get('/state/views/1001')).value).toMatchObject({ source: 'shop', ...signed });
  expect((await control.get('/state/leads/102')).value).toMatchObject(signed);
});

test.each([
  ['leads', 'project_id=1', [101, 102, 103]],
  ['leads', 'project_id=1&deal=true', [103]],
  ['leads', 'name=Ivan%20Sokolov', [102]],
  ['leads', 'project_id=9', []],
  ['labels', 'color=ff3b30', [21]],
  ['employees', 'last_project_id=1', [11]],
  ['employees', 'phone=', [13]],
  ['views', 'visitor=null', [1002, 2001]],
  ['views', 'page=https%3A%2F%2Friverside.example.com%2Fflats%3Ffloor%3D3', [1001]],
  ['users', 'type=staff&employee_id=12', [3]],
  ['projects', 'id=2', [2]],
])('%s?%s finds %j', async (collection, query, ids) => {
  const control = new ControlClient(await startMock());
  const { value } = await control.get(`/state/${collection}?${query}`);
  expect(value.map(({ id }: { id: number }) => id)).toEqual(ids);
});

test('a filter finds what is equal, not what is alike', async () => {
  const control = new ControlClient(await startMock());
  expect((await control.get('/state/leads?name=Ivan')).value).toEqual([]);
  expect((await control.get('/state/leads?project_id=01')).value).toEqual([]);
});

test('a filter by an unknown field is refused with the nearest one', async () => {
  const control = new ControlClient(await startMock());
  const { status, problem } = await control.get('/state/leads?projectid=1');
  expect(status).toBe(400);
  expect(problem.detail).toContain('did you mean project_id?');
});

test.each(['toString', '__proto__', 'constructor'])('%s is no field to filter by', async (field) => {
  const control = new ControlClient(await startMock());
  expect((await control.get(`/state/leads?${field}=1`)).status).toBe(400);
});

test.each([
  ['get', '/state/leds'],
  ['post', '/state/leds'],
  ['get', '/state/leds/101'],
  ['put', '/state/leds/101'],
  ['patch', '/state/leds/101'],
  ['delete', '/state/leds/101'],
] as const)('%s %s is 404 with the nearest collection', async (verb, path) => {
  const control = new ControlClient(await startMock());
  const { status, problem } = await control.request(verb, path);
  expect(status).toBe(404);
  expect(problem.detail).toContain('did you mean leads?');
});

test.each(['__proto__', 'constructor', 'mainAccount', 'sequences', 'Leads'])('%s is no collection', async (name) => {
  const control = new ControlClient(await startMock());
  expect((await control.get(`/state/${name}`)).status).toBe(404);
});

test.each(['999', '0', '-101', '0101', '101.0', '1e2', 'abc', '%zz', '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61'])(
  'there is no record %s',
  async (id) => {
    const control = new ControlClient(await startMock());
    for (const verb of ['get', 'put', 'patch', 'delete'] as const) {
      expect((await control.request(verb, `/state/leads/${id}`)).status, verb).toBe(404);
    }
  },
);
