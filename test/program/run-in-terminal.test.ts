import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { linux, needs, program } from '../support/needs.ts';
import { findRunning, idsIn, isRunning, WITH_BACKGROUND, written } from '../support/processes.ts';
import { cleanEnvironment, PROGRAM, type Test, workFolder } from '../support/run-leadmock.ts';

const { isSkipped, why } = needs([linux, program('python3'), program('bash')]);

const IN_TERMINAL = 'import pty, sys; pty.spawn(sys.argv[1:])';
const SERVES = / serves default at (\S+)\s/;
const CTRL_C = '\x03';
const CTRL_Z = '\x1a';

/**
 * Shell code that runs leadmock in a pipeline. A neighbor begins before the command, and its child begins after the
 * command.
 */
const PIPELINE = `
  sh -c 'echo $$ > leadmock; exec "$NODE" "$PROGRAM" run -- sh -c "$COMMAND"' | {
    until [ -s shell ]; do sleep 0.1; done
    sleep 1000 & echo $! > neighbor
    cat
    echo 'pipe closed'
    wait
  }`;

/** Shell code that runs leadmock as in a script of npm, and keeps the terminal open after the end. */
const UNDER_SHELL = `
  trap : INT
  sh -c 'echo $$ > leadmock; exec "$NODE" "$PROGRAM" run -- sh -c "$COMMAND"'
  echo "ended with $?"
  read -r line`;

const SHELL = ['bash', '--noprofile', '--norc', '-i'];

/** Runs a program in a new terminal. The program gets shell code in variables. */
async function inTerminal(context: Test, run: readonly string[], command = '') {
  const cwd = await workFolder(context);
  const env = {
    ...cleanEnvironment(),
    NODE: process.execPath,
    PROGRAM,
    COMMAND: command,
    PIPELINE,
    HISTFILE: '/dev/null',
  };
  const terminal = spawn('python3', ['-c', IN_TERMINAL, ...run], { cwd, env });
  context.onTestFinished(() => void terminal.kill('SIGKILL'));
  let output = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const file = (name: string) => join(cwd, name);
  const shows = (text: string) => vi.waitFor(() => expect(output).toContain(text), 20_000);
  return {
    cwd,
    file,
    has: (name: string) => existsSync(file(name)),
    type: (text: string) => void terminal.stdin.write(text),
    shows,
    kill: async (signal: NodeJS.Signals) => {
      // A response shows that leadmock has set the command of its guard.
      await vi.waitFor(() => expect(output).toMatch(SERVES), 20_000);
      await fetch(SERVES.exec(output)?.[1] as string);
      process.kill(idsIn(file('leadmock'))[0] as number, signal);
    },
    starts: () => written(file('shell')),
    ended: () => vi.waitFor(async () => expect(await findRunning(cwd)).toEqual([]), 20_000),
  };
}

function underShell(context: Test, command: string) {
  return inTerminal(context, ['sh', '-c', UNDER_SHELL], command);
}

test
  .skipIf(isSkipped)
  .concurrent(`a command in a terminal has /dev/tty, and sees a new size${why}`, async (context) => {
    const { type, shows } = await underShell(
      context,
      `trap 'echo resized' WINCH; stty cols 99 < /dev/tty; echo asks; read -r line < /dev/tty; echo "read $line"; exit 4`,
    );
    await shows('asks');
    type('answer\n');
    await shows('resized');
    await shows('read answer');
    await shows('ended with 4');
  });

test.skipIf(isSkipped).concurrent(`Ctrl+Z stops server and command, and fg continues both${why}`, async (context) => {
  const { type, file, starts, shows } = await inTerminal(
    context,
    SHELL,
    'echo $PPID > leadmock; echo $$ > shell; until [ -e go ]; do sleep 0.1; done; exit 4',
  );
  type('"$NODE" "$PROGRAM" run -- sh -c "$COMMAND"\n');
  await starts();
  type(CTRL_Z);
  await shows('Stopped');
  for (const name of ['leadmock', 'shell']) {
    const stat = `/proc/${idsIn(file(name))[0]}/stat`;
    // A shell is in state D if the signal stops its child between vfork and exec.
    await vi.waitFor(() => expect(readFileSync(stat, 'utf8')).toMatch(/\) [TD] /), 20_000);
  }
  writeFileSync(file('go'), '');
  type('fg\necho "ended with $?"\n');
  await shows('ended with 4');
});

test.skipIf(isSkipped).concurrent(`Ctrl+C reaches a command in a terminal once${why}`, async (context) => {
  const { type, file, starts, shows } = await underShell(
    context,
    `exec "$NODE" -e "
      const { writeFileSync, appendFileSync } = require('node:fs');
      process.on('SIGINT', () => { appendFileSync('signals', 'SIGINT '); setTimeout(() => process.exit(0), 500); });
      writeFileSync('shell', process.pid + '\\n');
      setInterval(() => {}, 1000);"`,
  );
  await starts();
  type(CTRL_C);
  await shows('stopped by SIGINT');
  await shows('ended with 130');
  expect(readFileSync(file('signals'), 'utf8')).toBe('SIGINT ');
});

test.skipIf(isSkipped).concurrent(`Ctrl+C ends a command in a terminal that ignores signals${why}`, async (context) => {
  const deaf = `trap '' INT TERM; ${WITH_BACKGROUND} while :; do sleep 0.1; done`;
  const { type, cwd, starts, shows } = await underShell(context, deaf);
  await starts();
  type(CTRL_C);
  await shows('ended with 130');
  expect(await findRunning(cwd)).toEqual([]);
});

test
  .skipIf(isSkipped)
  .concurrent(`SIGTERM of leadmock in a terminal reaches the processes of the command${why}`, async (context) => {
    const child = `trap 'echo > child-asked; exit' TERM; echo > child; while :; do sleep 0.1; done`;
    const command = `trap 'echo > asked; exit' TERM; sh -c "${child}" & ${WITH_BACKGROUND} while :; do sleep 0.1; done`;
    const { kill, file, has, cwd, starts, shows } = await underShell(context, command);
    await Promise.all([starts(), written(file('child'))]);
    await kill('SIGTERM');
    await shows('ended with 143');
    expect([has('asked'), has('child-asked')]).toEqual([true, true]);
    expect(await findRunning(cwd)).toEqual([]);
  });

test.skipIf(isSkipped).concurrent.for([
  ['the end of its command', undefined],
  ['SIGTERM', 'SIGTERM'],
  ['SIGKILL', 'SIGKILL'],
] as const)(`%s in a terminal ends background processes, but not other programs${why}`, async ([, signal], context) => {
  // The guard of leadmock reads the processes when the command begins, and must also find later processes.
  const command = `sleep 0.5; ${WITH_BACKGROUND} until [ -e go ]; do sleep 0.1; done`;
  const { type, kill, file, starts, shows, ended } = await inTerminal(context, SHELL, command);
  type('eval "$PIPELINE"\n');
  await Promise.all([starts(), written(file('neighbor'))]);
  if (signal) await kill(signal);
  else writeFileSync(file('go'), '');
  await shows('pipe closed');
  await ended();
  expect(idsIn(file('neighbor')).map(isRunning)).toEqual([true]);
});

test.skipIf(isSkipped).concurrent.for(['SIGTERM', 'SIGKILL'] as const)(
  `%s ends an interactive shell with a running program, which is in another process group${why}`,
  async (signal, context) => {
    const { type, kill, file, starts, shows, ended } = await inTerminal(context, SHELL);
    type(`"$NODE" "$PROGRAM" run -- ${SHELL.join(' ')}\n`);
    await shows('serves default');
    type(`echo $$ > shell; echo $PPID > leadmock; sh -c '${WITH_BACKGROUND} wait'\n`);
    await Promise.all([starts(), written(file('background'))]);
    await kill(signal);
    await ended();
  },
);
