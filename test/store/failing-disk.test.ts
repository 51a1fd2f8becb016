import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entry, makeStore, otherContents } from './steered-store.ts';

test('a data file that cannot be put in its place for a while loses nothing, and is written in the end', async () => {
  const { store, fails, tick, untilRetried, found, problems, written } = await makeStore();
  fails.set('renameSync', 'EIO');
  for (const id of [1, 2, 3]) {
    store.commit(entry(id));
    tick();
    tick();
    expect(store.problem).toContain('EIO');
    expect(found()).toEqual(['up to 0', ...Array.from({ length: id }, (_, at) => at + 1)]);
  }
  expect(problems).toEqual([expect.stringContaining('EIO')]);
  fails.clear();
  untilRetried();
  expect([store.problem, written()]).toEqual([undefined, 3]);
});

test('a log that cannot be emptied goes on behind what the data file contains', async () => {
  const { store, fails, tick, found, changesOnDisk } = await makeStore();
  store.commit(entry(1));
  fails.set('ftruncateSync', 'EIO');
  tick();
  tick();
  expect([store.problem, ...found()]).toEqual([undefined, 'up to 1']);
  store.commit(entry(2));
  expect(changesOnDisk()).toEqual([1, 2]);
  expect(found()).toEqual(['up to 1', 2]);
  fails.clear();
  tick();
  tick();
  expect(changesOnDisk()).toEqual([]);
});

test('a change that cannot be appended is rejected, and the next one has its number', async () => {
  const { store, fails, changesOnDisk } = await makeStore();
  store.commit(entry(1));
  fails.set('writeSync', 'ENOSPC');
  expect(() => store.commit(entry(2))).toThrow('ENOSPC');
  expect(store.problem).toContain('ENOSPC');
  fails.clear();
  store.commit(entry(2));
  expect(store.problem).toBeUndefined();
  expect(changesOnDisk()).toEqual([1, 2]);
});

test('after a failed append, a tick finds out that the disk takes something again', async () => {
  const { store, fails, untilRetried, found } = await makeStore();
  fails.set('writeSync', 'ENOSPC').set('writeFileSync', 'ENOSPC');
  expect(() => store.commit(entry(1))).toThrow('ENOSPC');
  untilRetried();
  expect(store.problem).toContain('ENOSPC');
  fails.clear();
  untilRetried();
  expect(store.problem).toBeUndefined();
  expect(found()).toEqual(['up to 0']);
});

test('other contents go to the data file at once; if that fails, to the log; if both fail, they are rejected', async () => {
  const { store, fails, found, path } = await makeStore();
  store.commit(entry(1));
  store.commit(otherContents);
  expect(found()).toEqual(['up to 2']);
  expect(readFileSync(`${path}.log`, 'utf8')).toBe('');
  fails.set('renameSync', 'EIO');
  store.commit(otherContents);
  expect(found()).toEqual(['up to 2', 3]);
  fails.set('writeSync', 'ENOSPC');
  expect(() => store.commit(otherContents)).toThrow('ENOSPC');
  fails.clear();
  store.commit(entry(4));
  expect(found()).toEqual(['up to 2', 3, 4]);
});

test('while something cannot be written, the data file is tried again at every fifth tick only', async () => {
  let serialized = 0;
  const content = ({ n }: { n: number }) => {
    serialized += 1;
    return { n };
  };
  const { store, fails, tick, untilRetried } = await makeStore({ content });
  store.commit(entry(1));
  fails.set('renameSync', 'EIO');
  tick();
  tick();
  const before = serialized;
  untilRetried();
  untilRetried();
  expect(serialized - before).toBe(2);
});
