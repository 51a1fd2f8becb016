import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRunning, idsIn, isRunning, WITH_BACKGROUND, written } from '../../support/processes.ts';
import { launchLeadmock, runLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { runShared } from '../../support/shared-process.ts';

/** Timeout in milliseconds, much longer than these tests take on a busy machine. */
const PATIENCE_MS = 15_000;

test.concurrent.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends all started processes: exit %i', async ([signal, wanted], context) => {
  const cwd = await workFolder(context);
  const { child, ended } = await launchLeadmock(context, ['sweep', '--', 'sh', '-c', `${WITH_BACKGROUND} wait`], {
    cwd,
  });
  await written(join(cwd, 'shell'));
  expect(await findRunning(cwd)).toHaveLength(2);
  child.kill(signal);
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout, stderr }).toEqual({ code: wanted, stdout: '', stderr: `leadmock: stopped by ${signal}\n` });
  expect(await findRunning(cwd)).toEqual([]);
});

test.concurrent('a process that ignores SIGTERM is killed', async (context) => {
  const cwd = await workFolder(context);
  const deaf = `trap '' TERM; ${WITH_BACKGROUND} while :; do sleep 0.1; done`;
  const { child, ended } = await launchLeadmock(context, ['sweep', '--', 'sh', '-c', deaf], { cwd });
  await written(join(cwd, 'shell'));
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  expect(await findRunning(cwd)).toEqual([]);
});

test.concurrent.for(['', '--faults'])(
  'without a writable TMPDIR, the sweep says what to set: %s',
  async (flag, context) => {
    const cwd = await workFolder(context);
    // Node creates a missing folder for its compile cache, but not below a file.
    writeFileSync(join(cwd, 'file'), '');
    const args = ['sweep', ...(flag ? [flag] : []), '--', 'true'];
    const { code, stderr } = await runLeadmock(context, args, { cwd, env: { TMPDIR: join(cwd, 'file/nowhere') } });
    expect(stderr).toMatch(
      /^leadmock: the folder \S+ for temporary files cannot be written: ENOTDIR.*\. Set TMPDIR to a writable folder\n$/,
    );
    expect(code).toBe(2);
  },
);

test.concurrent('with closed output, all started processes are ended', async (context) => {
  const cwd = await workFolder(context);
  const asking = `"${process.execPath}" -e 'fetch(process.env.LEADMOCK_URL + "/nowhere")'`;
  const { child, ended } = await launchLeadmock(
    context,
    ['sweep', '--', 'sh', '-c', `${WITH_BACKGROUND} ${asking}; wait`],
    {
      cwd,
      env: { TMPDIR: cwd },
    },
  );
  child.stderr?.destroy();
  await written(join(cwd, 'shell'));
  for (const pid of idsIn(join(cwd, 'background'))) process.kill(pid);
  expect((await ended).code).toBe(1);
  expect(await findRunning(cwd)).toEqual([]);
  expect(readdirSync(cwd).filter((name) => name.startsWith('leadmock-sweep-'))).toEqual([]);
});

test.concurrent('--timeout ends an endless run, which counts as failed', async (context) => {
  const cwd = await workFolder(context);
  const args = ['sweep', '--timeout', '1500ms', '--', 'sh', '-c', `${WITH_BACKGROUND} echo waiting; wait`];
  const { code, stderr } = await runShared(context, args, { cwd, patienceMs: PATIENCE_MS });
  expect(code).toBe(1);
  expect(stderr).toContain('the command failed (timeout)');
  expect(stderr).toContain('  | waiting\n');
  expect(await findRunning(cwd)).toEqual([]);
});

test.concurrent('background processes of a run are ended with the run', async (context) => {
  const cwd = await workFolder(context);
  const asking = `${WITH_BACKGROUND} "${process.execPath}" -e 'fetch(process.env.LEADMOCK_URL + "/nowhere")'`;
  const args = ['sweep', '--only', 'errorStatus', '--', 'sh', '-c', asking];
  const { code } = await runShared(context, args, { cwd, patienceMs: PATIENCE_MS });
  expect(code).toBe(0);
  expect(idsIn(join(cwd, 'background'))).toHaveLength(2);
  expect(await findRunning(cwd)).toEqual([]);
});

test.concurrent('a child with its own session keeps running, and delays nothing', async (context) => {
  const cwd = await workFolder(context);
  const script = `
    const { spawn } = require('node:child_process');
    const { writeFileSync } = require('node:fs');
    const { pid } = spawn('sleep', ['1000'], { detached: true, stdio: 'inherit' });
    writeFileSync('session', pid + '\\n');
    process.exit(1);`;
  const { code, stderr } = await runShared(context, ['sweep', '--', process.execPath, '-e', script], { cwd });
  const [pid = 0] = idsIn(join(cwd, 'session'));
  const isLeft = isRunning(pid);
  process.kill(pid);
  expect({ code, isLeft }).toEqual({ code: 1, isLeft: true });
  expect(stderr).toContain('the command failed (exit code 1)');
});
