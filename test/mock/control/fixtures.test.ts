import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectionNames } from '../../../src/mock/core/state/state.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const nothing = Object.fromEntries(collectionNames.map((name) => [name, 0]));

test('the built-in fixtures are listed with their record counts', async () => {
  const { control } = await startMock();
  expect((await control.get('/fixtures')).value.fixtures).toEqual([
    {
      name: 'default',
      counts: {
        ...nothing,
        users: 3,
        employees: 3,
        projects: 2,
        labels: 3,
        leads: 4,
        views: 3,
        categories: 1,
        purposes: 1,
      },
      tokens: 0,
      warnings: [],
    },
    { name: 'empty', counts: { ...nothing, users: 3, employees: 2, projects: 1 }, tokens: 0, warnings: [] },
  ]);
});

test('custom fixtures are listed, and replace built-in ones of the same name', async () => {
  const fixturesDir = await tempFolder();
  await writeFile(join(fixturesDir, 'empty.json'), '{}');
  await writeFile(join(fixturesDir, 'mine.json'), '{"projects": [{"id": 7, "name": "Seven"}]}');
  await writeFile(join(fixturesDir, 'notes.txt'), 'no fixture');
  const { control } = await startMock({ fixturesDir });
  const { fixtures } = (await control.get('/fixtures')).value;
  expect(fixtures.map(({ name }: { name: string }) => name)).toEqual(['default', 'empty', 'mine']);
  expect(fixtures[0]).not.toHaveProperty('file');
  expect(fixtures[1]).toMatchObject({ file: join(fixturesDir, 'empty.json'), replacesBuiltIn: true });
  expect(fixtures[2]).toMatchObject({ file: join(fixturesDir, 'mine.json'), replacesBuiltIn: false });
  expect(fixtures[1].counts).toEqual(nothing);
  expect(fixtures[2].counts).toEqual({ ...nothing, projects: 1 });
  await control.post('/reset', { fixture: 'mine' });
  expect((await control.get('/state/projects')).value.records).toEqual([{ id: 7, name: 'Seven' }]);
});

test('an invalid fixture is listed with its errors, and other fixtures stay usable', async () => {
  const fixturesDir = await tempFolder();
  await writeFile(
    join(fixturesDir, 'broken.json'),
    '{"labels": [{"id": 1, "project_id": 9, "name": "x", "color": "red"}]}',
  );
  const { control } = await startMock({ fixturesDir });
  const { fixtures } = (await control.get('/fixtures')).value;
  expect(fixtures[0]).toMatchObject({ name: 'broken', errors: [{ pointer: '/fixture' }] });
  expect(fixtures[0].errors[0].message).toContain('broken.json#/labels/0/color must be six hex digits');
  expect(fixtures[1].counts.leads).toBe(4);
  for (const path of ['/reset', '/seed']) {
    const answer = await control.post(path, { fixture: 'broken' });
    expect(answer).toMatchObject({ status: 400, pointers: ['/fixture'] });
    expect(answer.problem.detail).toContain('broken.json#/labels/0/color');
  }
});

test('an unknown employee_id is a warning; the fixture stays usable', async () => {
  const fixturesDir = await tempFolder();
  const users = [
    { id: 1, login: 'a', password: 'b', type: 'staff', employee_id: 11 },
    { id: 2, login: 'c', password: 'd', type: 'staff', employee_id: 12 },
    { id: 3, login: 'e', password: 'f', type: 'main' },
  ];
  const employees = [{ id: 11, name: 'Anna' }];
  await writeFile(join(fixturesDir, 'doubtful.json'), JSON.stringify({ users, employees }));
  const { control } = await startMock({ fixturesDir });
  const { fixtures } = (await control.get('/fixtures')).value;
  expect(fixtures[1]).toEqual({
    name: 'doubtful',
    file: join(fixturesDir, 'doubtful.json'),
    replacesBuiltIn: false,
    counts: { ...nothing, users: 3, employees: 1 },
    tokens: 0,
    warnings: [
      { pointer: '/users/1/employee_id', message: 'references a missing record: employees/12 does not exist' },
    ],
  });
  expect((await control.post('/reset', { fixture: 'doubtful' })).status).toBe(200);
});

test('a fixture given by path can later be named', async () => {
  const fixture = join(await tempFolder(), 'mine.json');
  await writeFile(fixture, '{"projects": [{"id": 7, "name": "Mine"}]}');
  const { control } = await startMock({ fixture });
  await control.post('/reset', { fixture: 'empty' });
  expect((await control.post('/reset', { fixture: 'mine' })).status).toBe(200);
  expect((await control.get('/state/projects')).value.records).toEqual([{ id: 7, name: 'Mine' }]);
});

test('a named fixture is checked with the current assumptions of the sandbox', async () => {
  const fixturesDir = await tempFolder();
  const task = { id: 1, title: 'Call', owner_id: 99, project_id: 1 };
  await writeFile(join(fixturesDir, 'odd.json'), JSON.stringify({ projects: [{ id: 1, name: 'P' }], tasks: [task] }));
  const { control } = await startMock({ fixturesDir });
  expect((await control.post('/seed', { fixture: 'odd' })).status).toBe(400);
  await control.patch('/assumptions', { unknownBodyId: 'accept' });
  expect((await control.post('/seed', { fixture: 'odd' })).status).toBe(200);
});

test('added fixtures can be named, removed ones cannot, and a deleted folder affects only its own', async () => {
  const fixturesDir = await tempFolder();
  const { control } = await startMock({ fixturesDir });
  const file = join(fixturesDir, 'added.json');
  await writeFile(file, '{"projects": [{"id": 7, "name": "Added"}]}');
  expect((await control.post('/reset', { fixture: 'added' })).status).toBe(200);
  expect((await control.get('/state/projects')).value.records).toEqual([{ id: 7, name: 'Added' }]);
  await rm(file);
  expect((await control.post('/reset', { fixture: 'added' })).problem.detail).toContain(
    'the fixture added does not exist',
  );
  await rm(fixturesDir, { recursive: true });
  expect((await control.post('/reset', { fixture: 'empty' })).status).toBe(200);
  expect((await control.get('/fixtures')).value.fixtures).toHaveLength(2);
});

test('dot files of editors are not fixtures', async () => {
  const fixturesDir = await tempFolder();
  await writeFile(join(fixturesDir, '.#mine.json'), 'no JSON');
  const { control } = await startMock({ fixturesDir });
  expect((await control.get('/fixtures')).value.fixtures.map(({ name }: { name: string }) => name)).toEqual([
    'default',
    'empty',
  ]);
});
