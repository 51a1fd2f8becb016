import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFileStore, readDataFile } from '../../src/store/data-file.ts';
import { ephemeralStore } from '../../src/store/store.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A store whose content is how often it was asked for it: the number of writes. */
async function countingStore(path: string, { hasBegun = true } = {}) {
  let writes = 0;
  const problems: Error[] = [];
  const store = dataFileStore(path, {
    content: () => {
      writes += 1;
      return { writes };
    },
    onProblem: (error) => problems.push(error),
  });
  if (hasBegun) await store.begin();
  return { store, problems, writes: () => writes };
}

const soon = { timeout: 2000, interval: 20 };

test('a new file is there once the store has begun', async () => {
  const path = join(await tempFolder(), 'data.json');
  const { store } = await countingStore(path);
  expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty('writes');
  await store.close();
});

test('nothing on disk is touched before the store has begun', async () => {
  const folder = await tempFolder();
  const path = join(folder, 'data.json');
  await writeFile(path, 'of a running mock');
  await countingStore(path, { hasBegun: false });
  await countingStore(join(folder, 'new', 'data.json'), { hasBegun: false });
  expect(await readFile(path, 'utf8')).toBe('of a running mock');
  expect(await readdir(folder)).toEqual(['data.json']);
});

test('many changes cost one write', async () => {
  const path = join(await tempFolder(), 'data.json');
  const { store, writes } = await countingStore(path);
  for (let change = 0; change < 50; change += 1) store.commit();
  await expect.poll(async () => JSON.parse(await readFile(path, 'utf8')), soon).toEqual({ writes: 2 });
  expect(writes()).toBe(2);
  await store.close();
});

test('a change that comes during a write is written as well', async () => {
  const path = join(await tempFolder(), 'data.json');
  const { store } = await countingStore(path);
  store.commit();
  const closing = store.close();
  store.commit();
  await closing;
  await expect.poll(async () => JSON.parse(await readFile(path, 'utf8')).writes, soon).toBeGreaterThan(2);
  await store.close();
});

test('closing writes what is there, changed or not', async () => {
  const path = join(await tempFolder(), 'data.json');
  const { store } = await countingStore(path);
  await store.close();
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ writes: 2 });
});

test('a write that fails is reported and told; the next that succeeds clears it', async () => {
  const folder = join(await tempFolder(), 'kept');
  const path = join(folder, 'data.json');
  const { store, problems } = await countingStore(path);
  expect(store.problem).toBeUndefined();
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  store.commit();
  await expect.poll(() => store.problem, soon).toContain(`${path} cannot be written: `);
  expect(problems).toHaveLength(1);

  await rm(folder);
  await mkdir(folder);
  store.commit();
  await expect.poll(() => store.problem, soon).toBeUndefined();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ writes: expect.any(Number) });
  await store.close();
});

test('a folder that someone has removed is made again', async () => {
  const folder = join(await tempFolder(), 'kept');
  const path = join(folder, 'data.json');
  const { store, problems } = await countingStore(path);
  await rm(folder, { recursive: true });
  store.commit();
  await expect.poll(async () => (await readdir(folder).catch(() => [])).length, soon).toBe(1);
  expect(problems).toEqual([]);
  await store.close();
});

test('the stop tries again what failed', async () => {
  const folder = join(await tempFolder(), 'kept');
  const path = join(folder, 'data.json');
  const { store } = await countingStore(path);
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  store.commit();
  await expect.poll(() => store.problem, soon).toBeDefined();
  await rm(folder);
  await store.close();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ writes: expect.any(Number) });
});

test('a stop that cannot write ends all the same, and reports it', async () => {
  const folder = join(await tempFolder(), 'kept');
  const { store, problems } = await countingStore(join(folder, 'data.json'));
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  await store.close();
  expect(problems).toHaveLength(1);
  expect(store.problem).toContain('cannot be written');
});

test('reading a file that does not exist gives nothing and makes nothing', async () => {
  const path = join(await tempFolder(), 'data.json');
  expect(await readDataFile(path, JSON.parse)).toBeUndefined();
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});

test('reading hands the text to the parser as it is', async () => {
  const path = join(await tempFolder(), 'data.json');
  await writeFile(path, '\uFEFF text \r\n');
  expect(await readDataFile(path, (text) => [text])).toEqual(['\uFEFF text \r\n']);
});

test('the ephemeral store never has a problem', async () => {
  ephemeralStore.commit();
  await ephemeralStore.close();
  expect(ephemeralStore.problem).toBeUndefined();
});
