// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../src/mock/create-mock.ts';
import { DataFileInUse, type LockLost, lockDataFile } from '../../../src/mock/store/lock.ts';
import { type LockOwner, parseOwner, thisOwner } from '../../../src/mock/store/lock-owner.ts';
import { fetchOf } from '../../support/fetch-of.ts';
import { fsError, hookFs } from '../../support/hook-fs.ts';
import { startMock } from '../../support/start-mock.ts';
import { quietSettings } from '../../support/start-mock-settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function newDataFile(): Promise<string> {
  return join(await tempFolder(), 'data.json');
}

const quick = { touchMs: 20, staleMs: 400 };
const NO_SUCH_PID = 2 ** 22 + 1;

function owner(differs: Partial<LockOwner> = {}): LockOwner {
  return { ...thisOwner('a-token'), ...differs };
}

function writeLock(dataFile: string, holder: LockOwner): string {
  writeFileSync(`${dataFile}.lock`, `${JSON.stringify(holder)}\n`);
  return `${dataFile}.lock`;
}

function holderOf(dataFile: string): LockOwner | undefined {
  return parseOwner(readFileSync(`${dataFile}.lock`, 'utf8'));
}

/**
 * Touches a lock of an unknown process, on a clock that is years late.
 * @returns a function that stops
 */
function beat(lock: string): () => void {
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    utimesSync(lock, beats, beats);
  }, quick.touchMs);
  const stop = () => clearInterval(timer);
  onTestFinished(stop);
  return stop;
}

test('a lock names its holder, and is removed at its release', async () => {
  const dataFile = await newDataFile();
  const lock = await lockDataFile(dataFile);
  expect(holderOf(dataFile)).toMatchObject({ pid: process.pid, host: hostname() });
  lock.guard();
  lock.release();
  expect(readdirSync(join(dataFile, '..'))).toEqual([]);
});

test('a second mock on the same data file is rejected, and works once the first has ended', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await expect(startMock({ dataFile })).rejects.toThrow(DataFileInUse);
  await expect(startMock({ dataFile })).rejects.toThrow(`in use by the process ${process.pid}`);
  await mock.close();
  await startMock({ dataFile });
});

test.each([
  ['a process that has ended', owner({ pid: NO_SUCH_PID })],
  ['an earlier process with the pid of this one, as in a container', owner({ started: '1' })],
  ['a process whose pid another one has now', owner({ pid: process.ppid, started: '1' })],
])('the lock of %s is taken over at once', async (_what, holder) => {
  const dataFile = await newDataFile();
  writeLock(dataFile, holder);
  const rest = async (ms: number) => {
    if (ms > 100) expect.fail('it waited');
  };
  (await lockDataFile(dataFile, { timers: { every: () => () => {}, rest } })).release();
  expect(readdirSync(join(dataFile, '..'))).toEqual([]);
});

test('the lock of a killed process that its parent has not reaped is taken over', async () => {
  // The shell becomes a program that never waits for its children, so they stay zombies.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const [told] = await once(parent.stdout, 'data');
  const pid = Number(told);
  onTestFinished(() => {
    if (fields()[0] !== 'Z') process.kill(pid, 'SIGKILL');
  });
  const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
  const started = fields()[19] ?? null;
  const dataFile = await newDataFile();
  writeLock(dataFile, owner({ pid, started }));
  await expect(lockDataFile(dataFile, quick)).rejects.toThrow(`in use by the process ${pid}`);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => fields()[0]).toBe('Z');
  (await lockDataFile(dataFile, quick)).release();
});

const TELL_NO_PROCESS = {
  'of a process on another host': JSON.stringify(owner({ host: 'another', place: 'elsewhere' })),
  'of a container that has the same host name': JSON.stringify(owner({ place: 'elsewhere' })),
  'of a process of which the system does not say where it runs': JSON.stringify(owner({ place: null })),
  'of a system that does not say when a process started': JSON.stringify(owner({ started: null })),
  'that was never written whole': '{"pid":',
};

// The tests run at the same time, because each waits twice for the longest silence.
test('a lock of an unknown process is valid while it is renewed, by any clock', async () => {
  const holds = async ([what, text]: [string, string]) => {
    const dataFile = await newDataFile();
    const lock = `${dataFile}.lock`;
    writeFileSync(lock, text);
    const stop = beat(lock);
    await expect(lockDataFile(dataFile, quick), what).rejects.toThrow(DataFileInUse);
    expect(readFileSync(lock, 'utf8'), what).toBe(text);
    stop();

    // The lock is years in the future, so comparing clocks would make it look alive.
    utimesSync(lock, 4e9, 4e9);
    (await lockDataFile(dataFile, quick)).release();
  };
  await Promise.all(Object.entries(TELL_NO_PROCESS).map(holds));
});

test('the lock of a running process is valid however long it was not renewed', async () => {
  const dataFile = await newDataFile();
  const started = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null;
  writeLock(dataFile, owner({ pid: process.ppid, started }));
  utimesSync(`${dataFile}.lock`, 0, 0);
  await expect(lockDataFile(dataFile, { ...quick, staleMs: 0 })).rejects.toThrow(DataFileInUse);
});

test('a late takeover does not steal the lock from its new holder', async () => {
  const dataFile = await newDataFile();
  const path = writeLock(dataFile, owner({ pid: NO_SUCH_PID, token: 'dead' }));
  const newHolder = owner({ token: 'new' });
  const isRunning = ({ token }: LockOwner) => token !== 'dead';
  const restore = hookFs(['writeFileSync'], (call, _name, args) => {
    // Another process takes over the lock between the check and this call.
    if (args[0] === `${path}.taker`) call(path, `${JSON.stringify(newHolder)}\n`);
    return call(...args);
  });
  onTestFinished(restore);
  const taker = owner({ token: 'taker' });
  await expect(lockDataFile(dataFile, { ...quick, owner: taker, isRunning })).rejects.toThrow(DataFileInUse);
  expect(holderOf(dataFile)).toEqual(newHolder);
  expect(existsSync(`${path}.taker`)).toBe(false);
});

test('a renewal detects a taken-over lock, even without changes', async () => {
  const dataFile = await newDataFile();
  const lost: LockLost[] = [];
  const lock = await lockDataFile(dataFile, { ...quick, onLost: (error) => lost.push(error) });
  onTestFinished(lock.release);
  writeLock(dataFile, owner({ pid: 77 }));
  await expect.poll(() => lost.map(({ name }) => name)).toEqual(['LockLost']);
});

test('a lock that cannot be replaced leaves no temporary file', async () => {
  const dataFile = await newDataFile();
  writeLock(dataFile, owner({ pid: NO_SUCH_PID }));
  onTestFinished(
    hookFs(['renameSync'], () => {
      throw fsError('EPERM', 'operation not permitted, rename');
    }),
  );
  await expect(lockDataFile(dataFile, quick)).rejects.toThrow('EPERM');
  expect(readdirSync(join(dataFile, '..'))).toEqual(['data.json.lock']);
});

test('a full disk is reported without advice about permissions', async () => {
  const dataFile = await newDataFile();
  onTestFinished(
    hookFs(['writeFileSync'], () => {
      throw fsError('ENOSPC', 'no space left on device, write');
    }),
  );
  const rejected: Error = await lockDataFile(dataFile, quick).then(
    () => expect.fail('it was taken'),
    (error) => error,
  );
  expect(rejected.message).toContain('ENOSPC');
  expect(rejected.message).not.toContain('writable');
});

test('a removed lock is created again', async () => {
  const dataFile = await newDataFile();
  const lock = await lockDataFile(dataFile, quick);
  onTestFinished(lock.release);
  rmSync(`${dataFile}.lock`);
  await expect.poll(() => existsSync(`${dataFile}.lock`)).toBe(true);
  await expect(lockDataFile(dataFile, quick)).rejects.toThrow(DataFileInUse);
});

test('a mock that lost its data file rejects changes with 503, and leaves foreign files unchanged', async () => {
  const dataFile = await newDataFile();
  const lost: Error[] = [];
  const ignore = { onRequest() {}, onDefect() {} };
  const mock = await createMock({ ...quietSettings, ...ignore, dataFile, onLockLost: (error) => lost.push(error) });
  mock.begin();
  const ask = (path: string, method = 'GET') =>
    fetchOf(mock)(`http://mock/_mock${path}`, { method, ...(method === 'POST' && { body: '{}' }) });
  expect((await ask('/state/projects', 'POST')).status).toBe(201);
  writeLock(dataFile, owner({ pid: 77 }));
  await expect.poll(() => lost.length, { timeout: 4000 }).toBe(1);
  const rejected = await ask('/reset', 'POST');
  expect([rejected.status, await rejected.text()]).toEqual([503, expect.stringContaining('the process 77')]);
  expect((await ask('/ready')).status).toBe(503);
  expect((await ask('/state')).status).toBe(200);
  writeFileSync(dataFile, 'of the other');
  await expect(mock.close()).rejects.toThrow('the process 77');
  expect(readFileSync(dataFile, 'utf8')).toBe('of the other');
  expect(holderOf(dataFile)?.pid).toBe(77);
});

test('a failed start releases the lock', async () => {
  const dataFile = await newDataFile();
  writeFileSync(dataFile, '{');
  await expect(startMock({ dataFile })).rejects.toThrow('line 1');
  expect(existsSync(`${dataFile}.lock`)).toBe(false);
});

test('a read-only folder is reported with the uid and the solutions', async () => {
  const folder = await tempFolder();
  writeFileSync(join(folder, 'file'), '');
  const start = startMock({ dataFile: join(folder, 'file', 'data.json') });
  await expect(start).rejects.toThrow(
    `the folder ${join(folder, 'file')} cannot be written by the uid ${process.getuid?.()}`,
  );
  await expect(start).rejects.toThrow('LEADMOCK_EPHEMERAL=true');
});

test.each<[what: string, make: (lock: string) => void]>([
  ['a folder', (lock) => mkdirSync(lock)],
  ['a link to nowhere', (lock) => symlinkSync('nowhere', lock)],
])('a lock that is %s is reported, and left unchanged', async (_what, make) => {
  const dataFile = await newDataFile();
  make(`${dataFile}.lock`);
  await expect(lockDataFile(dataFile, quick)).rejects.toThrow(`${dataFile}.lock: `);
  expect(readdirSync(join(dataFile, '..'))).toEqual(['data.json.lock']);
});
