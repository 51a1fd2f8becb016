import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment, type Ended, type RunOptions, type Test, workFolder } from './run-leadmock.ts';

const RUNNER = fileURLToPath(new URL('./command-lines.mjs', import.meta.url));
const PROGRAM = new URL('../../dist/program.js', import.meta.url).href;

interface CommandLine {
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

interface Answer {
  id: number;
  ended: Ended;
}

class SharedProcess {
  // As in a process of its own, nothing is a terminal.
  readonly #child: ChildProcess = fork(RUNNER, {
    env: { ...process.env, PROGRAM },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  readonly #running = new Map<number, (ended: Ended | PromiseLike<never>) => void>();
  #lines = 0;

  constructor() {
    // It ends with this process, and does not keep it.
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket).unref();
    this.#child.on('message', ({ id, ended }: Answer) => this.#settle(id, ended));
    let said = '';
    this.#child.stderr?.on('data', (text) => {
      said += text;
    });
    this.#child.once('close', (code) => {
      shared = undefined;
      for (const id of this.#running.keys()) this.#settle(id, Promise.reject(new Error(`ended with ${code}: ${said}`)));
    });
  }

  run(line: CommandLine): Promise<Ended> {
    this.#lines += 1;
    const id = this.#lines;
    return new Promise((resolve) => {
      this.#running.set(id, resolve);
      this.#child.send({ id, line });
    });
  }

  #settle(id: number, ended: Ended | PromiseLike<never>): void {
    this.#running.get(id)?.(ended);
    this.#running.delete(id);
  }
}

let shared: SharedProcess | undefined;

/**
 * Runs a command line of the built program that ends by itself, and starts no server, in a process that such lines share: most of the
 * time of one of its own would go into loading what all of them need. That the end of a process is as it says here, other tests show.
 */
export async function runShared(
  test: Test,
  args: readonly string[],
  { env = {}, cwd }: RunOptions = {},
): Promise<Ended> {
  shared ??= new SharedProcess();
  return shared.run({
    args,
    cwd: cwd ?? (await workFolder(test)),
    env: { ...cleanEnvironment(), ...env } as NodeJS.ProcessEnv,
  });
}
