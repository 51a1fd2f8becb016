import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const BENCH = fileURLToPath(new URL('../bench/bench.ts', import.meta.url));

function bench(...args: string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', BENCH, ...args], { encoding: 'utf8', timeout: 80_000 });
}

test('the bench compares servers with equal responses, and prints tables and goals', () => {
  const short = ['--quick', '--rounds', '1', '--requests', '20'];
  const { status, stdout, stderr } = bench(...short, '--only', 'requests,journal,reset');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  for (const title of [
    'view read, 10 connections',
    'comment POST',
    'task POST',
    'Journal, warnings and events',
    'A reset',
    'Goals',
  ]) {
    expect(stdout).toContain(`### ${title}`);
  }
  expect(stdout).toMatch(
    /\| view read, leadmock: processor time × node:http +\| +at most 2 \| +\d+\.\d\d \| +(yes|no) \|/,
  );
  expect(stdout).not.toContain('NaN');
});

test.each([
  [
    ['--only', 'speed'],
    '--only: there is no speed; there are start, requests, rate, journal, growth, reset, sandboxes, vitest, memory, large, panel, container, peers\n',
  ],
  [['--rounds', 'two'], '--rounds takes a whole number of 1 or more, not "two"\n'],
  [
    ['--fast'],
    expect.stringMatching(
      /^Unknown option '--fast'.*\nThere are --quick, --only, --rounds, --seconds, --requests, --image\.\n$/,
    ),
  ],
])('the bench reports the mistake in %j in one line', (words, says) => {
  const { status, stderr } = bench(...words);
  expect({ status, stderr }).toEqual({ status: 2, stderr: says });
});
