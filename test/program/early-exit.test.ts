import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cleanEnvironment, runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { startShared } from '../support/shared-process.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/leadmock.js', import.meta.url));

test.concurrent.for(['serve', 'sweep'])(
  'a module that exits while loading is reported: leadmock %s',
  async (name, context) => {
    const cwd = await workFolder(context);
    writeFileSync(join(cwd, 'hang.mjs'), 'export default await new Promise(() => {});\n');
    const line = [name, '--operations', 'hang.mjs', ...(name === 'sweep' ? ['--', 'true'] : [])];
    const { code, stdout, stderr } = await runLeadmock(context, line, { cwd, env: { LEADMOCK_PORT: '0' } });
    expect(stderr).toContain(
      'leadmock: hang.mjs ended the process while leadmock loaded the module. Possible causes: process.exit()',
    );
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  },
);

test.concurrent('a module that exits the process is named', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'fine.mjs'), 'export default [];\n');
  writeFileSync(join(cwd, 'exit.mjs'), 'process.exit(0);\n');
  const line = ['serve', '--operations', 'exit.mjs,fine.mjs'];
  const { code, stdout, stderr } = await runLeadmock(context, line, { cwd, env: { LEADMOCK_PORT: '0' } });
  expect(stderr).toMatch(/^leadmock: exit\.mjs ended the process while leadmock loaded the module[^\n]*\n$/);
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
});

/** Runs a command whose output is not read. */
function runUnread(args: readonly string[], closed: 'stdout' | 'stderr', cwd: string) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd, env: cleanEnvironment() });
  child[closed].destroy();
  const other = closed === 'stdout' ? child.stderr : child.stdout;
  let told = '';
  other.setEncoding('utf8').on('data', (text) => {
    told += text;
  });
  return new Promise<{ code: number | null; told: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, told }));
  });
}

test.concurrent.for([
  ['openapi', 0],
  ['--help', 0],
  ['requests', 0],
] as const)('a closed stdout is not an error: leadmock %s', async ([line, code], context) => {
  const cwd = await workFolder(context);
  const url = line === 'requests' ? ['--url', (await startShared(context, ['--ephemeral'])).url] : [];
  expect(await runUnread([...line.split(' '), ...url], 'stdout', cwd)).toEqual({ code, told: '' });
});

test.concurrent('a closed stderr is not an error', async (context) => {
  const cwd = await workFolder(context);
  expect(await runUnread(['validate', 'missing.json'], 'stderr', cwd)).toEqual({ code: 4, told: '' });
});

test.concurrent('a full disk as stdout gives one line and exit code 1', async (context) => {
  const full = openSync('/dev/full', 'w');
  context.onTestFinished(() => closeSync(full));
  const child = spawn(process.execPath, [PROGRAM, 'openapi'], {
    stdio: ['ignore', full, 'pipe'],
    env: cleanEnvironment(),
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
  expect(stderr).toMatch(/^leadmock: output cannot be written: ENOSPC[^\n]*\n$/);
  expect(code).toBe(1);
});
