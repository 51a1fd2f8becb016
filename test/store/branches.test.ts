import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock.ts';
import { nodeDisk } from '../../src/store/disk.ts';
import { DamagedLog } from '../../src/store/log/log-file.ts';
import { fetchOf } from '../support/fetch-of.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { LOG_ONLY, quietSettings } from '../support/start-mock-settings.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Starts on a data file, comments, and stops; or leaves in another folder what a kill would leave, and gives the file there. */
async function run(dataFile: string, texts: readonly string[], killedIn?: string): Promise<string> {
  const { client, mock } = await startLoggedIn({ dataFile, snapshotTiming: LOG_ONLY });
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
  const { sandbox } = await startMock({ dataFile, snapshotTiming: LOG_ONLY });
  return sandbox.state.comments.all().map(({ text }) => text);
}

function metaOf(dataFile: string): Record<string, unknown> {
  return JSON.parse(readFileSync(dataFile, 'utf8')).$meta;
}

test.each([1, 2, 3, 6])(
  'a file of another branch, with %i changes of its own, beside the log of a killed run: refused',
  async (changes) => {
    const dataFile = join(await tempFolder(), 'db.json');
    await run(dataFile, ['one']);
    const trunk = readFileSync(dataFile);
    await run(
      dataFile,
      Array.from({ length: changes }, (_, at) => `A${at}`),
    );
    const branch = readFileSync(dataFile);
    writeFileSync(dataFile, trunk);
    const left = await run(dataFile, ['B1', 'B2', 'B3'], await tempFolder());
    writeFileSync(left, branch);
    const log = readFileSync(`${left}.log`);
    await expect(comments(left)).rejects.toThrow(DamagedLog);
    await expect(comments(left)).rejects.toThrow(/db\.json\.log, line 1: belongs to the history/);
    expect(readFileSync(left)).toEqual(branch);
    expect(readFileSync(`${left}.log`)).toEqual(log);

    // Nor the file that the killed run began with: who knows what became of it since.
    writeFileSync(left, trunk);
    await expect(comments(left)).rejects.toThrow(DamagedLog);
  },
);

test('every run has a history of its own, also one that changes nothing', async () => {
  const dataFile = join(await tempFolder(), 'db.json');
  const names = new Set<unknown>();
  for (let runs = 0; runs < 3; runs += 1) names.add(metaOf(await run(dataFile, []))['history']);
  expect(names.size).toBe(3);
});

/** A start that fails after it has put its own file in the place of the one that it found, and before these logs are gone. */
async function beginHalf(dataFile: string, isKept: (log: string) => boolean): Promise<void> {
  const disk = {
    ...nodeDisk,
    remove(path: string) {
      if (/\.log2?$/.test(path) && isKept(path)) throw new Error('EIO: it stays');
      nodeDisk.remove(path);
    },
  };
  const ignore = { onRequest() {}, onDefect() {} };
  const mock = await createMock({ ...quietSettings, ...ignore, dataFile, disk });
  expect(() => mock.begin()).toThrow('EIO');
  await mock.close();
}

test.each<[what: string, isKept: (log: string) => boolean]>([
  ['both logs', () => true],
  ['the other log', (log) => log.endsWith('2')],
])('starts that end before %s are gone lose nothing, however many', async (_what, isKept) => {
  const left = await run(join(await tempFolder(), 'db.json'), ['one', 'two', 'three'], await tempFolder());
  const lines = readFileSync(`${left}.log`, 'utf8').split(/(?<=\n)/);
  writeFileSync(`${left}.log`, lines.slice(0, 2).join(''));
  writeFileSync(`${left}.log2`, lines.slice(2).join(''));
  await beginHalf(left, isKept);
  const { history } = metaOf(left);
  expect(metaOf(left)).toMatchObject({ change: lines.length, replayed: JSON.parse(lines[0] as string).of });
  await beginHalf(left, isKept);
  expect(metaOf(left)['history']).not.toBe(history);

  const rest = lines.slice(2).join('');
  const more = (lines.at(-1) as string).replace(/"n":\d+/, `"n":${lines.length + 1}`);
  writeFileSync(`${left}.log2`, rest + more);
  await expect(startMock({ dataFile: left })).rejects.toThrow(`is change ${lines.length + 1}, the last one, but`);
  writeFileSync(`${left}.log2`, rest);

  expect(await comments(left)).toEqual(['one', 'two', 'three']);
  expect(readdirSync(dirname(left)).filter((name) => /log2?$/.test(name))).toEqual(['db.json.log']);
});

test('what a start has replayed is told in its first file alone', async () => {
  const left = await run(join(await tempFolder(), 'db.json'), ['one'], await tempFolder());
  const { mock } = await startMock({ dataFile: left });
  expect(metaOf(left)).toHaveProperty('replayed');
  await fetchOf(mock)('http://mock/_mock/reset', { method: 'POST', body: '{}' });
  await mock.close();
  expect(metaOf(left)).not.toHaveProperty('replayed');
});
