// @module-tag slow
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ControlClient } from '../../support/control.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** @returns the path of a new data file, which does not exist yet */
async function newDataFile(): Promise<string> {
  return join(await tempFolder(), 'data.json');
}

async function contentOf(dataFile: string) {
  return JSON.parse(await readFile(dataFile, 'utf8'));
}

const soon = { timeout: 2000, interval: 20 };

test('the file exists from the start, with its folders', async () => {
  const dataFile = join(await tempFolder(), 'a', 'b', 'data.json');
  const { sandbox } = await startMock({ dataFile });
  const { $meta, ...state } = await contentOf(dataFile);
  expect(state).toEqual(sandbox.state.toDocument());
  expect($meta).toMatchObject({ fixture: 'default', sessions: [], sequences: sandbox.state.sequences });
});

test('the file is readable: one field per line', async () => {
  const dataFile = await newDataFile();
  await startMock({ dataFile });
  expect(await readFile(dataFile, 'utf8')).toContain('\n      "login": "owner@example.com",\n');
});

test('a change through the service is saved soon', async () => {
  const dataFile = await newDataFile();
  const { client } = await startLoggedIn({ dataFile });
  await client.post('/lead/101/comment', { text: 'hello' });
  await expect
    .poll(async () => (await contentOf(dataFile)).comments, soon)
    .toEqual([expect.objectContaining({ id: '1', text: 'hello', signature: 'tests', user_id: 1 })]);
  expect((await contentOf(dataFile)).$meta.sequences.comments).toBe(2);
});

test('a login and a logout are saved soon', async () => {
  const dataFile = await newDataFile();
  const { client } = await startMock({ dataFile });
  const token = await client.login();
  const tokens = async () =>
    (await contentOf(dataFile)).$meta.sessions.map((session: { token: string }) => session.token);
  await expect.poll(tokens, soon).toEqual([token]);
  await client.post('/logout');
  await expect.poll(tokens, soon).toEqual([]);
});

test.each<[what: string, act: (control: ControlClient) => Promise<unknown>, views: number[]]>([
  ['made', (control) => control.post('/state/views', { id: 77 }), [1001, 1002, 2001, 77]],
  ['removed', (control) => control.delete('/state/views/1002'), [1001, 2001]],
  ['seeded', (control) => control.post('/seed', { data: {} }), []],
  ['reset', (control) => control.post('/reset', { fixture: 'empty' }), []],
])('a record or state %s through the control plane is saved soon', async (_what, act, views) => {
  const dataFile = await newDataFile();
  await act((await startMock({ dataFile })).control);
  const written = async () => (await contentOf(dataFile)).views.map(({ id }: { id: number }) => id);
  await expect.poll(written, soon).toEqual(views);
});

test('a reader always sees a whole state while changes are written', async () => {
  const dataFile = await newDataFile();
  const { client } = await startLoggedIn({ dataFile });
  const seen = new Set<number>();
  const posting = (async () => {
    while (seen.size < 4) await client.post('/lead/101/comment', { text: 'x'.repeat(5000) });
  })();
  const reading = (async () => {
    while (seen.size < 4) {
      const { comments, $meta } = await contentOf(dataFile);
      expect($meta.sequences.comments).toBe(comments.length + 1);
      seen.add(comments.length);
    }
  })();
  await Promise.all([posting, reading]);
});

test('a rejected request writes nothing', async () => {
  const dataFile = await newDataFile();
  const { client } = await startMock({ dataFile });
  const { mtimeMs, ino } = await stat(dataFile);
  await client.tryLogin('owner@example.com', { password: 'wrong' });
  await client.get('/view/1001');
  // Longer than the pause before a write.
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await stat(dataFile)).toMatchObject({ mtimeMs, ino });
});

test('unsaved changes are saved at close', async () => {
  const dataFile = await newDataFile();
  const { client, mock } = await startLoggedIn({ dataFile });
  await client.post('/lead/101/comment', { text: 'last words' });
  await mock.close();
  expect((await contentOf(dataFile)).comments).toHaveLength(1);
});

test('the last use of a token is saved at close, without another change', async () => {
  const dataFile = await newDataFile();
  const { client, mock, sandbox } = await startMock({ dataFile });
  sandbox.clock.set(Date.UTC(2030, 0, 1));
  sandbox.clock.freeze();
  await client.login();
  const lastAction = async () => (await contentOf(dataFile)).$meta.sessions[0]?.last_action_at;
  await expect.poll(lastAction, soon).toBe(sandbox.clock.now());
  sandbox.clock.advance(3_600_000);
  await client.get('/view/1001');
  await mock.close();
  expect(await lastAction()).toBe(sandbox.clock.now());
});

test('the folder of the data file contains no other file', async () => {
  const folder = await tempFolder();
  const { client, mock } = await startLoggedIn({ dataFile: join(folder, 'data.json') });
  await client.post('/lead/101/comment', { text: 'hello' });
  await mock.close();
  expect(await readdir(folder)).toEqual(['data.json']);
});

test('a read-only folder stops the start', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(startMock({ dataFile: join(folder, 'file', 'data.json') })).rejects.toThrow(/ENOTDIR|EEXIST/);
});

test('a data file that is a folder stops the start', async () => {
  const folder = await tempFolder();
  await expect(startMock({ dataFile: folder })).rejects.toThrow(/EISDIR|cannot be read/);
});
