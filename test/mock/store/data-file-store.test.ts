import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ChangeEntry } from '../../../src/mock/core/sandbox/contents.ts';
import { DataFileStore, StorageFailure, type WriteTiming } from '../../../src/mock/store/data-file-store.ts';
import { readLog } from '../../../src/mock/store/log-file.ts';
import { realTimers } from '../../../src/mock/store/timers.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NEVER: WriteTiming = { quietMs: 3_600_000, maxLogBytes: 1e9 };
const soon = { timeout: 2000, interval: 10 };

function entry(id: number): ChangeEntry {
  return { put: [['projects', { id, name: `P${id}` }]], remove: [] };
}

/** Creates a store whose data file contains only the number of its last change. */
async function makeStore(timing: Partial<WriteTiming> = {}, path?: string) {
  const file = path ?? join(await tempFolder(), 'data.json');
  const problems: Error[] = [];
  const store = new DataFileStore(file, {
    dataFileId: 'a',
    lastChange: 0,
    guard() {},
    timers: realTimers,
    content: ({ n }) => ({ n }),
    onProblem: (error) => problems.push(error),
    timing: { ...NEVER, ...timing },
  });
  onTestFinished(() => store.close());
  return { store, path: file, problems };
}

/** @returns the changes in the log, by number */
function logged(path: string): [n: number, entry: unknown][] {
  return readLog(`${path}.log`).map(({ n, entry }) => [n, entry]);
}

function kept(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

test('the store touches no file before it begins', async () => {
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
  expect(kept(path)).toEqual({ n: 0 });
});

test('after a quiet period the file is written and the log is emptied', async () => {
  const { store, path } = await makeStore({ quietMs: 10 });
  store.begin();
  store.commit(entry(1));
  await expect.poll(() => kept(path), soon).toEqual({ n: 1 });
  expect(readFileSync(`${path}.log`, 'utf8')).toBe('');
});

test('under steady load the file is written once the log is larger than the limit', async () => {
  const maxLogBytes = 2000;
  const { store, path } = await makeStore({ quietMs: 20, maxLogBytes });
  store.begin();
  let id = 0;
  let largest = 0;
  const load = setInterval(() => {
    store.commit(entry(++id));
    largest = Math.max(largest, statSync(`${path}.log`).size);
  }, 2);
  onTestFinished(() => clearInterval(load));
  await expect.poll(() => (kept(path) as { n: number }).n, soon).toBeGreaterThan(0);
  clearInterval(load);
  const { n: written } = kept(path) as { n: number };
  expect(logged(path).filter(([n]) => n > written)).toHaveLength(id - written);
  expect(largest).toBeGreaterThan(maxLogBytes);
});

test('a stop writes the file and removes the log', async () => {
  const { store, path } = await makeStore();
  store.begin();
  store.commit(entry(1));
  store.close();
  expect(kept(path)).toEqual({ n: 1 });
  expect(readdirSync(join(path, '..'))).toEqual(['data.json']);
});

test('a data file that cannot be written loses nothing, because the log contains it', async () => {
  const { store, path, problems } = await makeStore();
  store.begin();
  store.commit(entry(1));
  // A folder replaces the temporary file, so lowdb cannot write it.
  mkdirSync(join(path, '..', '.data.json.tmp'));
  expect(() => store.close()).toThrow('leadmock could not write the whole state');
  expect(problems).toHaveLength(1);
  expect(logged(path)).toEqual([[1, entry(1)]]);
});

test('begin fails if the folder cannot be created', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'file'), '');
  const { store } = await makeStore({}, join(folder, 'file', 'data.json'));
  expect(() => store.begin()).toThrow();
});

test('reading a missing log returns nothing and creates no file', async () => {
  const path = join(await tempFolder(), 'data.json');
  expect(readLog(`${path}.log`)).toEqual([]);
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('the error of a store names its file and the cause', () => {
  expect(new StorageFailure('a', new Error('b')).message).toBe('a cannot be written: b');
});
