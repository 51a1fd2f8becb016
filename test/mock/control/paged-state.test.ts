// @module-tag slow
import { expect, test } from 'vitest';
import type { ControlClient } from '../../support/control.ts';
import { startMock } from '../../support/start-mock.ts';

const idsOf = (records: { id: number | string }[]) => records.map(({ id }) => id);

/** Starts a mock with unsorted leads and payments. */
async function start(): Promise<ControlClient> {
  const { control } = await startMock();
  for (const name of ['lead 10', 'Zoë', 'lead 9', '30', '7']) {
    await control.post('/state/leads', { project_id: 2, contact_id: 1, name });
  }
  const payment = { category_id: 1, purpose_id: 1, lead_id: 101 };
  for (const sum of ['9.50', '10', '-1', '9.5', '0.25', '0.3'])
    await control.post('/state/payments', { ...payment, sum });
  return control;
}

test('every page contains the total number of records', async () => {
  const control = await start();
  const all = (await control.get('/state/payments')).value;
  expect(all).toEqual({ records: expect.any(Array), total: 6 });
  expect(idsOf(all.records)).toEqual([1, 2, 3, 4, 5, 6]);
  const page = async (query: string) => (await control.get(`/state/payments?${query}`)).value;
  expect(await page('limit=2')).toEqual({ records: all.records.slice(0, 2), total: 6 });
  expect(await page('limit=2&offset=5')).toEqual({ records: all.records.slice(5), total: 6 });
  expect(await page('offset=4')).toEqual({ records: all.records.slice(4), total: 6 });
  expect(await page('limit=0')).toEqual({ records: [], total: 6 });
  expect(await page('offset=99')).toEqual({ records: [], total: 6 });
  expect(await page('sum=9.5&limit=1')).toEqual({ records: [all.records[0]], total: 2 });
});

test.each([
  ['payments', 'sort=sum', [3, 5, 6, 1, 4, 2]],
  ['payments', 'sort=-sum', [2, 1, 4, 6, 5, 3]],
  ['payments', 'sort=-id&limit=2&offset=1', [5, 4]],
  ['payments', 'sort=sum&sum=9.5', [1, 4]],
  ['leads', 'sort=name&project_id=2', [206, 205, 202, 204, 201, 203]],
  ['leads', 'sort=-name&project_id=2&limit=2&offset=4', [205, 206]],
  ['leads', 'sort=deal&project_id=1', [101, 102, 103]],
  ['leads', 'sort=-deal&project_id=1', [103, 101, 102]],
  ['employees', 'sort=job', [11, 12, 13]],
  ['employees', 'sort=-job&limit=2&offset=1', [12, 13]],
])('%s?%s returns %j', async (collection, query, ids) => {
  const control = await start();
  expect(idsOf((await control.get(`/state/${collection}?${query}`)).value.records)).toEqual(ids);
});

test.each([
  ['leads', 'search=PETROVA', [101]],
  ['leads', 'search=petrova%20maria', [101]],
  ['leads', 'search=petrova%20ivan', []],
  ['leads', `search=${'petrova+'.repeat(20)}`, [101]],
  ['leads', 'search=zo%C3%AB', [203]],
  ['leads', 'search=project_id', []],
  ['leads', 'search=', [101, 102, 103, 201, 202, 203, 204, 205, 206]],
  ['leads', 'search=lead&project_id=2&sort=-id&limit=2', [204, 202]],
])('%s?%s finds %j', async (collection, query, ids) => {
  const control = await start();
  const { records } = (await control.get(`/state/${collection}?${query}`)).value;
  expect(idsOf(records)).toEqual(ids);
});

test.each([
  ['leads', 'references=projects/1', [101, 102, 103]],
  ['payments', 'references=leads/101&limit=2', [1, 2]],
  ['leads', 'references=employees/11', [101]],
  ['users', 'references=employees/12', [3]],
  ['labels', 'references=leads/101', []],
])('%s?%s returns the records that reference it: %j', async (collection, query, ids) => {
  const control = await start();
  expect(idsOf((await control.get(`/state/${collection}?${query}`)).value.records)).toEqual(ids);
});

test('include=references returns each referenced record of a page once', async () => {
  const control = await start();
  const payments = (await control.get('/state/payments?limit=2&include=references')).value;
  expect(payments.references).toEqual({
    leads: [(await control.get('/state/leads/101')).value],
    categories: [(await control.get('/state/categories/1')).value],
    purposes: [(await control.get('/state/purposes/1')).value],
  });
  const tasks = async () => (await control.get('/state/tasks?include=references')).value;
  expect(await tasks()).toEqual({ records: [], total: 0, references: {} });
  await control.post('/state/tasks', { owner_id: 0, project_id: 1, observers: [12, 11], labels: [22] });
  const { users, employees, projects, labels } = (await tasks()).references;
  expect([users, employees, projects, labels].map(idsOf)).toEqual([[1], [12, 11], [1], [22]]);
});

test('include=referencedBy returns the first ten referencing records of each collection, and the total', async () => {
  const control = await start();
  const leads = Array.from({ length: 12 }, () => ({ project_id: 2 }));
  await control.post('/seed', { mode: 'merge', data: { leads } });
  const naming = async (query: string) => (await control.get(`/state/${query}`)).value.referencedBy;
  const named = await naming('projects?id=2&include=referencedBy');
  const all = (await control.get('/state/leads?references=projects/2')).value;
  expect(named.leads).toEqual({ records: all.records.slice(0, 10), total: all.total });
  expect(all.total).toBeGreaterThan(11);
  expect(await naming('leads?id=101&include=references,referencedBy')).toMatchObject({ payments: { total: 6 } });
  const total = (await control.get('/state/payments')).value.total;
  expect((await naming('leads?include=referencedBy')).payments.total).toBe(total);
  expect(await naming('payments?include=referencedBy')).toEqual({});
  expect(await naming('payments')).toBeUndefined();
});

test.each([
  ['limit=ten', 'limit must be a whole number of at most 15 digits (it is "ten")'],
  ['limit=-1', 'limit must be a whole number of at most 15 digits (it is "-1")'],
  ['offset=1.5', 'offset must be a whole number of at most 15 digits (it is "1.5")'],
  ['sort=nam', 'leads have no field nam; did you mean name?'],
  ['sort=', 'leads have no field "" (known: id, contact_id, name'],
  ['sort=--name', 'leads have no field -name; did you mean name?'],
  [
    'references=project/1',
    'references must be a documented collection and an id, such as leads/101 (it is "project/1")',
  ],
  ['references=projects', 'references must be a documented collection and an id, such as leads/101 (it is "projects")'],
  [
    'references=projects/x',
    'references must be a documented collection and an id, such as leads/101 (it is "projects/x")',
  ],
  ['references=projects/1/2', 'such as leads/101 (it is "projects/1/2")'],
  ['include=projects', 'include must be one of references, referencedBy, references,referencedBy (it is "projects")'],
])('leads?%s is rejected: %s', async (query, detail) => {
  const control = await start();
  const { status, problem } = await control.get(`/state/leads?${query}`);
  expect(problem.detail).toContain(detail);
  expect(status).toBe(400);
});

test('records that reference a missing record are listed', async () => {
  const { control } = await startMock();
  const listed = async (query: string) => (await control.get(`/state/${query}`)).value;
  expect(await listed('payments?references=leads/999')).toEqual({ records: [], total: 0 });
  await control.delete('/state/employees/12');
  expect(idsOf((await listed('users?references=employees/12')).records)).toEqual([3]);
});
