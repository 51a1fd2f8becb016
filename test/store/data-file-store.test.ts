import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LowSync } from 'lowdb';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ChangeEntry } from '../../src/core/change-entry.ts';
import { DataFileStore, type SnapshotTiming } from '../../src/store/data-file.ts';
import { readChanges, readDataFile } from '../../src/store/kept-files.ts';
import { ephemeralStore, StorageFailure } from '../../src/store/store.ts';
import { tempFolder } from '../support/temp-folder.ts';

const NEVER: SnapshotTiming = { quietMs: 3_600_000, growth: 4, floorBytes: 1e9, touchedMs: 3_600_000 };
const soon = { timeout: 2000, interval: 10 };

function entry(id: number): ChangeEntry {
  return { put: [['projects', { id, name: `P${id}` }]], remove: [] };
}

/** A store whose file holds nothing but the number of its last change. */
async function makeStore(
  timing: Partial<SnapshotTiming> = {},
  path?: string,
  content: (text: string) => Iterable<string> = (text) => [text],
) {
  const file = path ?? join(await tempFolder(), 'data.json');
  const problems: Error[] = [];
  const store = new DataFileStore(file, {
    lastChange: 0,
    content: (change) => content(JSON.stringify({ change })),
    touched: () => undefined,
    onProblem: (error) => problems.push(error),
    timing: { ...NEVER, ...timing },
  });
  onTestFinished(() => store.close());
  return { store, path: file, problems };
}

function kept(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

test('nothing on disk is touched before the store has begun', async () => {
  const path = join(await tempFolder(), 'data.json');
  writeFileSync(path, 'of an earlier run');
  await makeStore({}, path);
  expect(readFileSync(path, 'utf8')).toBe('of an earlier run');
});

test('a world that begins anew finds no lines of an earlier one, whenever it is killed', async () => {
  const path = join(await tempFolder(), 'data.json');
  for (const log of [`${path}.log`, `${path}.log.old`])
    writeFileSync(log, `${JSON.stringify({ n: 5, entry: entry(9) })}\n`);
  const { store } = await makeStore({}, path);
  const written = vi.spyOn(LowSync.prototype, 'write').mockImplementation(() => {
    throw new Error('killed');
  });
  expect(() => store.begin()).toThrow('killed');
  written.mockRestore();
  expect(readChanges(path, 0).entries).toEqual([]);
});

test('a change is in the log when commit returns', async () => {
  const { store, path } = await makeStore();
  store.begin();
  store.commit(entry(1));
  expect(readChanges(path, 0)).toEqual({ entries: [entry(1)], lastChange: 1, tornBytes: 0 });
  expect(kept(path)).toEqual({ change: 0 });
});

test('after a quiet while the file is written and the log begins again', async () => {
  const { store, path } = await makeStore({ quietMs: 10 });
  store.begin();
  store.commit(entry(1));
  await expect.poll(() => kept(path), soon).toEqual({ change: 1 });
  await expect.poll(() => existsSync(`${path}.log.old`), soon).toBe(false);
  expect(readFileSync(`${path}.log`, 'utf8')).toBe('');
});

test('under steady load the file is written once the log is large enough', async () => {
  const { store, path } = await makeStore({ quietMs: 20, floorBytes: 2000 });
  store.begin();
  let id = 0;
  const load = setInterval(() => store.commit(entry(++id)), 2);
  onTestFinished(() => clearInterval(load));
  await expect.poll(() => (kept(path) as { change: number }).change, soon).toBeGreaterThan(0);
  clearInterval(load);
  const { change } = kept(path) as { change: number };
  expect(readChanges(path, change).entries).toHaveLength(id - change);
});

test('while the file is made, piece by piece, changes come in between; they are not in it', async () => {
  const seen: string[] = [];
  const { store, path } = await makeStore({ quietMs: 10 }, undefined, function* (text) {
    if (text === '{"change":1}') setImmediate(() => store.commit(entry(2)));
    for (const char of text) {
      seen.push(`${text} while ${readChanges(path, 0).lastChange}`);
      yield char;
    }
  });
  store.begin();
  store.commit(entry(1));
  await expect.poll(() => kept(path), soon).toEqual({ change: 2 });
  expect([...new Set(seen)]).toEqual([
    '{"change":0} while 0',
    '{"change":1} while 1',
    '{"change":1} while 2',
    '{"change":2} while 2',
  ]);
});

test('a stop writes the file and leaves no log', async () => {
  const { store, path } = await makeStore();
  store.begin();
  store.commit(entry(1));
  await store.close();
  expect(kept(path)).toEqual({ change: 1 });
  expect(readdirSync(join(path, '..'))).toEqual(['data.json']);
});

test('a readable file that cannot be written loses nothing: the logs hold it', async () => {
  const { store, path, problems } = await makeStore();
  store.begin();
  store.commit(entry(1));
  // A folder in the place of the temporary file: lowdb cannot write it.
  mkdirSync(join(path, '..', '.data.json.tmp'));
  await store.close();
  expect(problems).toHaveLength(1);
  expect(readChanges(path, 0).entries).toEqual([entry(1)]);
});

test('begin fails where the folder cannot be made', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'file'), '');
  const { store } = await makeStore({}, join(folder, 'file', 'data.json'));
  expect(() => store.begin()).toThrow();
});

test('reading a file that does not exist gives nothing and makes nothing', async () => {
  const path = join(await tempFolder(), 'data.json');
  expect(await readDataFile(path, JSON.parse)).toBeUndefined();
  expect(readChanges(path, 0)).toEqual({ entries: [], lastChange: 0, tornBytes: 0 });
  expect(existsSync(path)).toBe(false);
  await rm(path, { force: true });
});

test('the ephemeral store never has a problem', async () => {
  ephemeralStore.begin();
  ephemeralStore.commit(entry(1));
  await ephemeralStore.close();
  expect(ephemeralStore.problem).toBeUndefined();
  expect(new StorageFailure('a', new Error('b')).message).toBe('a cannot be written: b');
});
