import { expect, test } from 'vitest';
import type { ChangeEntry } from '../../src/core/contents.ts';
import { entry, makeStore, QUIET_MS } from './steered-store.ts';

test('when no new log can be opened, changes go on into the one that a start reads, and none is lost', async () => {
  const { store, fails, tick, changesOnDisk, written, problems } = await makeStore();
  store.commit(entry(1));
  fails.create = 'EMFILE';
  await tick();
  await tick();
  expect(problems).toEqual([expect.stringContaining('EMFILE')]);
  expect(store.problem).toContain('EMFILE');
  store.commit(entry(2));
  expect(changesOnDisk()).toEqual([1, 2]);
  fails.create = undefined as never;
  await tick();
  await tick();
  expect([store.problem, written()]).toEqual([undefined, 2]);
  for (const id of [3, 4, 5]) store.commit(entry(id));
  expect(changesOnDisk().filter((n) => n > written())).toEqual([3, 4, 5]);
});

test('a readable file that cannot be put in its place for a while loses nothing, and is written in the end', async () => {
  const { store, fails, tick, changesOnDisk, written } = await makeStore();
  fails.rename = 'EIO';
  for (const id of [1, 2, 3]) {
    store.commit(entry(id));
    await tick();
    await tick();
    expect(store.problem).toContain('EIO');
    expect(changesOnDisk()).toEqual(Array.from({ length: id }, (_, at) => at + 1));
  }
  fails.rename = undefined as never;
  await tick();
  expect([store.problem, written()]).toEqual([undefined, 3]);
});

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a rename that fails with %s for a moment is tried again, and nobody hears of it',
  async (code) => {
    const { store, fails, timers, problems, written } = await makeStore();
    store.commit(entry(1));
    fails.rename = code;
    timers.beat(QUIET_MS);
    timers.beat(QUIET_MS);
    for (let tries = 0; tries < 6; tries += 1) await timers.step();
    expect([written(), store.problem]).toEqual([0, undefined]);
    store.commit(entry(2));
    fails.rename = undefined as never;
    await timers.finish();
    expect([written(), store.problem, problems]).toEqual([1, undefined, []]);
  },
);

test('a log that cannot be removed loses nothing, and is replaced once it can be', async () => {
  const { store, fails, tick, changesOnDisk, written } = await makeStore();
  store.commit(entry(1));
  await tick();
  await tick();
  expect(written()).toBe(1);
  store.commit(entry(2));
  fails.remove = 'EACCES';
  await tick();
  await tick();
  // The file beside the place cannot be removed either.
  expect(store.problem).toContain('EACCES');
  expect(changesOnDisk()).toContain(2);
  fails.remove = undefined as never;
  await tick();
  expect([store.problem, written()]).toEqual([undefined, 2]);
});

test('what no start could read is refused, with what makes room; new contents that are small enough are taken', async () => {
  const { store, tick } = await makeStore({
    mostBytes: 2000,
    content: ({ change }) => [JSON.stringify({ change, state: 'x'.repeat(900) })],
  });
  expect(() => store.commit(entry(1, 'x'.repeat(1200)))).toThrow(
    /data\.json cannot be written: it would grow past 2000 bytes, which no start could read; a reset, or a seed with less/,
  );
  expect(store.problem).toBeUndefined();
  for (let id = 1; id <= 5; id += 1) store.commit(entry(id, 'x'.repeat(40)));
  expect(() => store.commit(entry(6, 'x'.repeat(400)))).toThrow('grow past');
  // Records that were written over count until the file says how long the state really is.
  await tick();
  await tick();
  store.commit(entry(6, 'x'.repeat(400)));
  const contents = (name: string) =>
    ({ contents: { document: { projects: [{ id: 1, name }] } } }) as unknown as ChangeEntry;
  expect(() => store.commit(contents('x'.repeat(2000)))).toThrow('grow past');
  store.commit(contents('x'.repeat(1500)));
  expect(() => store.commit(entry(7, 'x'.repeat(800)))).toThrow('grow past');
});

test('what a start can read is counted in bytes, of which a letter may have two', async () => {
  const { store, tick, problems } = await makeStore({
    mostBytes: 2000,
    content: ({ change }) => [JSON.stringify({ change, state: change < 2 ? '' : 'я'.repeat(1200) })],
  });
  expect(() => store.commit(entry(1, 'я'.repeat(1200)))).toThrow('grow past 2000 bytes');
  const contents = (name: string) =>
    ({ contents: { document: { projects: [{ id: 1, name }] } } }) as unknown as ChangeEntry;
  expect(() => store.commit(contents('я'.repeat(1200)))).toThrow('grow past 2000 bytes');
  store.commit(contents('я'.repeat(600)));
  expect(() => store.commit(entry(2, 'я'.repeat(400)))).toThrow('grow past 2000 bytes');
  store.commit(entry(2));
  // Nor is such a file written: the logs hold what a start can read.
  await tick();
  await tick();
  expect(problems).toEqual([expect.stringContaining('grow past 2000 bytes')]);
});

test('an entry that no string can hold is refused as well', async () => {
  const { store, changesOnDisk } = await makeStore();
  const endless = {
    toJSON() {
      throw new RangeError('Invalid string length');
    },
  };
  expect(() => store.commit({ put: [['projects', endless]], remove: [] })).toThrow('past 511 MiB, which no start');
  expect(changesOnDisk()).toEqual([]);
});
