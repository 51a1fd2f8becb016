import { expect, test } from 'vitest';
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

test('the state contains one list for each collection', async () => {
  const { control } = await startMock();
  const { value } = await control.get('/state');
  expect(Object.keys(value)).toEqual(names);
  expect(Object.values(value).every(Array.isArray)).toBe(true);
});

test.each(names)('the collection %s equals its list in the state', async (name) => {
  const { control } = await startMock();
  expect((await control.get(`/state/${name}`)).value.records).toEqual((await control.get('/state')).value[name]);
});

test('one record is read by its id', async () => {
  const { control } = await startMock();
  expect((await control.get('/state/labels/21')).value).toEqual({
    id: 21,
    project_id: 1,
    name: 'Urgent',
    color: 'ff3b30',
  });
});

test('records written by a request show signature and user', async () => {
  const { client, control } = await startMock();
  await client.login('anna@example.com', { service: 'shop' });
  const signed = { signature: 'shop', user_id: 2 };

  await client.post('/lead/101/comment', { text: 'hello' });
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Fee', sum: 1500.5 });
  await client.post('/task', { title: 'Call', owner_id: 11, project_id: 1 });
  await client.put('/view/1001', { source: 'shop' });
  await client.put('/lead/102/owner', { owner: 12 });

  expect((await control.get('/state/comments/1')).value).toMatchObject({ id: '1', lead_id: 101, ...signed });
  expect((await control.get('/state/payments')).value.records).toEqual([
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
  ['views', 'visitor=null', []],
  ['views', 'campaign=', [1002, 2001]],
  ['views', 'page=https%3A%2F%2Friverside.example.com%2Fflats%3Ffloor%3D3', [1001]],
  ['users', 'type=staff&employee_id=12', [3]],
  ['projects', 'id=2', [2]],
])('%s?%s finds %j', async (collection, query, ids) => {
  const { control } = await startMock();
  const { records } = (await control.get(`/state/${collection}?${query}`)).value;
  expect(records.map(({ id }: { id: number }) => id)).toEqual(ids);
});

test('a UUID filter ignores case', async () => {
  const { control } = await startMock();
  const { uuid } = (await control.get('/state/views/1001')).value;
  for (const written of [uuid.toLowerCase(), uuid.toUpperCase()]) {
    expect((await control.get(`/state/views?uuid=${written}`)).value.records).toMatchObject([{ id: 1001 }]);
  }
});

test('a filter finds equal values, not similar ones', async () => {
  const { control } = await startMock();
  expect((await control.get('/state/leads?name=Ivan')).value.records).toEqual([]);
  expect((await control.get('/state/leads?project_id=99')).value.records).toEqual([]);
});

test.each([
  ['leads', 'deal=True', 'deal must be true or false (it is "True")'],
  ['payments', 'lead_id=abc', 'lead_id must be an integer (it is "abc")'],
  ['payments', 'lead_id=null', 'lead_id must be an integer (it is "null")'],
  ['leads', 'id=0101', 'id must be an integer (it is "0101")'],
  ['leads', 'id=0', 'id must be at least 1 (it is "0")'],
  ['tasks', 'lead_id=none', 'lead_id must be an integer or null (it is "none")'],
  ['tasks', 'observers=11', 'observers must be a list (it is "11")'],
  ['users', 'type=Staff', 'type must be one of "main", "staff"; did you mean staff? (it is "Staff")'],
  ['views', 'uuid=1001', 'uuid must be a UUID such as 3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61 (it is "1001")'],
  ['comments', 'author=main', 'author must be an object (it is "main")'],
  ['comments', 'author={}', 'author/id is required (it is "{}")'],
])('%s?%s is rejected because it can find nothing: %s', async (collection, query, detail) => {
  const { control } = await startMock();
  const { status, problem } = await control.get(`/state/${collection}?${query}`);
  expect({ status, detail: problem.detail }).toEqual({ status: 400, detail });
});

test.each(['1500.50', '1500.5', '01500.500'])('sums are compared as decimals: %s finds "1500.5"', async (sum) => {
  const { client, control } = await startMock();
  await client.login();
  for (const paid of [1500.5, '1500.50', 1500, 15005]) {
    await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Fee', sum: paid });
  }
  const found = (await control.get(`/state/payments?sum=${sum}`)).value.records;
  expect(found.map((payment: { sum: string }) => payment.sum)).toEqual(['1500.5', '1500.50']);
});

test('a filter compares objects, lists and null by value, whatever the JSON spelling', async () => {
  const { control } = await startMock();
  await control.post('/state/comments', { author: { id: 1, type: 'main' } });
  await control.post('/state/tasks', { observers: [11, 12] });
  const ids = async (path: string) => (await control.get(path)).value.records.map(({ id }: { id: unknown }) => id);
  expect(await ids(`/state/comments?author=${encodeURIComponent('{ "type": "main", "id": 1 }')}`)).toEqual(['1']);
  expect(await ids('/state/tasks?observers=[11,%2012]')).toEqual([1]);
  expect(await ids('/state/tasks?observers=[12,11]')).toEqual([]);
  expect(await ids('/state/tasks?lead_id=null')).toEqual([1]);
});

test('a string that looks like another type is found in a string field', async () => {
  const { control } = await startMock();
  for (const name of ['101.0', 'true', 'null', '"quoted"']) await control.post('/state/leads', { name });
  for (const name of ['101.0', 'true', 'null', '"quoted"']) {
    const { records } = (await control.get(`/state/leads?name=${encodeURIComponent(name)}`)).value;
    expect(records).toMatchObject([{ name }]);
  }
});

test('a filter by an unknown field is rejected with the nearest name', async () => {
  const { control } = await startMock();
  const { status, problem } = await control.get('/state/leads?projectid=1');
  expect(status).toBe(400);
  expect(problem.detail).toContain('did you mean project_id?');
});

test.each(['toString', '__proto__', 'constructor'])('%s is not a valid filter field', async (field) => {
  const { control } = await startMock();
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
  const { control } = await startMock();
  const { status, problem } = await control.request(verb, path);
  expect(status).toBe(404);
  expect(problem.detail).toContain('did you mean leads?');
});

test.each(['__proto__', 'constructor', 'mainAccount', 'sequences', 'Leads'])(
  '%s is not a valid collection',
  async (name) => {
    const { control } = await startMock();
    expect((await control.get(`/state/${name}`)).status).toBe(404);
  },
);

test.each(['999', '0', '-101', '0101', '101.0', '1e2', 'abc', '%zz', '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61'])(
  'an unknown record %s is 404',
  async (id) => {
    const { control } = await startMock();
    for (const verb of ['get', 'put', 'patch', 'delete'] as const) {
      expect((await control.request(verb, `/state/leads/${id}`)).status, verb).toBe(404);
    }
  },
);
