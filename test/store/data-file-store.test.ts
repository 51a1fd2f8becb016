import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ChangeEntry } from '../../src/core/contents.ts';
import { nodeDisk } from '../../src/store/disk.ts';
import { readChanges } from '../../src/store/log/read-log.ts';
import { DataFileStore, type SnapshotTiming } from '../../src/store/open/data-file-store.ts';
import { ephemeralStore, StorageFailure } from '../../src/store/open/store.ts';
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
    history: 'a',
    lastChange: 0,
    isAnew: true,
    content: ({ change }) => content(JSON.stringify({ change })),
    touched: () => undefined,
    onProblem: (error) => problems.push(error),
    timing: { ...NEVER, ...timing },
  });
  onTestFinished(() => store.close());
  return { store, path: file, problems };
}

/** The changes that stand in the logs, by number. */
function logged(path: string): [n: number, entry: unknown][] {
  return readChanges(nodeDisk, path).lines.map(({ n, entry }) => [n, entry]);
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

test('a change is in the log when commit returns', async () => {
  const { store, path } = await makeStore();
  store.begin();
  store.commit(entry(1));
  expect(logged(path)).toEqual([[1, entry(1)]]);
  expect(kept(path)).toEqual({ change: 0 });
});

test('after a quiet while the file is written and the log begins again', async () => {
  const { store, path } = await makeStore({ quietMs: 10 });
  store.begin();
  store.commit(entry(1));
  await expect.poll(() => kept(path), soon).toEqual({ change: 1 });
  await expect.poll(() => existsSync(`${path}.log`), soon).toBe(false);
  expect(readFileSync(`${path}.log2`, 'utf8')).toBe('');
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
  expect(logged(path).filter(([n]) => n > change)).toHaveLength(id - change);
});

test('while the file is written, piece by piece, changes come in between; they are not in it', async () => {
  const seen: string[] = [];
  const { store, path } = await makeStore({ quietMs: 10 }, undefined, function* (text) {
    if (text === '{"change":1}') setImmediate(() => store.commit(entry(2)));
    // Blanks between two tokens: long enough to be written before the next piece is asked for.
    for (const piece of [text.slice(0, -1), text.slice(-1)]) {
      seen.push(`${text} with ${logged(path).length}`);
      yield piece + ' '.repeat(70_000);
    }
  });
  store.begin();
  store.commit(entry(1));
  await expect.poll(() => kept(path), soon).toEqual({ change: 2 });
  expect([...new Set(seen)]).toEqual([
    '{"change":0} with 0',
    '{"change":1} with 1',
    '{"change":1} with 2',
    '{"change":2} with 1',
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
  expect(logged(path)).toEqual([[1, entry(1)]]);
});

test('begin fails where the folder cannot be made', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'file'), '');
  const { store } = await makeStore({}, join(folder, 'file', 'data.json'));
  expect(() => store.begin()).toThrow();
});

test('reading logs that do not exist gives nothing and makes nothing', async () => {
  const path = join(await tempFolder(), 'data.json');
  expect(readChanges(nodeDisk, path)).toEqual({ lines: [], tornBytes: 0 });
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('the ephemeral store never has a problem', async () => {
  ephemeralStore.begin();
  ephemeralStore.commit(entry(1));
  await ephemeralStore.close();
  expect(ephemeralStore.problem).toBeUndefined();
  expect(new StorageFailure('a', new Error('b')).message).toBe('a cannot be written: b');
});
