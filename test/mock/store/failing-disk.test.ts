import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { Sandbox } from '../../../src/mock/core/sandbox/sandbox.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';
import { toDataFile } from '../../../src/mock/store/data-file.ts';
import { DataFileStore, defaultTiming } from '../../../src/mock/store/data-file-store.ts';
import { readLog } from '../../../src/mock/store/log-file.ts';
import { readPersisted } from '../../../src/mock/store/open.ts';
import { SteeredTimers } from '../../reliability/crash/steered-timers.ts';
import { entry, makeStore } from './steered-store.ts';

test('a data file that cannot be replaced for a while loses nothing, and is written later', async () => {
  const { store, fails, tick, found, problems, written } = await makeStore();
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
  tick();
  expect([store.problem, written()]).toEqual([undefined, 3]);
});

test('a data file that is a mount is reported with a solution', async () => {
  const { store, fails, tick, problems } = await makeStore();
  fails.set('renameSync', 'EBUSY');
  store.commit(entry(1));
  tick();
  tick();
  expect(problems).toEqual([expect.stringContaining('mount its folder instead')]);
});

test('a log that cannot be emptied continues after the contents of the data file', async () => {
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

test('a log with a half line that a start cannot empty stops the start, so no change follows the half line', async () => {
  const { store, fails, path } = await makeStore();
  store.commit(entry(1));
  const log = `${path}.copy.log`;
  writeFileSync(log, `${readFileSync(`${path}.log`, 'utf8')}{"dataFileId":"a","n":2,"ent`);
  const parts = { dataFileId: 'a', lastChange: 1, guard() {}, onProblem() {}, content: (saved: object) => saved };
  const resumed = new DataFileStore(`${path}.copy`, { ...parts, timing: defaultTiming, timers: new SteeredTimers() });
  fails.set('ftruncateSync', 'EIO');
  expect(() => resumed.begin()).toThrow('EIO');
  fails.clear();
  resumed.begin();
  resumed.commit(entry(2));
  expect(readLog(log).map(({ n }) => n)).toEqual([2]);
  resumed.close();
});

test('a start skips the lines of a log that could not be emptied', async () => {
  const { store, fails, tick, path, changesOnDisk } = await makeStore();
  store.commit(entry(1));
  fails.set('ftruncateSync', 'EIO');
  tick();
  tick();
  store.commit(entry(2));
  expect(changesOnDisk()).toEqual([1, 2]);
  const fixture = new Fixtures(undefined).byName('empty', 'reject');
  const image = new Sandbox('a', { fixture, assumptions: defaultAssumptions, taskStatus: 0 }).image();
  const copy = `${path}.copy`;
  writeFileSync(copy, JSON.stringify(toDataFile(image, { fixture: 'empty', dataFileId: 'a', n: 1 })));
  copyFileSync(`${path}.log`, `${copy}.log`);
  const { changes } = readPersisted({ dataFile: copy, fresh: false, onDefect() {} }, fixture);
  expect(changes.map(({ n }) => n)).toEqual([2]);
});

test('a change that cannot be appended is rejected, and the next one gets its number', async () => {
  const { store, fails, tick, changesOnDisk } = await makeStore();
  store.commit(entry(1));
  fails.set('writeSync', 'ENOSPC');
  expect(() => store.commit(entry(2))).toThrow('ENOSPC');
  expect(store.problem).toContain('ENOSPC');
  fails.clear();
  store.commit(entry(2));
  expect(changesOnDisk()).toEqual([1, 2]);
  tick();
  expect(store.problem).toBeUndefined();
});

test('after a failed append, a tick detects that the disk is writable again', async () => {
  const { store, fails, tick, found } = await makeStore();
  fails.set('writeSync', 'ENOSPC').set('writeFileSync', 'ENOSPC');
  expect(() => store.commit(entry(1))).toThrow('ENOSPC');
  tick();
  expect(store.problem).toContain('ENOSPC');
  fails.clear();
  tick();
  expect(store.problem).toBeUndefined();
  expect(found()).toEqual(['up to 0']);
});
