import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunOptions, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

/** Command lines that read or write a pipe, with the expected message. */
const LINES: [line: string, code: number, says: string, env?: Record<string, string>][] = [
  ['serve --operations pipe.json', 4, 'pipe.json cannot be read: it is not a regular file'],
  ['serve --operations pipe.json --watch', 4, 'pipe.json cannot be read: it is not a regular file'],
  ['serve --operations pipe.mjs', 4, 'pipe.mjs cannot be read: it is not a regular file'],
  ['openapi --operations pipe.json', 4, 'pipe.json cannot be read: it is not a regular file'],
  ['serve --fixture pipe.json', 4, 'pipe.json is not a regular file. Save the fixture to a file'],
  ['serve', 2, 'pipe.json cannot be read: it is not a regular file', { LEADMOCK_CONFIG: 'pipe.json' }],
  ['serve --data-file pipe.json', 4, 'pipe.json cannot be read: it is not a regular file'],
  ['compare pipe.har', 2, 'pipe.har is not a regular file. Pass a HAR file'],
  [
    'compare http://localhost:1 --save-config pipe.json',
    4,
    '--save-config: pipe.json cannot be written: it is not a regular file',
  ],
  ['sweep --junit pipe.xml -- true', 4, '--junit: pipe.xml cannot be written: it is not a regular file'],
];

function pipesIn(cwd: string): void {
  execFileSync(
    'mkfifo',
    ['json', 'mjs', 'har', 'xml'].map((type) => join(cwd, `pipe.${type}`)),
  );
}

test.concurrent.for(LINES)(
  'a pipe in place of a file is rejected without waiting: leadmock %s',
  async ([line, code, says, env = {}], context) => {
    const cwd = await workFolder(context);
    pipesIn(cwd);
    const options: RunOptions = { cwd, env: { LEADMOCK_PORT: '0', ...env }, patienceMs: 20_000 };
    const ended = await runShared(context, line.split(' '), options);
    expect(ended.stderr).toContain(says);
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
  },
);

test('saving never replaces a pipe', async (context) => {
  const { cwd, url } = await startShared(context);
  pipesIn(cwd);
  for (const line of ['requests --har pipe.har', 'report --junit pipe.xml']) {
    const { code, stderr } = await runShared(context, line.split(' '), { cwd, env: { LEADMOCK_URL: url } });
    expect([code, stderr]).toEqual([4, expect.stringMatching(/pipe\.\w+ cannot be written: it is not a regular file/)]);
  }
  expect(lstatSync(join(cwd, 'pipe.har')).isFIFO()).toBe(true);
  expect(lstatSync(join(cwd, 'pipe.xml')).isFIFO()).toBe(true);
});
