// @module-tag slow
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockDataFile } from '../../../src/mock/store/lock.ts';
import { fakers } from '../../support/fake-time.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const soon = { timeout: 4000, interval: 20 };
const writeTiming = { quietMs: 20, maxLogBytes: 1024 };

describe.each(fakers)('while $faker fakes the time', ({ fakeTime }) => {
  test('a change is saved soon, and the mock closes completely', async () => {
    const dataFile = join(await tempFolder(), 'data.json');
    fakeTime();
    const { client, mock } = await startLoggedIn({ dataFile, writeTiming });
    await client.post('/lead/101/comment', { text: 'hello' });
    await expect.poll(() => readFileSync(dataFile, 'utf8'), soon).toContain('"hello"');
    await client.post('/lead/101/comment', { text: 'bye' });
    await mock.close();
    expect(readFileSync(dataFile, 'utf8')).toContain('"bye"');
  });
});

// Two seconds are the interval at which a lock is touched.
test.each(fakers.slice(-2))('while $faker fakes the time, a lock is renewed', async ({ fakeTime }) => {
  const dataFile = join(await tempFolder(), 'data.json');
  const lock = `${dataFile}.lock`;
  fakeTime();
  const { release } = await lockDataFile(dataFile);
  utimesSync(lock, new Date(0), new Date(0));
  await expect.poll(() => statSync(lock).mtimeMs, soon).toBeGreaterThan(0);
  release();
});
