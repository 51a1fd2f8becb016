import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { testFolderOf } from './change.ts';
import type { Report } from './verdict.ts';

/** Timeout of a run in milliseconds. A run that exceeds it would never end. */
const LONGEST_MS = 10 * 60_000;
/** Timeout of a probed run in milliseconds, in which each test file loads leadmock again. */
const LONGEST_PROBED_MS = 30 * 60_000;

/** Name of the variable with the path of the list that `reached.ts` writes. */
export const REACHED_LIST = 'FORBIDDEN_REACHED_LIST';

/** Selection of tests; default: all tests of the configuration. */
export interface Selection {
  files?: readonly string[] | undefined;
  /** Regular expression for titles. */
  titles?: string | undefined;
  /** Whether the run ends at the first failed test. */
  bail?: boolean;
  workers?: number;
  /** Path of a list of the probes that each test file reaches. */
  reachedList?: string;
}

/**
 * @returns the test files that contain the id of a rule, or the folder with the tests of a feature (its own folder, if
 * it exists). Paths are from the root of the repository.
 */
export function filesOf(topic: string, folder: string): string[] {
  const tests = testFolderOf(topic);
  if (tests !== undefined) return [existsSync(join(folder, 'test', topic)) ? `test/${topic}/` : tests];
  return readdirSync(join(folder, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(`'${topic}'`));
}

/** @returns a path from the root of the repository, with slashes */
export function pathIn(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/');
}

function withPaths({ testResults }: Report, folder: string): Report {
  return { testResults: testResults.map((each) => ({ ...each, name: pathIn(folder, each.name) })) };
}

/** Runs tests in a copy of the repository. If vitest writes no report, the result contains its output. */
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
  // The process must end before its working directory is removed.
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
