// Follows the documentation as three newcomers, each with a clean clone, until their first test passes. `npm run
// newcomers` takes some minutes, needs registries of npm and pip, and writes reports/newcomers.md. `-- --only pytest` selects
// newcomers whose title contains the word. The exit code is 1 if a step fails (with its page and line), or if a
// newcomer takes longer than five minutes.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../../test/support/chromium.ts';
import { ROOT_FOLDER } from '../../test/support/documentation.ts';
import { scriptOptions } from '../../test/support/script-options.ts';
import { cleanEnvironment } from '../../test/support/start-example.ts';
import { freePort } from '../bench/free-port.ts';
import { thisMachine } from '../bench/machine.ts';
import { table, writeReport } from '../bench/report.ts';
import { rolesOf } from './roles.ts';
import { openShell } from './shell.ts';

const GOAL_S = 300;

const values = scriptOptions({ only: { type: 'string' } });

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
const printError = (ms: number, what: string) => console.log(`${seconds(ms).padStart(6)}  ${what}`);

/**
 * Follows the steps of one newcomer.
 * @returns the row of the table, and whether the time limit was met
 */
async function play(title: string): Promise<{ row: string[]; isInTime: boolean }> {
  const home = mkdtempSync(join(tmpdir(), 'leadmock-newcomer-'));
  const clone = join(home, 'leadmock');
  const from = performance.now();
  if (existsSync(join(ROOT_FOLDER, '.git'))) {
    execFileSync('git', ['clone', '--quiet', '--no-local', ROOT_FOLDER, clone]);
  } else {
    // Unpacked sources are copied, because they have no repository to clone.
    const isSource = (path: string) => !/(^|[\\/])(node_modules|dist|reports)$/.test(path);
    cpSync(ROOT_FOLDER, clone, { recursive: true, filter: isSource });
  }
  console.log(`\n${title}`);
  printError(performance.now() - from, 'git clone');

  const role = rolesOf((page) => readFileSync(join(clone, page), 'utf8')).find((one) => one.title === title);
  const port = await freePort();
  const env = {
    ...cleanEnvironment(),
    LEADMOCK_PORT: String(port),
    NO_COLOR: '1',
    // Temporary files of a server that is ended with its process group are removed with this folder.
    TMPDIR: home,
    GITHUB_STEP_SUMMARY: join(home, 'summary.md'),
    // An empty cache, as on a new machine.
    npm_config_cache: join(home, '.npm'),
    ...(chromiumPath !== undefined && { CHROMIUM: chromiumPath }),
  };
  const shell = openShell(home, env);
  try {
    let [longest, slowest, printed] = [0, '', ''];
    let all: number | undefined;
    for (const step of role?.steps ?? []) {
      const script = step.script.replaceAll('localhost:8080', `localhost:${port}`);
      const { ms, output } = await shell.take({ ...step, script });
      const place = `${step.page}:${step.line}`;
      const [typed = ''] = step.script.trim().split('\n');
      printError(ms, `${place}  ${typed}`);
      if (ms > longest) [longest, slowest] = [ms, typed];
      // A recipe may continue after its tests, for example with a report.
      if (role?.green.test(output)) all ??= performance.now() - from;
      printed = output;
    }
    if (role === undefined || all === undefined) throw new Error(`no green test, and at the end:\n${printed}`);
    printError(all, 'to the first green test');
    const row = [title, String(role.steps.length + 1), `${seconds(longest)}: \`${slowest}\``, seconds(all)];
    return { row, isInTime: all <= GOAL_S * 1000 };
  } finally {
    await shell.close();
    rmSync(home, { recursive: true, force: true });
  }
}

console.log(thisMachine());
const titles = rolesOf((page) => readFileSync(join(ROOT_FOLDER, page), 'utf8')).map(({ title }) => title);
const played = titles.filter((title) => title.includes(values.only ?? ''));
if (played.length === 0) throw new Error(`--only: no title has this word: ${titles.join('; ')}`);

const rows: string[][] = [];
const failures: string[] = [];
for (const title of played) {
  try {
    const { row, isInTime } = await play(title);
    rows.push(row);
    if (!isInTime) throw new Error(`took longer than ${GOAL_S} s`);
  } catch (error) {
    const failure = `FAILED: ${title}: ${(error as Error).message}`;
    console.error(`\n${failure}`);
    failures.push(failure);
  }
}
const found = table(['Role', 'steps', 'longest step', 'from the clone to a green test'], rows);
console.log(`\n${found}`);
if (values.only === undefined) {
  writeReport('newcomers', ['# The first green test', `Machine: ${thisMachine()}.`, found, ...failures]);
}
process.exit(failures.length === 0 ? 0 : 1);
