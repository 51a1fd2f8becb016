import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('without a data file nothing is written', async () => {
  const folder = await tempFolder();
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { client, mock } = await startLoggedIn({ dataFile: undefined });
    await client.post('/lead/101/comment', { text: 'hello' });
    await mock.close();
    expect(mock.isResumed).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    process.chdir(before);
  }
});
