import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { collectionNames } from '../../../src/mock/core/state/state.ts';
import { InvalidFile } from '../../../src/mock/schema/files/json-file.ts';
import { minimalSeed } from '../../../src/mock/schema/files/minimal-seed.ts';
import { checkSeed } from '../../../src/mock/schema/seed.ts';
import { undescribedInControlWith } from '../../support/control-answers.ts';
import { undescribedIn } from '../../support/openapi-answers.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const FUNNELS = [
  { id: 1, name: 'Sales', steps: ['new', 'won'] },
  { id: 7, name: 'Rent' },
];

const own = { extraFields: {}, names: [...collectionNames, 'funnels', 'stages', 'bills'] };
const described = { service: undescribedIn, control: await undescribedInControlWith(own, 'with-custom-collections') };

/** Writes a fixture file that contains only custom collections. */
async function fixtureWith(collections: object): Promise<string> {
  const file = join(await tempFolder(), 'own.json');
  await writeFile(file, JSON.stringify({ projects: [{ id: 1, name: 'One' }], collections }));
  return file;
}

async function start(collections: object = { funnels: FUNNELS, stages: [] }, more = {}) {
  const mock = await startMock({ fixture: await fixtureWith(collections), described, ...more });
  return mock;
}

test('records of custom collections are read, filtered, created, changed and deleted', async () => {
  const { control } = await start();
  expect((await control.get('/state')).value.collections).toEqual({ funnels: FUNNELS, stages: [] });
  expect((await control.get('/state/funnels?name=Sales')).value.records).toEqual([FUNNELS[0]]);
  expect((await control.get('/state/funnels?steps=["new","won"]&id=1')).value.records).toEqual([FUNNELS[0]]);
  expect((await control.get('/state/funnels?colour=red')).value.records).toEqual([]);
  const sorted = await control.get('/state/funnels?sort=-name&limit=1&search=s');
  expect(sorted.value).toEqual({ records: [FUNNELS.find(({ id }) => id === 1)], total: expect.any(Number) });
  expect(await control.post('/state/funnels', { name: 'Third' })).toMatchObject({
    status: 201,
    value: { id: 8, name: 'Third' },
  });
  expect((await control.patch('/state/funnels/8', { name: null, open: true })).value).toEqual({
    id: 8,
    name: null,
    open: true,
  });
  expect((await control.put('/state/funnels/8', { name: 'Whole' })).value).toEqual({ id: 8, name: 'Whole' });
  expect((await control.delete('/state/funnels/8')).value.deleted).toEqual({ id: 8, name: 'Whole' });
  expect((await control.post('/state/funnels')).value).toEqual({ id: 9 });
  expect((await control.post('/state/stages')).value).toEqual({ id: 1 });
});

test('a misspelt field of a custom collection is rejected, a field that no record has yet is not', async () => {
  const { control } = await start();
  for (const query of ['nmae=Sales', 'sort=-nmae']) {
    const { status, problem } = await control.get(`/state/funnels?${query}`);
    expect({ status, detail: problem.detail }).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/funnels have no field nmae; did you mean name\?$/),
    });
  }
  for (const query of ['funnels?colour=red', 'funnels?sort=colour', 'stages?nmae=Sales']) {
    expect((await control.get(`/state/${query}`)).status).toBe(200);
  }
  await control.patch('/state/funnels/7', { nmae: 'Sales' });
  expect((await control.get('/state/funnels?nmae=Sales')).value.total).toBe(1);
});

test('an unknown collection, an existing id and an invalid record are rejected, with a hint', async () => {
  const { control } = await start();
  expect((await control.get('/state/funels')).problem.detail).toMatch(/did you mean funnels\?.*purposes, funnels/);
  expect((await control.get('/state/__proto__')).status).toBe(404);
  expect((await control.get('/state/funnels/2')).problem.detail).toBe('funnels/2 does not exist');
  expect((await control.post('/state/funnels', { id: 7 })).pointers).toEqual(['/id']);
  expect((await control.post('/state/funnels', { id: '8' })).pointers).toEqual(['/id']);
  expect((await control.put('/state/funnels/7', { id: 8 })).pointers).toEqual(['/id']);
});

test.each([
  [{ funnels: [{ name: 'without id' }] }, '#/collections/funnels/0/id is required'],
  [{ funnels: [{ id: 1 }, { id: 1 }] }, '#/collections/funnels/1/id the id 1 already exists'],
  [{ funnels: [{ id: 1.5 }] }, '#/collections/funnels/0/id must be an integer from 1'],
  [{ funnels: {} }, '#/collections/funnels must be a list'],
  [{ leads: [] }, '#/collections/leads is a collection of the contract: write leads next to collections'],
  [{ sessions: [] }, '#/collections/sessions is reserved'],
  [{ 'my-funnels': [] }, '#/collections/my-funnels is not a valid collection name'],
])('a fixture with %j is rejected', async (collections, told) => {
  const rejected = startMock({ fixture: await fixtureWith(collections) });
  await expect(rejected).rejects.toThrow(InvalidFile);
  await expect(rejected).rejects.toThrow(told);
});

test('a merge adds and replaces records and collections, and reports conflicts', async () => {
  const { control } = await start();
  const collections = { funnels: [{ id: 7, name: 'Let' }, { name: 'New' }], bills: [{ id: 3 }] };
  expect((await control.post('/seed', { mode: 'merge', data: { collections } })).status).toBe(200);
  expect((await control.get('/state')).value.collections).toEqual({
    funnels: [FUNNELS[0], { id: 7, name: 'Let' }, { name: 'New', id: 8 }],
    stages: [],
    bills: [{ id: 3 }],
  });
  const wrong = { collections: { funnels: [{ id: 'x' }], bills: [5] } };
  expect((await control.post('/seed', { mode: 'merge', data: wrong })).pointers).toEqual(['/data/collections/bills/0']);
  const odd = { collections: { funnels: [{ id: 'x' }] } };
  expect((await control.post('/seed', { mode: 'merge', data: odd })).pointers).toEqual([
    '/data/collections/funnels/0/id',
  ]);
  const twice = { collections: { funnels: [{ id: 5 }, { id: 5 }] } };
  expect((await control.post('/seed', { mode: 'merge', data: twice })).pointers).toEqual([
    '/data/collections/funnels/1/id',
  ]);
});

test('seeds, resets, snapshots and sandboxes contain custom collections', async () => {
  const { control } = await start();
  const before = (await control.get('/state')).value;
  await control.put('/snapshots/before');
  await control.post('/state/funnels', { name: 'More' });
  expect((await control.get('/sandboxes')).value.sandboxes[0].counts).toMatchObject({ funnels: 3, stages: 0 });
  await control.post('/snapshots/before/restore');
  expect((await control.get('/state')).value).toEqual(before);
  await control.post('/seed', { data: { collections: { bills: [{ id: 1 }] } } });
  expect((await control.get('/state')).value.collections).toEqual({ bills: [{ id: 1 }] });
  expect((await control.get('/state/funnels')).status).toBe(404);
  await control.post('/reset');
  expect((await control.get('/state')).value).toEqual(before);
  await control.post('/sandboxes', { name: 'apart', from: 'default' });
  const headers = { 'X-Mock-Sandbox': 'apart' };
  await control.post('/state/funnels', { name: 'Apart' }, { headers });
  expect((await control.get('/state/funnels', { headers })).value.records).toHaveLength(3);
  expect((await control.get('/state')).value).toEqual(before);
});

test('events report changes of custom collections', async () => {
  const { control, sandbox } = await start();
  await control.patch('/state/funnels/1', { name: 'Sold' });
  const [event] = [...sandbox.log.since(0)].filter(({ event }) => event === 'changes');
  const change = { collection: 'funnels', id: 1, action: 'update' };
  expect(event).toMatchObject({ changes: [{ ...change, before: { name: 'Sales' }, after: { name: 'Sold' } }] });
});

test('custom collections are saved in the data file and replayed from the log', async () => {
  const dataFile = join(await tempFolder(), 'db.json');
  const fixture = await fixtureWith({ funnels: FUNNELS });
  const { control, mock, sandbox } = await start({}, { dataFile, fixture });
  await control.post('/state/funnels', { name: 'Logged' });
  await control.delete('/state/funnels/1');
  await control.post('/seed', { mode: 'merge', data: { collections: { bills: [{ id: 2 }] } } });
  await control.post('/state/bills', { sum: '5' });
  const killed = await tempFolder();
  for (const name of await readdir(join(dataFile, '..'))) {
    if (name.startsWith('db.json') && !name.endsWith('.lock'))
      await copyFile(join(dataFile, '..', name), join(killed, name));
  }
  await mock.close();

  for (const file of [dataFile, join(killed, 'db.json')]) {
    const again = await startMock({ dataFile: file, fixture });
    expect(again.sandbox.state.toDocument().collections).toEqual({
      funnels: [FUNNELS[1], { name: 'Logged', id: 8 }],
      bills: [{ id: 2 }, { id: 3, sum: '5' }],
    });
    expect(stateHash(again.sandbox.state)).toBe(stateHash(sandbox.state));
  }
});

test('save writes custom collections to the fixture', async () => {
  const { sandbox } = await start();
  const document = sandbox.state.toDocument();
  expect(minimalSeed(document).collections).toEqual({ funnels: FUNNELS, stages: [] });
  expect(checkSeed(minimalSeed(document), 'reject').value).toEqual(document);
});

test('the control document contains existing custom collections', async () => {
  const { control } = await start();
  const { paths, components } = (await control.get('/control-openapi.json')).value;
  const [collection] = paths['/_mock/state/{collection}'].get.parameters;
  expect(collection.schema.enum).toEqual([...collectionNames, 'funnels', 'stages']);
  expect(components.schemas['control.record'].anyOf).toContainEqual({
    $ref: '#/components/schemas/seed.custom-record',
  });
});

test('custom collections and fields can have the names of object properties', async () => {
  const names = {
    extraFields: { leads: ['constructor', 'toString'] },
    names: [...collectionNames, 'others', 'constructor'],
  };
  const described = { service: undescribedIn, control: await undescribedInControlWith(names, 'with-names-of-all') };
  const { control } = await startMock({ described });
  const merged = (data: object) => control.post('/seed', { mode: 'merge', data });
  expect((await merged({ collections: { others: [{ id: 1 }] } })).status).toBe(200);
  expect((await merged({ collections: { constructor: [{ name: 'a' }] } })).status).toBe(200);
  expect((await control.post('/state/constructor', {})).value).toEqual({ id: 2 });
  const extra_fields = { leads: ['constructor', 'toString'] };
  expect((await merged({ extra_fields, leads: [{ id: 300, constructor: 'A', toString: 1 }] })).status).toBe(200);
  for (const field of ['constructor', 'toString']) {
    const sorted = (await control.get(`/state/leads?sort=${field}`)).value.records;
    expect(sorted.map(({ id }: { id: number }) => id)).toEqual([300, 101, 102, 103, 201]);
    expect((await control.get(`/state/others?sort=${field}`)).value.records).toEqual([{ id: 1 }]);
  }
  expect((await control.get('/state/leads?toString=1')).value.total).toBe(1);
});
