import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFile } from '../../src/store/lock.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { entry, makeStore } from './steered-store.ts';

const EARLIER = new Date(2020, 1);

const behindOurBack: [what: string, act: (path: string) => void][] = [
  ['the data file is removed', (path) => rmSync(path)],
  ['the log is removed', (path) => rmSync(`${path}.log`)],
  [
    'all files are removed',
    (path) => {
      for (const file of [path, `${path}.log`]) rmSync(file);
    },
  ],
  ['the folder is removed', (path) => rmSync(dirname(path), { recursive: true })],
  ['the folder is moved away', (path) => renameSync(dirname(path), `${dirname(path)} of before`)],
  [
    'an older data file is put in its place',
    (path) => {
      writeFileSync(`${path}.old`, '{"n":0}');
      utimesSync(`${path}.old`, EARLIER, EARLIER);
      renameSync(`${path}.old`, path);
    },
  ],
  [
    'the data file is cut',
    (path) => {
      writeFileSync(path, '{"cha');
      // The clock of a file system is too coarse for a test, so the time is set.
      utimesSync(path, EARLIER, EARLIER);
    },
  ],
  ['the log is emptied in place', (path) => truncateSync(`${path}.log`)],
  ['the log is cut in place', (path) => truncateSync(`${path}.log`, 10)],
  ['another program appends to the log', (path) => appendFileSync(`${path}.log`, 'a')],
  [
    'a copy takes the place of the log',
    (path) => {
      copyFileSync(`${path}.log`, `${path}.copy`);
      renameSync(`${path}.copy`, `${path}.log`);
    },
  ],
];

test.each(behindOurBack)('when %s, everything is saved again at once', async (_what, act) => {
  const { store, path, tick, found, problems } = await makeStore();
  store.commit(entry(1));
  act(path);
  // Under steady load, no tick is quiet.
  store.commit(entry(2));
  tick();
  expect(found()).toEqual(['up to 2']);
  store.commit(entry(3));
  expect(found()).toEqual(['up to 2', 3]);
  expect(problems).toEqual([]);
});

test.each(behindOurBack)('when %s, everything is saved again even without a later change', async (_what, act) => {
  const { store, path, tick, found } = await makeStore();
  store.commit(entry(1));
  act(path);
  tick();
  expect(found()).toEqual(['up to 1']);
  expect(existsSync(`${path}.log`)).toBe(true);
});

test('while removed files cannot be saved again, changes are rejected', async () => {
  const { store, path, fails, tick, untilRetried, found, problems } = await makeStore();
  store.commit(entry(1));
  rmSync(dirname(path), { recursive: true });
  fails.set('renameSync', 'EIO');
  tick();
  expect(problems).toEqual([`${path} cannot be written: EIO: renameSync`]);
  expect(() => store.commit(entry(2))).toThrow('EIO');
  expect(store.problem).toContain('EIO');
  fails.clear();
  untilRetried();
  store.commit(entry(2));
  expect([store.problem, ...found()]).toEqual([undefined, 'up to 1', 2]);
});

test.each<[what: string, make: (folder: string) => void]>([
  ['a file', (folder) => writeFileSync(folder, '')],
  ['a link to itself', (folder) => symlinkSync(folder, folder)],
])('when %s replaces the folder, changes are rejected until the folder is back', async (_what, make) => {
  const { store, path, tick, untilRetried, found } = await makeStore();
  store.commit(entry(1));
  rmSync(dirname(path), { recursive: true });
  make(dirname(path));
  store.commit(entry(2));
  tick();
  expect(() => store.commit(entry(3))).toThrow(`${path} cannot be written`);
  rmSync(dirname(path));
  untilRetried();
  store.commit(entry(3));
  expect([store.problem, ...found()]).toEqual([undefined, 'up to 2', 3]);
});

test('a log removed while the data file cannot be written is created again with the data file', async () => {
  const { store, path, fails, tick, untilRetried, found } = await makeStore();
  fails.set('renameSync', 'EIO');
  store.commit(entry(1));
  tick();
  tick();
  rmSync(`${path}.log`);
  untilRetried();
  expect(() => store.commit(entry(2))).toThrow('EIO');
  fails.clear();
  untilRetried();
  store.commit(entry(2));
  expect(found()).toEqual(['up to 1', 2]);
});

test('files of another process are left unchanged, even before its lock is seen', async () => {
  const folder = await tempFolder();
  const dataFile = join(folder, 'data', 'data.json');
  // The lock is never touched in time.
  const timers = { every: () => () => {}, rest: () => Promise.resolve() };
  const lock = await lockDataFile(dataFile, { timers });
  onTestFinished(lock.release);
  const { store, path, tick, problems } = await makeStore({ guard: lock.guard }, dataFile);
  store.commit(entry(1));
  rmSync(dirname(path), { recursive: true });
  mkdirSync(dirname(path));
  const theirs: Record<string, string> = { '': '{"n":7}', '.log': 'theirs', '.lock': '{"pid":77}' };
  for (const [name, text] of Object.entries(theirs)) writeFileSync(path + name, text);
  tick();
  expect(problems).toEqual([expect.stringContaining('another program changed the lock')]);
  for (const [name, text] of Object.entries(theirs)) expect(readFileSync(path + name, 'utf8')).toBe(text);
});

test('a mock whose folder was removed has everything at the next start, even after a kill', async () => {
  const folder = await tempFolder();
  const dataFile = join(folder, 'running', 'data.json');
  const { client } = await startLoggedIn({ dataFile });
  const comment = async (text: string) =>
    expect((await client.post('/lead/101/comment', { text })).result.text).toBe(text);
  await comment('before');
  rmSync(dirname(dataFile), { recursive: true });
  await expect.poll(() => existsSync(dataFile)).toBe(true);
  await comment('after');
  // A copy of the files while it runs equals the files after a kill.
  cpSync(dirname(dataFile), join(folder, 'killed'), { recursive: true });
  rmSync(join(folder, 'killed', 'data.json.lock'), { force: true });
  const { sandbox } = await startMock({ dataFile: join(folder, 'killed', 'data.json') });
  expect(sandbox.state.comments.all().map(({ text }) => text)).toEqual(['before', 'after']);
});

test('untouched files are not saved again', async () => {
  const { store, path, tick } = await makeStore();
  store.commit(entry(1));
  for (let ticks = 0; ticks < 3; ticks += 1) tick();
  const written = statSync(path).mtimeMs;
  for (let ticks = 0; ticks < 3; ticks += 1) tick();
  expect(statSync(path).mtimeMs).toBe(written);
});
