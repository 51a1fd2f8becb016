import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock.ts';
import { fetchOf } from '../support/fetch-of.ts';
import { fsError, hookFs } from '../support/hook-fs.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { LOG_ONLY, quietSettings } from '../support/start-mock-settings.ts';
import { tempFolder } from '../support/temp-folder.ts';

/**
 * Starts with a data file, adds comments, and stops. With `killedIn`, copies the files to another folder before, as
 * after a kill.
 * @returns the path of the data file
 */
async function run(dataFile: string, texts: readonly string[], killedIn?: string): Promise<string> {
  const { client, mock } = await startLoggedIn({ dataFile, writeTiming: LOG_ONLY });
  for (const text of texts) await client.post('/lead/101/comment', { text });
  const left = join(killedIn ?? '', 'db.json');
  if (killedIn !== undefined) {
    copyFileSync(dataFile, left);
    copyFileSync(`${dataFile}.log`, `${left}.log`);
  }
  await mock.close();
  return killedIn === undefined ? dataFile : left;
}

async function comments(dataFile: string): Promise<unknown[]> {
  const { sandbox } = await startMock({ dataFile, writeTiming: LOG_ONLY });
  return sandbox.state.comments.all().map(({ text }) => text);
}

function metaOf(dataFile: string): Record<string, unknown> {
  return JSON.parse(readFileSync(dataFile, 'utf8')).$meta;
}

/** @returns the moved logs, by their text */
function movedLogs(dataFile: string): string[] {
  const moved = readdirSync(dirname(dataFile)).filter((name) => /\.log\.\w+$/.test(name));
  return moved.map((name) => readFileSync(join(dirname(dataFile), name), 'utf8'));
}

test.each([1, 2, 3, 6])(
  'a log next to the data file of another run with %i changes is moved, with a warning',
  async (changes) => {
    const dataFile = join(await tempFolder(), 'db.json');
    await run(dataFile, ['one']);
    const trunk = readFileSync(dataFile);
    const own = Array.from({ length: changes }, (_, at) => `A${at}`);
    await run(dataFile, own);
    const branch = readFileSync(dataFile);
    writeFileSync(dataFile, trunk);
    const left = await run(dataFile, ['B1', 'B2', 'B3'], await tempFolder());
    writeFileSync(left, branch);
    const log = readFileSync(`${left}.log`, 'utf8');
    const { mock, sandbox } = await startMock({ dataFile: left });
    expect(sandbox.state.comments.all().map(({ text }) => text)).toEqual(['one', ...own]);
    expect(mock.unusedLog?.why).toMatch(/^it belongs to the run \w+, but the data file to \w+$/);
    expect(movedLogs(left)).toEqual([log]);

    // The log is also not used with the file from the start of the killed run, because it may have changed since.
    await mock.close();
    writeFileSync(left, trunk);
    writeFileSync(`${left}.log`, log);
    expect(await comments(left)).toEqual(['one']);
    expect(movedLogs(left)).toEqual([log, log]);
  },
);

test('a log whose data file is gone is moved, with a warning', async () => {
  const left = await run(join(await tempFolder(), 'db.json'), ['one'], await tempFolder());
  const log = readFileSync(`${left}.log`, 'utf8');
  renameSync(left, `${left}.gone`);
  const { mock, sandbox } = await startMock({ dataFile: left });
  expect([mock.isResumed, sandbox.state.comments.size]).toEqual([false, 0]);
  expect(mock.unusedLog?.why).toBe('its data file is missing');
  expect(movedLogs(left)).toEqual([log]);
  expect(existsSync(mock.unusedLog?.movesTo ?? '')).toBe(true);
});

test('--fresh deletes the log with the data file', async () => {
  const left = await run(join(await tempFolder(), 'db.json'), ['one'], await tempFolder());
  const { mock } = await startMock({ dataFile: left, fresh: true });
  expect([mock.unusedLog, movedLogs(left), readFileSync(`${left}.log`, 'utf8')]).toEqual([undefined, [], '']);
});

test('every run has its own id, even without changes', async () => {
  const dataFile = join(await tempFolder(), 'db.json');
  const names = new Set<unknown>();
  for (let runs = 0; runs < 3; runs += 1) names.add(metaOf(await run(dataFile, []))['runId']);
  expect(names.size).toBe(3);
});

test('any number of starts that end before the log is removed lose nothing', async () => {
  const left = await run(join(await tempFolder(), 'db.json'), ['one', 'two', 'three'], await tempFolder());
  const log = readFileSync(`${left}.log`);
  const { runId } = JSON.parse(log.toString('utf8').split('\n')[0] as string);
  const beginHalf = async () => {
    const restore = hookFs(['rmSync'], (call, _name, args) => {
      if (args[0] === `${left}.log`) throw fsError('EIO', 'it stays');
      return call(...args);
    });
    const mock = await createMock({ ...quietSettings, onRequest() {}, onDefect() {}, dataFile: left });
    expect(() => mock.begin()).toThrow('EIO');
    restore();
    await mock.close();
  };
  for (let starts = 0; starts < 2; starts += 1) {
    await beginHalf();
    expect(metaOf(left)).toMatchObject({ runId, n: 4 });
    expect(readFileSync(`${left}.log`)).toEqual(log);
  }
  expect(await comments(left)).toEqual(['one', 'two', 'three']);
  expect(movedLogs(left)).toEqual([]);
});

test('a resumed run appends to its own log', async () => {
  const left = await run(join(await tempFolder(), 'db.json'), ['one'], await tempFolder());
  const before = metaOf(left)['runId'];
  const { mock } = await startMock({ dataFile: left, writeTiming: LOG_ONLY });
  const runId = metaOf(left)['runId'];
  expect(runId).not.toBe(before);
  await fetchOf(mock)('http://mock/_mock/state/projects', { method: 'POST', body: '{}' });
  expect(JSON.parse(readFileSync(`${left}.log`, 'utf8'))).toMatchObject({ runId, n: 3 });
});
