import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

const nothing = {
  users: 0,
  employees: 0,
  projects: 0,
  labels: 0,
  leads: 0,
  views: 0,
  tasks: 0,
  comments: 0,
  payments: 0,
  categories: 0,
  purposes: 0,
};

test('the own fixtures are listed with what they hold', async () => {
  const control = new ControlClient(await startMock());
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
    },
    { name: 'empty', counts: { ...nothing, users: 3, projects: 1 } },
  ]);
});

test("those of the user's folder stand beside them, and win where both have a name", async () => {
  const fixturesDir = await tempFolder();
  await writeFile(join(fixturesDir, 'empty.json'), '{}');
  await writeFile(join(fixturesDir, 'mine.json'), '{"projects": [{"id": 7, "name": "Seven"}]}');
  await writeFile(join(fixturesDir, 'notes.txt'), 'no fixture');
  const control = new ControlClient(await startMock({ fixturesDir }));
  const { fixtures } = (await control.get('/fixtures')).value;
  expect(fixtures.map(({ name }: { name: string }) => name)).toEqual(['default', 'empty', 'mine']);
  expect(fixtures[1].counts).toEqual(nothing);
  expect(fixtures[2].counts).toEqual({ ...nothing, projects: 1 });
  await control.post('/reset', { fixture: 'mine' });
  expect((await control.get('/state/projects')).value).toEqual([{ id: 7, name: 'Seven' }]);
});

test('one that cannot be used is listed with its faults, and hinders no other', async () => {
  const fixturesDir = await tempFolder();
  await writeFile(
    join(fixturesDir, 'broken.json'),
    '{"labels": [{"id": 1, "project_id": 9, "name": "x", "color": "red"}]}',
  );
  const control = new ControlClient(await startMock({ fixturesDir }));
  const { fixtures } = (await control.get('/fixtures')).value;
  expect(fixtures[0]).toMatchObject({ name: 'broken', errors: [{ pointer: '/labels/0/color' }] });
  expect(fixtures[1].counts.leads).toBe(4);
  expect(await control.post('/reset', { fixture: 'broken' })).toMatchObject({
    status: 400,
    pointers: ['/labels/0/color'],
  });
});
