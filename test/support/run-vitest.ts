import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { tempFolder } from './temp-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIND_DOMS = new URL('./find-doms.mjs', import.meta.url).href;

interface Report {
  success: boolean;
  testResults: { message: string; assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

interface VitestRun {
  success: boolean;
  /** Titles with their results, such as `title: passed`. */
  titles: string[];
  failures: string[];
  /** Documents that leadmock wrote for failed tests, by file name. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever a document holds
  reports: Record<string, any>;
  printed: string;
}

async function reportsIn(folder: string): Promise<VitestRun['reports']> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return Object.fromEntries(names.map((name, at) => [name, JSON.parse(texts[at] ?? '')]));
}

interface VitestConfig {
  provide?: object;
  globalSetup?: string;
  isolate?: boolean;
  maxWorkers?: number;
  pool?: 'vmThreads';
  /** DOM of the tests: a package of `test/tools`. */
  environment?: 'happy-dom' | 'jsdom';
  server?: { deps: { inline: readonly string[] } };
}

/** Copies leadmock into `node_modules`, because vitest would transform the files of a link. */
async function installLeadmock(folder: string): Promise<void> {
  for (const part of ['package.json', 'dist', 'schemas', 'fixtures']) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  }
}

/** Runs a separate vitest with some files; `leadmock` is the built package. */
export async function runVitest(
  files: Record<string, string>,
  variables: Record<string, string> = {},
  config: VitestConfig = {},
): Promise<VitestRun> {
  const folder = await tempFolder();
  await mkdir(join(folder, 'node_modules'));
  await installLeadmock(join(folder, 'node_modules/leadmock'));
  await symlink(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
  await writeFile(join(folder, 'package.json'), '{"name": "elsewhere", "private": true}');
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(config)} };`);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.test.mjs`), text);
  const output = join(folder, 'report.json');
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  // On a busy machine, an inner test may take as long as the run, so `testTimeout` is the timeout of the run.
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${output}`];
  const args = [program, 'run', '--testTimeout=60000', ...reporters];
  const { LEADMOCK_URL: _, ...env } = process.env;
  if (config.environment) env['NODE_OPTIONS'] = `--import=${FIND_DOMS}`;
  const printed = await new Promise<string>((resolve) => {
    const options = { cwd: folder, env: { ...env, ...variables }, timeout: 60_000 };
    execFile(process.execPath, args, options, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  const text = await readFile(output, 'utf8').catch(() => expect.unreachable(printed));
  const { success, testResults }: Report = JSON.parse(text);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = [...testResults.map(({ message }) => message), ...tests.flatMap((one) => one.failureMessages)];
  if (!success && !failures.some(Boolean)) failures.push(printed);
  return {
    success,
    titles: tests.map(({ title, status }) => `${title}: ${status}`),
    failures: failures.filter(Boolean),
    reports: await reportsIn(join(folder, 'leadmock-failures')),
    printed,
  };
}
