import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endGroup } from '../../src/run/process-group.ts';
import { tempFolder } from '../support/temp-folder.ts';

test.skipIf(process.platform === 'win32')('on Windows, taskkill ends a process with its children', async () => {
  const folder = await tempFolder();
  const program = join(folder, 'taskkill');
  await writeFile(program, `#!/bin/sh\necho "$@" > ${join(folder, 'asked')}\n`);
  await chmod(program, 0o700);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await endGroup(4711, true);
  expect(await readFile(join(folder, 'asked'), 'utf8')).toBe('/pid 4711 /T /F\n');
});
