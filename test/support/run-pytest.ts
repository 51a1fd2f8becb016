import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import { found, type Need, PYTHONS } from './needs.ts';
import { workFolder } from './run-leadmock.ts';
import { type ExampleRun, startIn } from './start-example.ts';

// Tests of type declarations need features of Python 3.11.
const IMPORTS = ['-c', 'import pytest, sys; assert sys.version_info >= (3, 11)'];
export const python: Need = {
  name: 'Python 3.11 with pytest',
  anyOf: PYTHONS.map((command) => [command, ...IMPORTS]),
};

/** First line of each test. */
export const IMPORT = 'from leadmock import Leadmock\n';

const CLIENT = new URL('../../clients/python/', import.meta.url);
const README = readFileSync(new URL('README.md', CLIENT), 'utf8');

/** Test in the README. */
export const [, shownTest = ''] = /```python\n(from leadmock import Leadmock\n[\s\S]*?)```/.exec(README) ?? [];

/** Content of `pytest.ini` in the README, for a leadmock that npm has installed. */
export const [, shownSettings = ''] = /```ini\n([\s\S]*?)```/.exec(README) ?? [];

export async function copyClient(folder: string): Promise<void> {
  await cp(fileURLToPath(new URL('leadmock.py', CLIENT)), join(folder, 'leadmock.py'));
}

/**
 * Creates a folder with a test in `test_it.py`, and with a `conftest.py` that loads the plugin, but without
 * `leadmock.py`.
 */
export async function folderWithout(context: TestContext, text: string): Promise<string> {
  const folder = await workFolder(context);
  await writeFile(join(folder, 'conftest.py'), 'pytest_plugins = ["leadmock"]\n');
  await writeFile(join(folder, 'test_it.py'), text);
  return folder;
}

/** Creates the same folder with `leadmock.py`. */
export async function folderWith(context: TestContext, text: string): Promise<string> {
  const folder = await folderWithout(context, text);
  await copyClient(folder);
  return folder;
}

interface RunOptions {
  env?: Record<string, string>;
  /** Command of Python; default: the found Python. */
  command?: string | undefined;
}

/** Runs `test_it.py` in a folder. Unreachable proxies are set, because no call may use a proxy. */
export function runPytest(
  context: TestContext,
  folder: string,
  { env = {}, command = found(python) }: RunOptions = {},
): Promise<ExampleRun> {
  const proxies = { http_proxy: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: '' };
  return startIn(context, folder, { command: `"${command}" -m pytest test_it.py`, env: { ...proxies, ...env } }).ended;
}
