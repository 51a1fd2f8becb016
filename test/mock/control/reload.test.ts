import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { DataFileStore } from '../../../src/mock/store/data-file-store.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const users = [
  { id: 1, login: 'owner@example.com', password: 'secret', type: 'main' },
  { id: 2, login: 'anna@example.com', password: 'secret', type: 'staff', employee_id: 11 },
];
const withProject = (name: string) => JSON.stringify({ users, projects: [{ id: 1, name }] });

/** Starts a mock with a fixture of the user, given by its path or by its folder. */
async function start(overrides: MockOverrides = {}) {
  const folder = await tempFolder();
  const file = join(folder, 'mine.json');
  await writeFile(file, withProject('One'));
  const started = await startMock({ fixture: file, fixturesDir: folder, ...overrides });
  const projectIn = (sandbox = started.sandbox) => sandbox.state.projects.get(1)?.name;
  return { ...started, folder, file, projectIn, reload: started.mock.reload };
}

test('a changed file restarts its sandboxes, and later resets use it', async () => {
  const { file, control, projectIn, reload, sandbox, http } = await start();
  await http.post('/_sandbox/w1/_mock/reset').expect(200);
  await control.post('/sandboxes', { name: 'named', fixture: 'mine' });
  await control.post('/sandboxes', { name: 'other', fixture: 'empty' });
  const other = (await http.get('/_sandbox/other/_mock/state/projects')).body.records;
  await writeFile(file, withProject('Two'));
  expect(reload(file)).toEqual({ name: 'mine', errors: [], restarted: ['default', 'w1', 'named'], saved: [] });
  await http.post('/_sandbox/made-later/_mock/reset').expect(200);
  for (const name of ['w1', 'named', 'made-later']) {
    const { body } = await http.get(`/_sandbox/${name}/_mock/state/projects`);
    expect(body.records).toEqual([{ id: 1, name: 'Two' }]);
  }
  expect((await http.get('/_sandbox/other/_mock/state/projects')).body.records).toEqual(other);

  const fresh = stateHash(sandbox.state);
  await control.patch('/state/projects/1', { name: 'Edited' });
  expect((await control.post('/reset')).value).toMatchObject({ stateHash: fresh });
  expect(projectIn()).toBe('Two');
});

test('a reload keeps sessions, journal, faults, assumptions and clock', async () => {
  const { file, client, control, reload, sandbox, mock } = await start();
  await control.put('/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  await client.login();
  const annas = (await control.post('/tokens', { user: 2, service: 'tests' })).value.token;
  await control.patch('/assumptions', { errorStatus: 'code' });
  await control.post('/faults', { effect: 'error', when: 'before', code: 503, match: { operation: 'logout' } });
  await writeFile(file, JSON.stringify({ users: users.slice(0, 1), projects: [{ id: 1, name: 'Two' }] }));
  expect(reload(file)?.restarted).toEqual(['default']);

  expect((await client.get('/view/9')).status).toBe(400);
  expect(sandbox.sessions.all().map(({ user_id }) => user_id)).toEqual([1]);
  expect(sandbox.sessions.get(annas)).toBeUndefined();
  expect((await control.get('/clock')).value).toEqual({
    now: '2030-01-01T00:00:00.000Z',
    frozen: true,
    isRealTime: false,
  });
  expect((await control.get('/faults')).value.faults).toHaveLength(1);
  expect((await control.get('/requests')).value.requests).toHaveLength(2);
  expect(mock.sandbox.assumptions.errorStatus).toBe('code');
});

test.each([
  ['invalid JSON', '{"projects": [', /mine\.json is not valid JSON: line 1, column 15/],
  ['empty, as an editor leaves it for a moment', '', /mine\.json is not valid JSON/],
  ['of the wrong shape', '{"projects": [{"id": 1}]}', /mine\.json#\/projects\/0\/name is required/],
  ['contradicting itself', '{"labels": [{"id": 1, "project_id": 9, "name": "a", "color": "ffffff"}]}', /project_id/],
  ['gone', undefined, /mine\.json cannot be read: ENOENT/],
])('a file that is %s changes nothing; the last valid version stays in use', async (_, text, says) => {
  const { file, control, projectIn, reload, sandbox } = await start();
  await control.post('/state/projects', { name: 'of the tester' });
  const before = stateHash(sandbox.state);
  if (text === undefined) await rm(file);
  else await writeFile(file, text);
  const message = expect.stringMatching(says);
  const errors = [{ pointer: '/fixture', message }];
  expect(reload(file)).toEqual({ name: 'mine', errors, restarted: [], saved: [] });
  expect(stateHash(sandbox.state)).toBe(before);
  const { fixtures } = (await control.get('/fixtures')).value;
  expect(fixtures.find(({ name }: { name: string }) => name === 'mine')).toEqual({
    name: 'mine',
    file,
    replacesBuiltIn: false,
    errors,
  });
  expect((await control.post('/reset', { fixture: 'mine' })).status).toBe(400);
  await control.post('/reset');
  expect(projectIn()).toBe('One');

  await writeFile(file, withProject('Two'));
  expect(reload(file)).toMatchObject({ errors: [], restarted: ['default'] });
  expect(projectIn()).toBe('Two');
});

test('a file with the same JSON leaves the state unchanged', async () => {
  const { file, control, reload, sandbox } = await start();
  await control.post('/state/projects', { name: 'of the tester' });
  await writeFile(file, JSON.stringify(JSON.parse(withProject('One')), null, 2));
  expect(reload(file)).toEqual({ name: 'mine', errors: [], restarted: [], saved: [] });
  expect(sandbox.state.projects.size).toBe(2);
});

test('a reload saves a changed state as a snapshot; an unchanged state does not replace it', async () => {
  const { file, control, projectIn, reload, sandbox } = await start();
  await control.post('/state/projects', { name: 'of the tester' });
  await writeFile(file, withProject('Two'));
  expect(reload(file)?.saved).toEqual(['default']);
  expect([...sandbox.log.since(0)]).toContainEqual(
    expect.objectContaining({ event: 'snapshots', data: { saved: ['before-reload'], deleted: [] } }),
  );
  await writeFile(file, withProject('Three'));
  expect(reload(file)?.saved).toEqual([]);
  expect(projectIn()).toBe('Three');
  await control.post('/snapshots/before-reload/restore');
  expect((await control.get('/state/projects')).value.records).toEqual([
    { id: 1, name: 'One' },
    { id: 2, name: 'of the tester' },
  ]);
});

test('events report new contents, and each version of a file with its errors', async () => {
  const { file, folder, reload, sandbox } = await start();
  await writeFile(file, withProject('Two'));
  reload(file);
  await writeFile(join(folder, 'other.json'), '[]');
  reload(join(folder, 'other.json'));
  expect([...sandbox.log.since(0)]).toMatchObject([
    { event: 'contents', data: { fixture: 'mine' } },
    { event: 'fixture', data: { name: 'mine', errors: [] } },
    {
      event: 'fixture',
      data: { name: 'other', errors: [{ message: expect.stringContaining('other.json must be') }] },
    },
  ]);
});

test('files that are not fixtures of the user are not reloaded', async () => {
  const { folder, reload } = await start();
  const none = ['.mine.json', 'mine.json~', 'mine.txt', '../mine.json', 'deeper/mine.json'];
  expect(none.map((path) => reload(join(folder, path)))).toEqual(none.map(() => undefined));
});

test('a file of the user replaces the built-in fixture of its name until its removal', async () => {
  const { folder, projectIn, reload } = await start({ fixture: 'default' });
  const file = join(folder, 'default.json');
  await writeFile(file, withProject('Mine'));
  expect(reload(file)?.restarted).toEqual(['default']);
  expect(projectIn()).toBe('Mine');
  await rm(file);
  expect(reload(file)?.restarted).toEqual(['default']);
  expect(projectIn()).toBe('Riverside');
});

test('a reload survives a restart', async () => {
  const dataFile = join(await tempFolder(), 'db.json');
  const { file, reload, mock } = await start({ dataFile });
  await writeFile(file, withProject('Two'));
  reload(file);
  await mock.close();
  const second = await startMock({ fixture: file, dataFile });
  expect(second.mock.isResumed).toBe(true);
  expect(second.sandbox.state.projects.get(1)?.name).toBe('Two');
});

test('a change that cannot be saved is undone, with the startup fixture', async () => {
  const dataFile = join(await tempFolder(), 'db.json');
  const { file, control, projectIn, reload } = await start({ dataFile });
  const commit = vi.spyOn(DataFileStore.prototype, 'commit').mockImplementationOnce(() => {
    throw new Error('ENOSPC');
  });
  await writeFile(file, withProject('Two'));
  expect(reload(file)).toMatchObject({
    errors: [{ message: 'leadmock could not save the new state: ENOSPC' }],
    restarted: [],
  });
  expect(projectIn()).toBe('One');
  commit.mockRestore();
  await control.post('/reset');
  expect(projectIn()).toBe('One');
  expect(reload(file)?.restarted).toEqual(['default']);
  expect(projectIn()).toBe('Two');
});
