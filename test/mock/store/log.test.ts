// @module-tag slow
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import type { ChangeEntry } from '../../../src/mock/core/sandbox/contents.ts';
import { Sandbox } from '../../../src/mock/core/sandbox/sandbox.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';
import { InvalidFile } from '../../../src/mock/schema/files/json-file.ts';

import { DamagedFile, LogFile, readLog } from '../../../src/mock/store/log-file.ts';
import { readPersisted } from '../../../src/mock/store/open.ts';
import { fillDisk } from '../../support/full-disk.ts';
import { fsError, hookFs } from '../../support/hook-fs.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { LOG_ONLY } from '../../support/start-mock-settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { rule } from '../../support/titles.ts';

/** @returns the files of a mock that was killed after some comments: a copy of its files while it runs */
async function filesOfKilled(comments: number): Promise<{ folder: string; dataFile: string; log: Buffer }> {
  const folder = await tempFolder();
  const running = join(folder, 'running.json');
  const { client } = await startLoggedIn({ dataFile: running, writeTiming: LOG_ONLY });
  for (let at = 1; at <= comments; at += 1) await client.post('/lead/101/comment', { text: `Да ${at}` });
  const dataFile = join(folder, 'killed.json');
  copyFileSync(running, dataFile);
  return { folder, dataFile, log: readFileSync(`${running}.log`) };
}

test('a log cut at any byte loads exactly its whole lines', async () => {
  const { dataFile, log } = await filesOfKilled(3);
  const wrong: object[] = [];
  for (let bytes = 0; bytes <= log.length; bytes += 1) {
    writeFileSync(`${dataFile}.log`, log.subarray(0, bytes));
    const lines = readLog(`${dataFile}.log`);
    const whole = log.subarray(0, bytes).toString('latin1').split('\n').length - 1;
    const isRight = lines.length === whole && lines.every(({ n }, at) => n === at + 1);
    if (!isRight) wrong.push({ bytes, lines });
  }
  expect(wrong).toEqual([]);
  writeFileSync(`${dataFile}.log`, log.subarray(0, log.length - 5));
  const { sandbox } = await startMock({ dataFile });
  expect(sandbox.state.comments.size).toBe(2);
});

test('a damaged line before the last stops the start with its place, and nothing is overwritten', async () => {
  const { dataFile, log } = await filesOfKilled(3);
  const damaged = log.toString('utf8').replace('"n":2', '"n":"two"');
  writeFileSync(`${dataFile}.log`, damaged);
  const before = readFileSync(dataFile, 'utf8');
  await expect(startMock({ dataFile })).rejects.toThrow(DamagedFile);
  await expect(startMock({ dataFile })).rejects.toThrow('killed.json.log, line 2');
  expect(readFileSync(`${dataFile}.log`, 'utf8')).toBe(damaged);
  expect(readFileSync(dataFile, 'utf8')).toBe(before);
});

test('a cut data file is rejected with its place', async () => {
  const { dataFile } = await filesOfKilled(0);
  const whole = readFileSync(dataFile, 'utf8').trimEnd();
  const fixture = fixtures.byName('default', 'reject');
  /** @returns why a cut file is rejected; undefined if it is wrongly accepted */
  const rejectionAt = (length: number): unknown => {
    try {
      writeFileSync(dataFile, whole.slice(0, length));
      readPersisted({ dataFile, fresh: false, onDefect() {} }, fixture);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  // Each step cuts in another kind of place: keys, strings, numbers, lists.
  const lengths = Array.from({ length: 200 }, (_, at) => Math.floor((at * whole.length) / 200));
  const wrong = lengths
    .map((length) => ({ length, rejection: rejectionAt(length) }))
    .filter(({ rejection }) => !(rejection instanceof InvalidFile && /line \d+, column \d+/.test(rejection.message)));
  expect(wrong).toEqual([]);
  expect(rejectionAt(whole.length)).toBeUndefined();

  writeFileSync(dataFile, whole.slice(0, 1000));
  await expect(startMock({ dataFile })).rejects.toThrow(InvalidFile);
  expect(readFileSync(dataFile, 'utf8')).toBe(whole.slice(0, 1000));
});

test('log lines that the data file contains are not applied twice', async () => {
  const { dataFile, log } = await filesOfKilled(2);
  writeFileSync(`${dataFile}.log`, log);
  const first = await startMock({ dataFile, writeTiming: LOG_ONLY });
  const hash = stateHash(first.sandbox.state);
  await first.mock.close();
  // As if the process was killed after renaming the data file, and before emptying the log.
  writeFileSync(`${dataFile}.log`, log);
  const second = await startMock({ dataFile });
  expect(stateHash(second.sandbox.state)).toBe(hash);
});

test(rule('storage', 'a change that cannot be saved is undone, 503; reads and later changes continue'), async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { client, sandbox, control } = await startLoggedIn({ dataFile, writeTiming: { ...LOG_ONLY, quietMs: 20 } });
  const before = stateHash(sandbox.state);
  const sessions = sandbox.sessions.all().length;
  const free = fillDisk();
  for (const rejected of [
    await client.post('/lead/101/comment', { text: 'a' }),
    await client.post('/lead/101/payment', { category: 'new', purpose: 'new', sum: 1 }),
    await client.put('/lead/101/owner', { owner: 12 }),
    await client.put('/view/1001', { source: 'a' }),
    await client.delete('/view/1001'),
    await client.tryLogin(),
    await client.post('/logout'),
  ]) {
    expect(rejected).toMatchObject({ status: 503, code: 503, rule: 'storage' });
    expect(rejected.headers['x-mock-explain']).toContain('ENOSPC');
  }
  for (const rejected of [await control.post('/reset'), await control.post('/seed', { fixture: 'empty' })]) {
    expect(rejected.status).toBe(503);
  }
  expect((await control.get('/ready')).status).toBe(503);
  expect((await client.get('/view/1001')).result.source).toBe('newsletter');
  expect(sandbox.sessions.all().length).toBe(sessions);
  const { document } = { document: sandbox.state.toDocument() };
  expect(document.categories).toHaveLength(1);

  free();
  await expect.poll(async () => (await control.get('/ready')).status, { timeout: 2000, interval: 20 }).toBe(200);
  expect((await client.post('/lead/101/comment', { text: 'b' })).result.text).toBe('b');
  expect(stateHash(sandbox.state)).not.toBe(before);
});

test('the rest of a failed write is not read, and goes before the next change', async () => {
  const path = join(await tempFolder(), 'a.log');
  const log = new LogFile(path);
  onTestFinished(() => log.close());
  const append = (n: number, name = '') =>
    log.append({ dataFileId: 'a', n, entry: { put: [['projects', { name }]], remove: [] } });
  const numbers = () => readLog(path).map(({ n }) => n);
  append(1);
  const unfill = hookFs(['writeSync'], (call, _name, [descriptor, bytes, from, length, position]) => {
    call(descriptor, bytes, from, Number(length) - 2, position);
    throw fsError('ENOSPC', 'write');
  });
  onTestFinished(unfill);
  expect(() => append(2, 'x'.repeat(100))).toThrow('ENOSPC');
  expect(numbers()).toEqual([1]);
  unfill();
  const unstick = hookFs(['ftruncateSync'], () => {
    throw fsError('EIO', 'truncate');
  });
  onTestFinished(unstick);
  expect(() => append(2)).toThrow('EIO');
  expect(numbers()).toEqual([1]);
  unstick();
  append(2);
  expect(numbers()).toEqual([1, 2]);
});

test('a line that takes several writes is complete', async () => {
  const path = join(await tempFolder(), 'a.log');
  const log = new LogFile(path);
  onTestFinished(() => log.close());
  const restore = hookFs(['writeSync'], (call, _name, [descriptor, bytes, from, length, position]) =>
    call(descriptor, bytes, from, Math.min(7, Number(length)), position),
  );
  onTestFinished(restore);
  for (const n of [1, 2]) log.append({ dataFileId: 'a', n, entry: { put: [], remove: [] } });
  expect(readLog(path).map(({ n }) => n)).toEqual([1, 2]);
});

const fixtures = new Fixtures(undefined);
const startUp = { fixture: fixtures.byName('default', 'reject'), assumptions: defaultAssumptions, taskStatus: 0 };
const empty = fixtures.byName('empty', 'reject');

/** Changes of a sandbox, one of every kind that is logged. */
const deeds: Record<string, (sandbox: Sandbox, n: number) => void> = {
  insert: ({ state }, n) => {
    state.projects.insert({ id: state.projects.nextId, name: `P${n}` });
  },
  update: ({ state }, n) => {
    const first = state.users.first();
    if (first) state.users.update(first.id, { name: `N${n}` });
  },
  remove: ({ state }) => {
    const last = state.projects.all().at(-1);
    if (last) state.projects.remove(last.id);
  },
  login: ({ sessions }, n) => {
    sessions.begin({ token: `t${n}`, user_id: 1, service: 's', address: 'a', created_at: n, last_action_at: n });
  },
  use: ({ sessions }, n) => {
    for (const session of sessions.all()) sessions.touch(session, n);
  },
  logout: ({ sessions }) => {
    const [first] = sessions.all();
    if (first) sessions.end(first, 'a test');
  },
  expire: ({ sessions }, n) => {
    for (const session of sessions.all()) sessions.expire(session, n);
  },
  'restore an image': (sandbox) => sandbox.restore(sandbox.image()),
  reset: (sandbox) => sandbox.reset(),
  'reset, sessions kept': (sandbox) => sandbox.reset(undefined, ['sessions']),
  seed: (sandbox) => sandbox.seed(empty.document),
  'freeze the clock': ({ clock }) => clock.freeze(),
  'set the clock': ({ clock }, n) => clock.set(n * 1000),
};

test('a replay of the log gives the state, sequences, sessions and clock, after any actions', () => {
  const deed = fc.constantFrom(...Object.keys(deeds));
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (names) => {
      const [acting, following] = [new Sandbox('a', startUp), new Sandbox('b', startUp)];
      for (const [n, name] of names.entries()) {
        deeds[name]?.(acting, n);
        const entry = acting.pendingEntry();
        if (entry) following.replay(JSON.parse(JSON.stringify(entry)) as ChangeEntry);
        acting.acceptChanges();
      }
      const [is, isAgain] = [acting.image(), following.image()];
      expect({ ...isAgain, sessions: new Set(isAgain.sessions) }).toEqual({ ...is, sessions: new Set(is.sessions) });
    }),
    { numRuns: 300 },
  );
});
