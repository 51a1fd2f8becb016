// Measures the parts of the test suite: `npm run measure:tests` prints a Markdown table, `-- --only quick` only one
// part. It needs a POSIX shell, whose `times` counts the processor time of all child processes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reject, scriptOptions } from './support/script-options.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TIERS: Readonly<Record<string, string>> = {
  quick: 'npm run test:quick',
  test: 'npm test',
  extended: 'npm run test:extended',
};

const { only } = scriptOptions({ only: { type: 'string' } });
if (only !== undefined && TIERS[only] === undefined) reject(`--only takes ${Object.keys(TIERS).join(', ')}`);

/** Converts `1m2.345s` to seconds. */
function secondsOf(time: string): number {
  const [minutes = '0', seconds = '0'] = time.replace('s', '').split('m');
  return Number(minutes) * 60 + Number(seconds);
}

function measure(command: string) {
  const folder = mkdtempSync(join(tmpdir(), 'leadmock-tiers-'));
  const starts = join(folder, 'starts.txt');
  const env = { ...process.env, TEST_REPORTS: join(folder, 'reports'), TEST_STARTS: starts };
  const began = Date.now();
  const { status, stdout } = spawnSync('sh', ['-c', `touch '${starts}'; ${command} >&2; code=$?; times; exit $code`], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seconds = (Date.now() - began) / 1000;
  if (status !== 0) reject(`${command} ended with ${status}`);
  const [, children = ''] = stdout.trim().split('\n');
  const processor = children.split(' ').reduce((total, time) => total + secondsOf(time), 0);
  const reports = readdirSync(env.TEST_REPORTS).map((name) =>
    JSON.parse(readFileSync(join(env.TEST_REPORTS, name), 'utf8')),
  );
  const tests = reports.reduce((total, report) => total + report.numPassedTests, 0);
  const started = readFileSync(starts, 'utf8').split('\n').length - 1;
  rmSync(folder, { recursive: true });
  return [tests, `${Math.round(seconds)} s`, `${Math.round(processor)} s`, started];
}

const rows = Object.entries(TIERS)
  .filter(([tier]) => only === undefined || tier === only)
  .map(([, command]) => [`\`${command}\``, ...measure(command)]);
console.log('| command | tests | time | processor time | starts of leadmock |');
console.log('|---|--:|--:|--:|--:|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
