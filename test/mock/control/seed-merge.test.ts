// @module-tag slow
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MockOverrides, startLoggedIn, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a merge adds new records to existing ones', async () => {
  const { control } = await startMock();
  const lead = { id: 104, project_id: 1, contact_id: 504, name: 'Nina' };
  await control.post('/seed', { mode: 'merge', data: { leads: [lead] } });
  const { records } = (await control.get('/state/leads')).value;
  expect(records.map(({ id }: { id: number }) => id)).toEqual([101, 102, 103, 201, 104]);
  expect((await control.get('/state/views')).value.records).toHaveLength(3);
});

test('an incoming record replaces the existing one completely, with defaults for omitted fields', async () => {
  const { control } = await startMock();
  const view = { id: 1001, project_id: 2, uuid: '00000000-0000-4000-8000-000000000001', source: 'new' };
  await control.post('/seed', { mode: 'merge', data: { views: [view] } });
  expect((await control.get('/state/views/1001')).value).toMatchObject({ ...view, campaign: null, visitor: null });
});

test('a fixture can be merged by name', async () => {
  const { control } = await startMock({ fixture: 'empty' });
  await control.post('/state/projects', { id: 77 });
  await control.post('/seed', { mode: 'merge', fixture: 'default' });
  expect((await control.get('/state/projects/77')).status).toBe(200);
  expect((await control.get('/state/leads')).value.records).toHaveLength(4);
});

test('incoming records may reference existing ones', async () => {
  const { control } = await startMock();
  const payments = [{ id: 1, lead_id: 101, category_id: 1, purpose_id: 1, sum: '5' }];
  expect((await control.post('/seed', { mode: 'merge', data: { payments } })).status).toBe(200);
});

test('ids of a merge are not reused afterwards', async () => {
  const { client, control } = await startLoggedIn();
  await client.delete('/view/2001');
  await control.post('/seed', {
    mode: 'merge',
    data: { leads: [{ id: 300, project_id: 1, contact_id: 1, name: 'x' }] },
  });
  expect((await control.post('/state/views')).value.id).toBe(2002);
  expect((await control.post('/state/leads')).value.id).toBe(301);
});

test('an unknown reference is reported in the incoming data, and nothing changes', async () => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  const leads = [
    { id: 300, project_id: 1, contact_id: 1, name: 'good' },
    { id: 301, project_id: 9, contact_id: 1, name: 'bad' },
  ];
  const answer = await control.post('/seed', { mode: 'merge', data: { leads } });
  expect(answer).toMatchObject({ status: 400, pointers: ['/data/leads/1/project_id'] });
  expect((await control.get('/state')).value).toEqual(before);
});

test('a key of an existing record is reported in the incoming data', async () => {
  const { control } = await startMock();
  const users = [{ id: 9, login: 'anna@example.com', password: 'x', type: 'staff', employee_id: 13 }];
  expect((await control.post('/seed', { mode: 'merge', data: { users } })).pointers).toEqual(['/data/users/0/login']);
});

test('an existing record that a merge would invalidate is reported', async () => {
  const { control } = await startMock();
  await control.post('/state/payments');
  const categories = [{ id: 1, project_id: 2, name: 'Flat' }];
  const answer = await control.post('/seed', { mode: 'merge', data: { categories } });
  expect(answer).toMatchObject({ status: 400, pointers: ['/data'] });
  expect(answer.problem.errors?.[0]?.message).toContain('payments/1');
});

test('an id that the incoming data contain twice is rejected', async () => {
  const { control } = await startMock();
  const projects = [
    { id: 9, name: 'Nine' },
    { id: 9, name: 'Nine again' },
  ];
  const answer = await control.post('/seed', { mode: 'merge', data: { projects } });
  expect(answer).toMatchObject({ status: 400, pointers: ['/data/projects/1/id'] });
  expect((await control.get('/state/projects')).value.records).toHaveLength(2);
});

/**
 * Merges data into a new mock.
 * @returns the control client, and the response
 */
async function merged(data: object, overrides: MockOverrides = {}) {
  const { control } = await startMock(overrides);
  const answer = await control.post('/seed', { mode: 'merge', data });
  return { control, answer };
}

test('an incoming record with an existing id must be complete', async () => {
  const { control, answer } = await merged({ leads: [{ id: 101, name: 'Renamed' }] });
  expect(answer.pointers).toEqual(['/data/leads/0/project_id', '/data/leads/0/contact_id']);
  expect(answer.problem.errors?.[0]?.message).toBe(
    'is required: leads/101 exists, so the merge needs its whole record. PATCH /_mock/state/leads/101 changes single fields',
  );
  expect((await control.get('/state/leads/101')).value.name).toBe('Maria Petrova');
});

test('omitted fields of a new record are filled as by POST /_mock/state', async () => {
  const names = ['users', 'employees', 'projects', 'labels', 'leads', 'tasks', 'comments', 'categories', 'purposes'];
  const { control: made } = await startMock({ assumptions: { timezone: 'UTC' } });
  const frozen = { now: '2030-01-01T00:00:00Z', frozen: true };
  await made.put('/clock', frozen);
  for (const name of [...names, 'payments']) await made.post(`/state/${name}`);
  const { control } = await startMock({ assumptions: { timezone: 'UTC' } });
  await control.put('/clock', frozen);
  const data = Object.fromEntries([...names, 'payments'].map((name) => [name, [{}]]));
  expect((await control.post('/seed', { mode: 'merge', data })).status).toBe(200);
  expect((await control.get('/state')).value).toEqual((await made.get('/state')).value);
});

test('thousands of leads can be merged in one call, with ids in order', async () => {
  const { control, answer } = await merged({ leads: Array.from({ length: 3000 }, () => ({})) });
  expect(answer.status).toBe(200);
  const leads: { id: number; project_id: number; name: string }[] = (await control.get('/state/leads')).value.records;
  expect(leads).toHaveLength(3004);
  expect(leads.slice(-2)).toMatchObject([
    { id: 3200, project_id: 1, contact_id: 3200, name: 'Lead 3200', deal: false, custom: [] },
    { id: 3201, name: 'Lead 3201' },
  ]);
  expect((await control.post('/state/leads')).value.id).toBe(3202);
});

test('in an empty state, records of a seed reference each other in any order of lists', async () => {
  const fixture = join(await tempFolder(), 'nothing.json');
  await writeFile(fixture, '{}');
  const data = {
    payments: [{}],
    comments: [{}],
    tasks: [{}],
    views: [{}],
    leads: [{}],
    users: [{ type: 'main' }, {}],
    employees: [{}, {}],
    purposes: [{ name: 'Fee' }],
    categories: [{ name: 'Flat' }],
    labels: [{}],
    projects: [{ name: 'First' }],
  };
  const { control, answer } = await merged(data, { fixture });
  expect(answer.status).toBe(200);
  expect((await control.get('/state')).value).toMatchObject({
    users: [
      { id: 1, type: 'main' },
      { id: 2, type: 'staff', employee_id: 2 },
    ],
    // The main account has the id 1, so it is not available for employees.
    employees: [{ id: 2 }, { id: 3 }],
    projects: [{ id: 1, name: 'First' }],
    labels: [{ project_id: 1 }],
    leads: [{ project_id: 1 }],
    tasks: [{ owner_id: 0, project_id: 1 }],
    comments: [{ id: '1', lead_id: 1, author: { id: 1, type: 'main' } }],
    payments: [{ lead_id: 1, category_id: 1, purpose_id: 1, sum: '100' }],
  });
});

test('a payment of an incoming lead gets an incoming category of its project', async () => {
  const { control } = await merged({
    projects: [{ id: 50 }],
    leads: [{ id: 900, project_id: 50 }],
    categories: [{ id: 71, project_id: 50 }],
    purposes: [{ id: 72, project_id: 50 }],
    payments: [{ lead_id: 900 }],
  });
  const { records } = (await control.get('/state/payments')).value;
  expect(records).toMatchObject([{ lead_id: 900, category_id: 71, purpose_id: 72 }]);
});

test('default ids of a merge skip ids of the merge and ids that were used before', async () => {
  const { control } = await startMock();
  await control.post('/state/leads');
  await control.delete('/state/leads/202');
  const leads = [{}, { id: 204 }, {}, {}, { id: 900 }, {}];
  await control.post('/seed', { mode: 'merge', data: { leads } });
  const ids = (await control.get('/state/leads')).value.records.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([101, 102, 103, 201, 203, 204, 205, 206, 900, 901]);
});

test.each([
  [{ leads: [{ nmae: 'x' }] }, ['/data/leads/0/nmae is not a known field; did you mean name?']],
  [{ leads: [{}, { name: 5 }] }, ['/data/leads/1/name must be a string']],
  [{ leads: [{ id: '900' }] }, ['/data/leads/0/id must be an integer']],
  [
    { leads: [{ id: null }, { id: null }] },
    ['/data/leads/0/id must be an integer', '/data/leads/1/id must be an integer'],
  ],
  [{ leads: [5] }, ['/data/leads/0 must be an object']],
  [{ leads: {} }, ['/data/leads must be a list']],
  [{ leeds: [] }, ['/data/leeds is not a known field; did you mean leads?']],
  [{ leads: [{ project_id: 9 }] }, ['/data/leads/0/project_id projects/9 does not exist']],
  [{ payments: [{ lead_id: 9 }] }, ['/data/payments/0/lead_id leads/9 does not exist']],
  // Errors that only follow from another error are not reported.
  [
    { leads: [{ id: 900, nmae: 'x' }], payments: [{ lead_id: 900 }] },
    ['/data/leads/0/nmae is not a known field; did you mean name?'],
  ],
  [
    { leads: [{ name: 5 }], views: [{ source: 5 }] },
    ['/data/leads/0/name must be a string', '/data/views/0/source must be a string or null'],
  ],
  [{ users: [{ type: 'boss' }] }, ['/data/users/0/type must be one of "main", "staff"']],
  [{ leads: [{ custom: [{ id: 1, name: 'x', value: 1 }] }] }, ['/data/leads/0/custom/0/type is required']],
])('%j is rejected, and nothing changes', async (data, told) => {
  const { control, answer } = await merged(data);
  expect(answer.status).toBe(400);
  expect(answer.problem.errors?.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(told);
  expect((await control.get('/state/leads')).value.records).toHaveLength(4);
});

test('a missing default in an empty state is reported', async () => {
  const fixture = join(await tempFolder(), 'nothing.json');
  await writeFile(fixture, '{}');
  const { answer } = await merged({ leads: [{}] }, { fixture });
  expect(answer.problem.errors).toEqual([
    {
      pointer: '/data/leads/0/project_id',
      message: 'is required, because the state has no suitable record to reference. Create one first',
    },
  ]);
});

test('a fixture that does not fit the state is rejected at its name', async () => {
  const fixturesDir = await tempFolder();
  await writeFile(
    join(fixturesDir, 'clash.json'),
    '{"users": [{"id": 9, "login": "anna@example.com", "password": "x", "type": "main"}]}',
  );
  const { control } = await startMock({ fixturesDir });
  const answer = await control.post('/seed', { mode: 'merge', fixture: 'clash' });
  expect(answer).toMatchObject({ status: 400, pointers: ['/fixture', '/fixture'] });
  expect(answer.problem.detail).toContain('/users/0/login another record in users has this login');
});

test('the first hundred invalid records are listed, and the rest counted', async () => {
  const { answer } = await merged({ leads: Array.from({ length: 300 }, () => ({ project_id: 9 })) });
  expect(answer.problem.detail).toContain('(and at least 99 more)');
  expect(answer.problem.errors).toHaveLength(100);
});
