import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { testFolderOf } from './change.ts';
import type { Report } from './verdict.ts';

/** So long a run may take, in milliseconds: what has not ended by then never will. */
const LONGEST_MS = 10 * 60_000;
/** Of a probed run, in which each test file loads leadmock again. */
const LONGEST_PROBED_MS = 30 * 60_000;

/** The variable with the path of the list that `reached.ts` writes. */
export const REACHED_LIST = 'FORBIDDEN_REACHED_LIST';

/** Which tests are run: all of the configuration, unless files or titles are named. */
export interface Selection {
  files?: readonly string[] | undefined;
  /** A regular expression. */
  titles?: string | undefined;
  /** End with the first test that fails. */
  bail?: boolean;
  workers?: number;
  /** Lists the probes that each test file reaches. */
  reachedList?: string;
}

/** The files with a test titled by a rule, or the folder of the tests of a feature: its own, if there is one. From the root of the repository. */
export function filesOf(topic: string, folder: string): string[] {
  const tests = testFolderOf(topic);
  if (tests !== undefined) return [existsSync(join(folder, 'test', topic)) ? `test/${topic}/` : tests];
  const title = new RegExp(`\\brule\\(\\s*'${topic}'`);
  return readdirSync(join(folder, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => title.test(readFileSync(join(folder, file), 'utf8')));
}

/** A path from the root of the repository, with slashes. */
export function pathIn(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/');
}

function withPaths({ testResults }: Report, folder: string): Report {
  return { testResults: testResults.map((each) => ({ ...each, name: pathIn(folder, each.name) })) };
}

/** Runs tests in a copy of the repository. Where vitest gives no report, the one that is made here holds what it printed. */
export async function runTests(
  folder: string,
  { files = [], titles, bail = false, workers = 1, reachedList }: Selection,
): Promise<Report> {
  const output = join(folder, 'report.json');
  rmSync(output, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/mutation/forbidden/vitest.config.ts',
    ...files,
    '--reporter=json',
    `--outputFile=${output}`,
    `--maxWorkers=${workers}`,
    ...(titles === undefined ? [] : ['-t', titles]),
    ...(bail ? ['--bail=1'] : []),
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...(reachedList !== undefined && { [REACHED_LIST]: reachedList }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: reachedList === undefined ? LONGEST_MS : LONGEST_PROBED_MS,
  });
  const stop = () => child.kill();
  // Before the folder is removed in which it works.
  process.prependOnceListener('exit', stop);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', stop);
  try {
    return withPaths(JSON.parse(readFileSync(output, 'utf8')), folder);
  } catch {
    return { testResults: [{ name: 'vitest', message: `gave no report: ${printed}`, assertionResults: [] }] };
  }
}
