import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { copyExample } from './copy-example.ts';
import { found, type Need, PYTHONS } from './needs.ts';
import { type ExampleRun, startIn } from './start-example.ts';

// What looks into the declarations of types needs what Python 3.11 brought.
const IMPORTS = ['-c', 'import pytest, sys; assert sys.version_info >= (3, 11)'];
export const python: Need = {
  name: 'Python 3.11 with pytest',
  anyOf: PYTHONS.map((command) => [command, ...IMPORTS]),
};

/** With what each test begins. */
export const IMPORT = 'from leadmock import Leadmock\n';

const README = readFileSync(new URL('../examples/pytest/README.md', import.meta.url), 'utf8');

/** The test that the README shows. */
export const [, shownTest = ''] = /```python\n(from leadmock import Leadmock\n[\s\S]*?)```/.exec(README) ?? [];

/** A copy of the example of pytest, with a test of its own in `test_it.py`. */
export async function folderWith(context: TestContext, text: string): Promise<string> {
  const folder = await copyExample(context, 'pytest');
  await writeFile(join(folder, 'test_it.py'), text);
  return folder;
}

interface RunOptions {
  env?: Record<string, string>;
  /** Python, where another than the one that was found. */
  command?: string | undefined;
}

/** Runs `test_it.py` in a folder, where proxies are set that nobody reaches: no call may go there. */
export function runPytest(
  context: TestContext,
  folder: string,
  { env = {}, command = found(python) }: RunOptions = {},
): Promise<ExampleRun> {
  const proxies = { http_proxy: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: '' };
  return startIn(context, folder, { command: `"${command}" -m pytest test_it.py`, env: { ...proxies, ...env } }).ended;
}
