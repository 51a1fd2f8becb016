import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './measured-server.ts';

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

export interface Suite {
  folder: string;
  tests: number;
}

interface SuiteFiles {
  count: number;
  testsEach: number;
  text: string;
  /** Settings under `test` of the configuration. */
  settings?: object;
}

export function writeSuite(
  project: string,
  name: string,
  { count, testsEach, text, settings = {} }: SuiteFiles,
): Suite {
  const folder = join(project, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'vitest.config.js'), `export default { test: ${JSON.stringify(settings)} };`);
  for (let at = 0; at < count; at += 1) writeFileSync(join(folder, `${at}.test.js`), text);
  return { folder, tests: count * testsEach };
}

/** @throws Error with the printed text unless all tests pass */
export async function runSuite({ folder, tests }: Suite, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const child = spawn(process.execPath, [VITEST, 'run', '--no-color'], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  await once(child, 'close');
  if (!new RegExp(`Tests +${tests} passed`).test(printed)) throw new Error(printed);
}
