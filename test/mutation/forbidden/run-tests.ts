import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './verdict.ts';

/** So long a run may take, in milliseconds: what has not ended by then never will. */
const LONGEST_MS = 5 * 60_000;

/** Which tests are run: all of the configuration, unless files or titles are named. */
export interface Selection {
  files?: readonly string[];
  /** A regular expression. */
  titles?: string;
  /** End with the first test that fails. */
  bail?: boolean;
  workers?: number;
}

/** The files with a test titled by a rule, from the root of the repository. */
export function filesOf(rule: string, folder: string): string[] {
  const title = new RegExp(`\\brule\\(\\s*'${rule}'`);
  return readdirSync(join(folder, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => title.test(readFileSync(join(folder, file), 'utf8')));
}

/** Runs tests in a copy of the repository. Where vitest gives no report, the one that is made here holds what it printed. */
export async function runTests(
  folder: string,
  { files = [], titles, bail = false, workers = 1 }: Selection,
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
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS });
  const stop = () => child.kill();
  // Before the folder is removed in which it works.
  process.prependOnceListener('exit', stop);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', stop);
  try {
    return JSON.parse(readFileSync(output, 'utf8'));
  } catch {
    return { testResults: [{ name: 'vitest', message: `gave no report: ${printed}`, assertionResults: [] }] };
  }
}
