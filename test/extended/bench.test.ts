import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const BENCH = fileURLToPath(new URL('../bench/bench.ts', import.meta.url));

function bench(...args: string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', BENCH, ...args], { encoding: 'utf8', timeout: 110_000 });
}

test('the bench measures leadmock next to other servers, and prints a table and a plot', { timeout: 120_000 }, () => {
  const only = 'vitest,sandboxes,start,latency,processor,memory';
  const { status, stdout, stderr } = bench('--quick', '--rounds', '1', '--only', only);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const rows = stdout.split('\n').filter((line) => /\| (yes|no) /.test(line));
  expect(rows.map((line) => line.split('|')[1]?.trim())).toEqual([
    '200 Vitest tests with a sandbox each: extra time per test',
    'a sandbox created, used once, deleted, by the client',
    'first mock in a running process',
    'start of the package to its first response × Express',
    'p99 of a logged POST, 200 a second, × node:http',
    'view read: processor time × node:http',
    'comment POST: processor time × node:http',
    'task POST: processor time × node:http',
    'memory after 50 tests with a sandbox × the start',
  ]);
  expect(stdout).toMatch(/^task POST: processor time × node:http +█+ *\|.* \d/m);
  expect(stdout).not.toContain('NaN');
});

test.each([
  [
    ['--only', 'speed'],
    '--only: there is no speed; there are vitest, sandboxes, start, container, clone, latency, processor, memory, wiremock, panel, growth\n',
  ],
  [['--rounds', 'two'], '--rounds takes a whole number of 1 or more, not "two"\n'],
  [['--fast'], expect.stringMatching(/^Unknown option '--fast'.*\nThere are --quick, --only, --rounds, --image\.\n$/)],
])('the bench reports the mistake in %j in one line', (words, says) => {
  const { status, stderr } = bench(...words);
  expect({ status, stderr }).toEqual({ status: 2, stderr: says });
});
