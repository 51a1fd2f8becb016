import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  cleanEnvironment,
  type Ended,
  LONGEST_RUN_MS,
  type RunningLeadmock,
  type RunOptions,
  runningLeadmock,
  serveArguments,
  type Test,
  workFolder,
} from './run-leadmock.ts';

const RUNNER = fileURLToPath(new URL('./command-lines.mjs', import.meta.url));
const PROGRAM = new URL('../../dist/program.js', import.meta.url).href;

interface CommandLine {
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  isServer: boolean;
}

type Message = { id: number } & (
  | { stream: 'stdout' | 'stderr'; text: string }
  | { hasBegun: true }
  | { isServing: true }
  | { code: number }
);

class Run {
  readonly output: Ended = { code: null, stdout: '', stderr: '' };
  readonly ended: Promise<Ended>;
  /** Resolves when the server is ready, or has ended before. */
  readonly ready: Promise<void>;
  readonly #patienceMs: number;
  readonly #cut: () => void;
  #settle!: (ended: Ended | PromiseLike<never>) => void;
  #isReady!: () => void;
  #tooLong?: NodeJS.Timeout;

  /** @param cut ends the process; called if the start of a server, or another command line, takes too long */
  constructor(patienceMs: number, cut: () => void) {
    this.#patienceMs = patienceMs;
    this.#cut = cut;
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
  }

  hear(message: Message): void {
    if ('stream' in message) this.output[message.stream] += message.text;
    else if ('hasBegun' in message) this.#tooLong = setTimeout(this.#cut, this.#patienceMs);
    else if ('code' in message) {
      this.output.code = message.code;
      this.end(this.output);
    } else this.#goesOn();
  }

  end(ended: Ended | PromiseLike<never>): void {
    this.#settle(ended);
    this.#goesOn();
  }

  #goesOn(): void {
    clearTimeout(this.#tooLong);
    this.#isReady();
  }
}

class SharedProcess {
  // The streams are not terminals, as in a separate process.
  readonly #child: ChildProcess = fork(RUNNER, {
    env: { ...process.env, PROGRAM },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  readonly #runs = new Map<number, Run>();
  #lines = 0;

  constructor() {
    // The child ends with this process, and does not keep it alive.
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket).unref();
    this.#child.on('message', (message: Message) => this.#runs.get(message.id)?.hear(message));
    let said = '';
    this.#child.stderr?.on('data', (text) => {
      said += text;
    });
    this.#child.once('close', (code) => {
      shared = undefined;
      for (const run of this.#runs.values()) run.end(Promise.reject(new Error(`ended with ${code}: ${said}`)));
    });
  }

  start(start: CommandLine, patienceMs: number): { run: Run; signal(name: NodeJS.Signals): void } {
    this.#lines += 1;
    const id = this.#lines;
    const run = new Run(patienceMs, () => this.#child.kill('SIGKILL'));
    this.#runs.set(id, run);
    this.#child.send({ id, start });
    return {
      run,
      signal: (name) => {
        if (this.#child.connected) this.#child.send({ id, signal: name });
      },
    };
  }
}

let shared: SharedProcess | undefined;

function start(args: readonly string[], cwd: string, options: RunOptions, isServer: boolean) {
  const { env = {}, patienceMs = LONGEST_RUN_MS } = options;
  shared ??= new SharedProcess();
  return shared.start({ args, cwd, env: { ...cleanEnvironment(), ...env } as NodeJS.ProcessEnv, isServer }, patienceMs);
}

/**
 * Runs a command line of the built program that ends itself and starts no server, in a shared process. A separate
 * process would spend most of its time on loading modules. Other tests check the end of a real process.
 */
export async function runShared(test: Test, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const cwd = options.cwd ?? (await workFolder(test));
  return start(args, cwd, options, false).run.ended;
}

/**
 * Starts `leadmock serve` on a free port in the shared process, and waits until it is ready. A signal only reaches the
 * listeners of this server. Some tests need a real process instead: tests of SIGKILL, of exit codes, of a file that two
 * processes use, or of another working directory.
 */
export async function startShared(
  test: Test,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<RunningLeadmock> {
  const cwd = options.cwd ?? (await workFolder(test));
  const { all, readyFile } = serveArguments(args, cwd, options);
  const { run, signal } = start(all, cwd, options, true);
  test.onTestFinished(async () => {
    signal('SIGTERM');
    await run.ended;
  });
  await run.ready;
  if (run.output.code !== null) throw new Error(`leadmock ended with ${run.output.code}: ${run.output.stderr}`);
  return runningLeadmock({ cwd, readyFile, output: run.output, ended: run.ended, signal });
}
