import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { needs, program } from '../support/needs.ts';
import { readReady } from '../support/read-ready.ts';
import { cleanEnvironment, PROGRAM, workFolder } from '../support/run-leadmock.ts';

/** Long path, so that few lines fill the log. */
const PATH = `/${'nothing-'.repeat(200)}`;

/** Sends requests one after another over one connection. */
async function send(port: number, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let sent = 0; sent < count; sent += 1) {
    const asked = request({ port, host: '127.0.0.1', path: PATH, agent }).end();
    const [response] = await once(asked, 'response');
    await text(response);
  }
  agent.destroy();
}

test('a log that nothing reads blocks neither responses nor the end, and dropped lines are counted', async (context) => {
  const cwd = await workFolder(context);
  const args = [PROGRAM, '--ephemeral', '--port', '0', '--ready-file', join(cwd, 'ready')];
  const child = spawn(process.execPath, args, { cwd, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
  context.onTestFinished(() => void child.kill('SIGKILL'));
  const { port } = await readReady(join(cwd, 'ready'));
  // 1 MiB of lines waits for the reader.
  const count = 1000;
  await send(port, count);

  let log = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    log += part;
  });
  await vi.waitFor(() => expect(log.length).toBeGreaterThan(2 ** 20), 20_000);
  await send(port, 1);
  const DROPPED = /"msg":"dropped (\d+) lines? of the log, because the reader of the log was too slow"/g;
  const droppedIn = () => [...log.matchAll(DROPPED)].reduce((sum, [, count]) => sum + Number(count), 0);
  await vi.waitFor(() => expect(log.split('"path":"/nothing').length - 1 + droppedIn()).toBe(count + 1), 20_000);
  expect(droppedIn()).toBeGreaterThan(0);

  child.stdout.removeAllListeners('data').pause();
  await send(port, 300);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** Runs a server with a terminal as standard output that is not read, as after Ctrl+S. */
const ON_TERMINAL = `
import json, os, pty, signal, subprocess, sys, time, urllib.request
node, program, ready = sys.argv[1:]
reader, terminal = pty.openpty()
server = subprocess.Popen([node, program, '--ephemeral', '--port', '0', '--ready-file', ready], stdout=terminal)
try:
    while not os.path.exists(ready):
        time.sleep(0.05)
    url = json.load(open(ready))['url']
    for _ in range(300):
        urllib.request.urlopen(url + '/nothing', timeout=10).read()
    server.send_signal(signal.SIGTERM)
    print('ended with', server.wait(timeout=20))
finally:
    server.kill()
`;

const { isSkipped, why } = needs([program('python3')]);

test.skipIf(isSkipped)(`a terminal that nothing reads blocks neither responses nor the end${why}`, async (context) => {
  const cwd = await workFolder(context);
  const args = ['-c', ON_TERMINAL, process.execPath, PROGRAM, join(cwd, 'ready')];
  const { stdout } = await promisify(execFile)('python3', args, { cwd, env: cleanEnvironment(), timeout: 60_000 });
  expect(stdout).toBe('ended with 0\n');
});
