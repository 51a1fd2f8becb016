import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { linux, needs } from '../support/needs.ts';
import { readReady } from '../support/read-ready.ts';
import { cleanEnvironment, PROGRAM, workFolder } from '../support/run-leadmock.ts';
import { startShared } from '../support/shared-process.ts';

const OPEN =
  /the host \S+ may let other machines read all passwords, and control leadmock under \/_mock: set --control-token/;

test.concurrent.for<[string[], boolean]>([
  [['--host', '0.0.0.0'], true],
  [['--host', '::'], true],
  [['--host', '0.0.0.0', '--control-token', 'hush'], false],
  [['--host', '0.0.0.0', '--no-control'], false],
  [['--host', '127.0.0.1'], false],
  [['--host', '::1'], false],
  [[], false],
])(
  'a control plane that other machines can reach without a token is a warning: %j',
  async ([flags, isOpen], context) => {
    const leadmock = await startShared(context, ['--ephemeral', ...flags]);
    await vi.waitFor(() => expect(leadmock.stdout()).toContain('leadmock is ready'), 20_000);
    expect(OPEN.test(leadmock.stdout())).toBe(isOpen);
  },
);

const { isSkipped, why } = needs([linux]);

test.skipIf(isSkipped)(
  `a connection for which no file descriptor is left is closed, with a line on the log${why}`,
  async (context) => {
    const cwd = await workFolder(context);
    const serve = 'ulimit -n 70; exec "$0" "$@"';
    const args = [
      '-c',
      serve,
      process.execPath,
      PROGRAM,
      '--ephemeral',
      '--port',
      '0',
      '--ready-file',
      join(cwd, 'ready'),
    ];
    const child = spawn('sh', args, { cwd, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
    context.onTestFinished(() => void child.kill('SIGKILL'));
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
    const { port, url } = await readReady(join(cwd, 'ready'));

    const sockets = Array.from({ length: 100 }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
    await vi.waitFor(() => expect(log).toContain('the limit of 70 open files'), 20_000);
    const open = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded);
    expect(open.length).toBeGreaterThan(5);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await fetch(`${url}/_mock/ready`)).status).toBe(200), 20_000);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);
