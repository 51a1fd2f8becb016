import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataFileInUse, lockDataFile } from '../../src/store/lock.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

async function newDataFile(): Promise<string> {
  return join(await tempFolder(), 'data.json');
}

const own = { pid: process.pid, started: null, host: hostname() };

test('a lock names its holder, and is gone once it is given free', async () => {
  const dataFile = await newDataFile();
  const unlock = await lockDataFile(dataFile);
  expect(JSON.parse(readFileSync(`${dataFile}.lock`, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  unlock();
  expect(existsSync(`${dataFile}.lock`)).toBe(false);
});

test('a second mock on the same data file is refused, and a third one after the first has ended is not', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await expect(startMock({ dataFile })).rejects.toThrow(DataFileInUse);
  await expect(startMock({ dataFile })).rejects.toThrow(`in use by the process ${process.pid}`);
  await mock.close();
  await startMock({ dataFile });
});

test.each([
  ['a process that has ended', { ...own, pid: 2 ** 22 + 1 }],
  ['a process with the pid of this one, as in a container', own],
  ['a process whose pid another one has now', { ...own, pid: process.ppid, started: 'another boot/1' }],
  ['nobody, since it was never written whole', undefined],
])('the lock of %s hinders nobody', async (_what, owner) => {
  const dataFile = await newDataFile();
  writeFileSync(`${dataFile}.lock`, owner ? JSON.stringify(owner) : '{"pid":');
  (await lockDataFile(dataFile))();
});

test('the lock of a running process holds', async () => {
  const dataFile = await newDataFile();
  writeFileSync(`${dataFile}.lock`, JSON.stringify({ ...own, pid: process.ppid }));
  await expect(lockDataFile(dataFile)).rejects.toThrow(DataFileInUse);
});

test('the lock of another host holds as long as its holder shows signs of life', async () => {
  const dataFile = await newDataFile();
  const lock = `${dataFile}.lock`;
  writeFileSync(lock, JSON.stringify({ ...own, host: 'another' }));
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), 20);
  await expect(lockDataFile(dataFile, 400)).rejects.toThrow('on another');
  clearInterval(heartbeat);

  utimesSync(lock, new Date(0), new Date(0));
  (await lockDataFile(dataFile))();
});

test('a start that fails gives the lock free', async () => {
  const dataFile = await newDataFile();
  writeFileSync(dataFile, '{');
  await expect(startMock({ dataFile })).rejects.toThrow('line 1');
  expect(existsSync(`${dataFile}.lock`)).toBe(false);
});

test('a folder that cannot be written is named, with the uid and the ways out', async () => {
  const folder = await tempFolder();
  writeFileSync(join(folder, 'file'), '');
  const start = startMock({ dataFile: join(folder, 'file', 'data.json') });
  await expect(start).rejects.toThrow(
    `the folder ${join(folder, 'file')} cannot be written by the uid ${process.getuid?.()}`,
  );
  await expect(start).rejects.toThrow('LEADMOCK_EPHEMERAL=true');
});
