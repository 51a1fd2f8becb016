import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../../src/mock/store/files.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a folder is created with its parents, and may exist', async () => {
  const folder = join(await tempFolder(), 'a', 'b');
  for (let times = 0; times < 2; times += 1) createFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'file'), '');
  expect(() => createFolder(join(folder, 'file', 'c'))).toThrow();
});

test.skipIf(process.platform !== 'linux')(
  `a folder that cannot be created is reported at once${process.platform === 'linux' ? '' : ' (skipped: only Linux has /proc)'}`,
  () => {
    expect(() => createFolder('/proc/leadmock/x')).toThrow(/^ENOENT/);
  },
);
