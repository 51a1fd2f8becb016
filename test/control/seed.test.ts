import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';

const owner = { id: 1, login: 'owner@example.com', password: 'secret', type: 'main' };
const small = {
  users: [owner],
  projects: [{ id: 5, name: 'Five' }],
  leads: [{ id: 50, project_id: 5, contact_id: 9, name: 'Lena' }],
};

test('inline data replaces the whole state', async () => {
  const { control } = await startMock();
  await control.post('/seed', { data: small });
  const { value } = await control.get('/state');
  expect(value.projects).toEqual(small.projects);
  expect(value.views).toEqual([]);
  expect(value.labels).toEqual([]);
});

test('fields that inline data omits get defaults', async () => {
  const { control } = await startMock();
  await control.post('/seed', { data: small });
  expect((await control.get('/state/leads/50')).value).toEqual({
    id: 50,
    contact_id: 9,
    name: 'Lena',
    custom: [],
    project_id: 5,
    deal: false,
  });
});

test('mode replace is the default', async () => {
  const { control } = await startMock();
  const { stateHash: implied } = (await control.post('/seed', { data: small })).value;
  const { stateHash: said } = (await control.post('/seed', { data: small, mode: 'replace' })).value;
  expect(said).toBe(implied);
});

test('a fixture can be seeded by name', async () => {
  const { control } = await startMock();
  await control.post('/seed', { fixture: 'empty' });
  expect((await control.get('/state/leads')).value.records).toEqual([]);
  expect((await control.get('/state/users')).value.records).toHaveLength(3);
});

test('a seed returns the hash of the new state', async () => {
  const { control, sandbox } = await startMock();
  const { value } = await control.post('/seed', { data: small });
  expect(value).toEqual({ stateHash: stateHash(sandbox.state) });
});

test('the hash does not depend on the order of fields', async () => {
  const reversed = (record: object) => Object.fromEntries(Object.entries(record).reverse());
  const data = {
    ...small,
    leads: [{ ...small.leads[0], custom: [{ id: 1, name: 'Owner', type: 'owner', value: { id: 1, type: 'main' } }] }],
  };
  const turned = {
    leads: [
      reversed({ ...data.leads[0], custom: [{ value: { type: 'main', id: 1 }, type: 'owner', name: 'Owner', id: 1 }] }),
    ],
    projects: small.projects.map(reversed),
    users: small.users.map(reversed),
  };
  const { control } = await startMock();
  const { stateHash: straight } = (await control.post('/seed', { data })).value;
  expect((await control.post('/seed', { data: turned })).value.stateHash).toBe(straight);
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

test('sessions of users that still exist stay valid', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/seed', { data: small });
  expect((await client.post('/lead/50/comment', { text: 'still in' })).result.author.id).toBe(1);
});

test('sessions of users that no longer exist end', async () => {
  const { client, control } = await startMock();
  await client.login('anna@example.com');
  await control.post('/seed', { data: small });
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-unknown' });
  await control.post('/seed', { fixture: 'default' });
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-unknown' });
});

test('clock and assumptions stay unchanged', async () => {
  const { sandbox, control } = await startMock();
  sandbox.clock.advance(3_600_000);
  const { setting } = sandbox.clock;
  await control.patch('/assumptions', { unknownPathId: '404' });
  await control.post('/seed', { data: small });
  expect(sandbox.clock.setting).toEqual(setting);
  expect((await control.get('/assumptions')).value.unknownPathId.value).toBe('404');
});

test('an id that was used before is never reused', async () => {
  const { client, control } = await startLoggedIn();
  await client.post('/lead/101/comment', { text: 'one' });
  await client.post('/lead/101/comment', { text: 'two' });
  await control.post('/seed', { data: small });
  expect((await client.post('/lead/50/comment', { text: 'three' })).result.id).toBe('3');
  expect((await control.post('/state/leads')).value.id).toBe(202);
});

test('ids of the seed are never reused', async () => {
  const { control } = await startMock();
  await control.post('/seed', { data: { ...small, labels: [{ id: 900, project_id: 5, name: 'x', color: '000000' }] } });
  expect((await control.post('/state/labels')).value.id).toBe(901);
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
  ['neither fixture nor data', {}, ''],
  ['both fixture and data', { fixture: 'empty', data: {} }, ''],
  ['an unknown fixture', { fixture: 'emty' }, '/fixture'],
  ['an unknown mode', { data: {}, mode: 'append' }, '/mode'],
  ['a misspelt collection', { data: { lead: [] } }, '/data/lead'],
  ['a misspelt key beside data', { date: {} }, '/date'],
])('%s is rejected', async (_what, body, pointer) => {
  const { control } = await startMock();
  expect(await control.post('/seed', body)).toMatchObject({ status: 400, pointers: [pointer] });
});

test('a misspelled collection, fixture or field gets the nearest name as a hint', async () => {
  const { control } = await startMock();
  const message = async (body: object) => (await control.post('/seed', body)).problem.errors?.[0]?.message;
  expect(await message({ data: { lead: [] } })).toContain('did you mean leads?');
  expect(await message({ fixture: 'emty' })).toContain('did you mean empty?');
  expect(await message({ data: { projects: [{ id: 1, name: 'x', nmae: 'y' }] } })).toContain('did you mean name?');
});
