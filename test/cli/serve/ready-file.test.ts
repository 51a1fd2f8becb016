import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReadyFile } from '../../../src/cli/serve/ready-file.ts';
import { type FsName, fsError, hookFs } from '../../support/hook-fs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a ready file is written atomically, without temporary files', async () => {
  const path = join(await tempFolder(), 'ready');
  const listening = { url: 'http://localhost:1', port: 1 };
  writeReadyFile(path, listening);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...listening, pid: process.pid });
  const failing: FsName[] = ['writeFileSync', 'renameSync'];
  for (const name of failing) {
    const restore = hookFs([name], () => {
      throw fsError('ENOSPC', name);
    });
    onTestFinished(restore);
    expect(() => writeReadyFile(`${path}2`, listening)).toThrow('ENOSPC');
    restore();
  }
  expect(readdirSync(join(path, '..'))).toEqual(['ready']);
});
