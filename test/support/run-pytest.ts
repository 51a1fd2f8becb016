import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, type TestContext } from 'vitest';
import { found, type Need, PYTHONS } from './needs.ts';
import { workFolder } from './run-leadmock.ts';
import { type ExampleRun, startIn } from './start-example.ts';

const run = promisify(execFile);

// Tests of type declarations need features of Python 3.11. Setuptools must be imported before pip.
const IMPORTS = ['-c', 'import setuptools, pip, pytest, sys, wheel; assert sys.version_info >= (3, 11)'];
export const python: Need = {
  name: 'Python 3.11 with pip, pytest, setuptools and wheel',
  anyOf: PYTHONS.map((command) => [command, ...IMPORTS]),
};

/** Variables with which pip uses only the packages of this machine. */
export const PIP_ALONE = { PIP_NO_INDEX: '1', PIP_NO_BUILD_ISOLATION: 'false' };

/** First line of each test. */
export const IMPORT = 'from leadmock import Leadmock\n';

const README = readFileSync(new URL('../../clients/python/README.md', import.meta.url), 'utf8');

/** Test in the README. */
export const [, shownTest = ''] = /```python\n(from leadmock import Leadmock\n[\s\S]*?)```/.exec(README) ?? [];

let installed: Promise<string> | undefined;

async function install(): Promise<string> {
  // Removed together with the packed leadmock.
  const folder = join(inject('packed'), `python-${process.pid}`);
  await run(found(python) ?? '', ['-m', 'venv', '--system-site-packages', '--without-pip', folder]);
  const command = join(folder, 'bin/python');
  // pip builds in the folder of the sources, which several processes must not share.
  const sources = join(folder, 'sources');
  await cp(join(inject('packed'), 'node_modules/leadmock/clients/python'), sources, { recursive: true });
  await run(command, ['-m', 'pip', 'install', sources], { env: { ...process.env, ...PIP_ALONE } });
  return command;
}

/** @returns Python of a virtual environment in which pip has installed the client of the packed leadmock */
export function installedPython(): Promise<string> {
  installed ??= install();
  return installed;
}

/** Creates a folder with a test in `test_it.py`. */
export async function folderWith(context: TestContext, text: string): Promise<string> {
  const folder = await workFolder(context);
  await writeFile(join(folder, 'test_it.py'), text);
  return folder;
}

interface RunOptions {
  env?: Record<string, string>;
  /** Arguments after `python -m pytest`; default: the test of `folderWith`. */
  args?: string;
}

/** Runs pytest in a folder. Unreachable proxies are set, because no call may use a proxy. */
export async function runPytest(
  context: TestContext,
  folder: string,
  { env = {}, args = 'test_it.py' }: RunOptions = {},
): Promise<ExampleRun> {
  const proxies = { http_proxy: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: '' };
  const command = `"${await installedPython()}" -m pytest ${args}`;
  return startIn(context, folder, { command, env: { ...proxies, ...env } }).ended;
}
