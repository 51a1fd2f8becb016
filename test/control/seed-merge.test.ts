import { expect, test } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';

test('new records stand beside those that are there', async () => {
  const control = new ControlClient(await startMock());
  const lead = { id: 104, project_id: 1, contact_id: 504, name: 'Nina' };
  await control.post('/seed', { mode: 'merge', data: { leads: [lead] } });
  const { value } = await control.get('/state/leads');
  expect(value.map(({ id }: { id: number }) => id)).toEqual([101, 102, 103, 201, 104]);
  expect((await control.get('/state/views')).value).toHaveLength(3);
});

test('an incoming record wins whole: what it leaves out gets its default, not the old value', async () => {
  const control = new ControlClient(await startMock());
  const view = { id: 1001, project_id: 2, uuid: '00000000-0000-4000-8000-000000000001', source: 'new' };
  await control.post('/seed', { mode: 'merge', data: { views: [view] } });
  expect((await control.get('/state/views/1001')).value).toMatchObject({ ...view, campaign: null, visitor: null });
});

test('a fixture can be merged by name', async () => {
  const control = new ControlClient(await startMock({ fixture: 'empty' }));
  await control.post('/state/projects', { id: 77 });
  await control.post('/seed', { mode: 'merge', fixture: 'default' });
  expect((await control.get('/state/projects/77')).status).toBe(200);
  expect((await control.get('/state/leads')).value).toHaveLength(4);
});

test('incoming records may name known ones', async () => {
  const control = new ControlClient(await startMock());
  const payments = [{ id: 1, lead_id: 101, category_id: 1, purpose_id: 1, sum: '5' }];
  expect((await control.post('/seed', { mode: 'merge', data: { payments } })).status).toBe(200);
});

test('sessions live on', async () => {
  const { client, http } = await startLoggedIn();
  await new ControlClient({ http }).post('/seed', { mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('ids are not given twice afterwards', async () => {
  const { client, http } = await startLoggedIn();
  const control = new ControlClient({ http });
  await client.delete('/view/2001');
  await control.post('/seed', {
    mode: 'merge',
    data: { leads: [{ id: 300, project_id: 1, contact_id: 1, name: 'x' }] },
  });
  expect((await control.post('/state/views')).value.id).toBe(2002);
  expect((await control.post('/state/leads')).value.id).toBe(301);
});

test('a reference to nothing is named in the incoming data, and nothing changes', async () => {
  const control = new ControlClient(await startMock());
  const before = (await control.get('/state')).value;
  const leads = [
    { id: 300, project_id: 1, contact_id: 1, name: 'good' },
    { id: 301, project_id: 9, contact_id: 1, name: 'bad' },
  ];
  const answer = await control.post('/seed', { mode: 'merge', data: { leads } });
  expect(answer).toMatchObject({ status: 400, pointers: ['/data/leads/1/project_id'] });
  expect((await control.get('/state')).value).toEqual(before);
});

test('a key that a known record has already is named in the incoming data', async () => {
  const control = new ControlClient(await startMock());
  const users = [{ id: 9, login: 'anna@example.com', password: 'x', type: 'staff', employee_id: 13 }];
  expect((await control.post('/seed', { mode: 'merge', data: { users } })).pointers).toEqual(['/data/users/0/login']);
});

test('a known record that would no longer hold is named in words', async () => {
  const control = new ControlClient(await startMock());
  await control.post('/state/payments');
  const categories = [{ id: 1, project_id: 2, name: 'Flat' }];
  const answer = await control.post('/seed', { mode: 'merge', data: { categories } });
  expect(answer).toMatchObject({ status: 400, pointers: ['/data'] });
  expect(answer.problem.errors?.[0]?.message).toContain('payments/1');
});

test('an id that the incoming data give twice is refused', async () => {
  const control = new ControlClient(await startMock());
  const projects = [
    { id: 9, name: 'Nine' },
    { id: 9, name: 'Nine again' },
  ];
  const answer = await control.post('/seed', { mode: 'merge', data: { projects } });
  expect(answer).toMatchObject({ status: 400, pointers: ['/data/projects/1/id'] });
  expect((await control.get('/state/projects')).value).toHaveLength(2);
});

test('the shape is checked as in a whole seed', async () => {
  const control = new ControlClient(await startMock());
  const answer = await control.post('/seed', { mode: 'merge', data: { views: [{ id: 1001, source: 'new' }] } });
  expect(answer.pointers).toEqual(['/data/views/0/project_id', '/data/views/0/uuid']);
});
