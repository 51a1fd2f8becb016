import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';

const owner = { id: 1, login: 'owner@example.com', password: 'secret', type: 'main' };
const small = {
  users: [owner],
  projects: [{ id: 5, name: 'Five' }],
  leads: [{ id: 50, project_id: 5, contact_id: 9, name: 'Lena' }],
};

test('inline data replaces the whole state, with defaults for omitted fields, and keeps known sessions', async () => {
  const { client, control, sandbox } = await startLoggedIn();
  const { value } = await control.post('/seed', { data: small });
  expect(value).toEqual({ stateHash: stateHash(sandbox.state) });
  const { projects, leads, views } = (await control.get('/state')).value;
  expect({ projects, leads, views }).toEqual({
    projects: small.projects,
    leads: [{ ...small.leads[0], custom: [], deal: false }],
    views: [],
  });
  expect((await control.post('/seed', { data: small, mode: 'replace' })).value).toEqual(value);
  expect((await client.post('/lead/50/comment', { text: 'still in' })).result.author.id).toBe(1);
});

test('a fixture can be seeded by name', async () => {
  const { control } = await startMock();
  await control.post('/seed', { fixture: 'empty' });
  expect((await control.get('/state/leads')).value.records).toEqual([]);
  expect((await control.get('/state/users')).value.records).toHaveLength(3);
});

test('a returned state can be seeded again with the same result', async () => {
  const { client, sandbox, control } = await startLoggedIn();
  await client.post('/lead/101/payment', { category: 'Garage', purpose: 'Deposit', sum: '10.50' });
  await client.post('/lead/101/comment', { text: 'hello' });
  await client.post('/task', { title: 'Call', owner_id: 0, project_id: 1, observers: [0, 13], labels: [21] });
  const data = (await control.get('/state')).value;
  const before = stateHash(sandbox.state);
  expect((await control.post('/seed', { data })).value.stateHash).toBe(before);
  expect((await control.get('/state')).value).toEqual(data);
});

test('all mistakes are reported at once, and nothing changes', async () => {
  const { client, control } = await startLoggedIn();
  const before = (await control.get('/state')).value;
  const data = {
    projects: [{ id: 5, name: 5 }],
    leads: [{ id: 50, project_id: 5, contact_id: 9, nmae: 'Lena' }],
    views: [{ id: 60, project_id: 5, uuid: 'no uuid' }],
  };
  const answer = await control.post('/seed', { data });
  expect(answer.status).toBe(400);
  expect(answer.pointers.toSorted()).toEqual([
    '/data/leads/0/name',
    '/data/leads/0/nmae',
    '/data/projects/0/name',
    '/data/views/0/uuid',
  ]);
  expect((await control.get('/state')).value).toEqual(before);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('tasks may have unknown references if unknownBodyId is accept', async () => {
  const { control } = await startMock();
  const data = { ...small, tasks: [{ id: 1, title: 'x', owner_id: 99, project_id: 5 }] };
  expect((await control.post('/seed', { data })).pointers).toEqual(['/data/tasks/0/owner_id']);
  await control.patch('/assumptions', { unknownBodyId: 'accept' });
  expect((await control.post('/seed', { data })).status).toBe(200);
});

test.each([
  ['neither fixture nor data', {}, '', ''],
  ['both fixture and data', { fixture: 'empty', data: {} }, '', ''],
  ['an unknown fixture', { fixture: 'emty' }, '/fixture', 'did you mean empty?'],
  ['an unknown mode', { data: {}, mode: 'append' }, '/mode', ''],
  ['a misspelt collection', { data: { lead: [] } }, '/data/lead', 'did you mean leads?'],
  ['a misspelt field', { data: { projects: [{ id: 1, name: 'x', nmae: 'y' }] } }, '/data/projects/0/nmae', 'name?'],
  ['a misspelt key beside data', { date: {} }, '/date', ''],
])('%s is rejected', async (_what, body, pointer, hint) => {
  const { control } = await startMock();
  const answer = await control.post('/seed', body);
  expect(answer).toMatchObject({ status: 400, pointers: [pointer] });
  expect(answer.problem.errors?.[0]?.message).toContain(hint);
});
