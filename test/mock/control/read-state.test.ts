import { expect, test } from 'vitest';
import { collectionNames } from '../../../src/mock/core/state/state.ts';
import { startMock } from '../../support/start-mock.ts';

test('the state contains the list of each collection, with all its records', async () => {
  const { control } = await startMock();
  const { value } = await control.get('/state');
  expect(Object.keys(value)).toEqual(collectionNames);
  for (const name of collectionNames) {
    expect((await control.get(`/state/${name}`)).value.records, name).toEqual(value[name]);
  }
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

test.each([
  ['leads', 'project_id=1', [101, 102, 103]],
  ['leads', 'project_id=1&deal=true', [103]],
  ['leads', 'name=Ivan%20Sokolov', [102]],
  ['leads', 'project_id=99', []],
  ['leads', 'name=Ivan', []],
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
  ['leads', 'projectid=1', 'leads have no field projectid; did you mean project_id?'],
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

test('an unknown collection is 404 with the nearest one, for each verb', async () => {
  const { control } = await startMock();
  for (const verb of ['get', 'put', 'patch', 'delete'] as const) {
    const { status, problem } = await control.request(verb, '/state/leds/101');
    expect([verb, status, problem.detail]).toEqual([verb, 404, expect.stringContaining('did you mean leads?')]);
  }
  for (const verb of ['get', 'post'] as const) expect((await control.request(verb, '/state/leds')).status).toBe(404);
});

test('inherited and internal properties are neither collections nor fields', async () => {
  const { control } = await startMock();
  for (const name of ['__proto__', 'constructor', 'mainAccount']) {
    expect((await control.get(`/state/${name}`)).status, name).toBe(404);
    expect((await control.get(`/state/leads?${name}=1`)).status, name).toBe(400);
  }
});

test.each(['999', '0', '-101', '0101', '101.0', '1e2', 'abc', '%zz', '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61'])(
  'an unknown record %s is 404',
  async (id) => {
    const { control } = await startMock();
    for (const verb of ['get', 'put', 'patch', 'delete'] as const) {
      expect((await control.request(verb, `/state/leads/${id}`)).status, verb).toBe(404);
    }
  },
);
