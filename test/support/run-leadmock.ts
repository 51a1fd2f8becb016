import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../dist/leadmock.js', import.meta.url));
const READY_FILE = 'ready.json';
const POLL_MS = 10;
/**
 * Timeout in milliseconds for commands that should end themselves. A command that is stopped fails the assertions of
 * its test.
 */
export const LONGEST_RUN_MS = 60_000;

/** Context of a test, with which concurrent tests register their cleanup. Other callers clean up themselves. */
export interface Test {
  onTestFinished(cleanUp: () => void | Promise<void>): void;
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** Working directory; default: a new folder for the test. */
  cwd?: string;
  /** Timeout in milliseconds for a command that ends itself, or for the start of a server in the shared process. */
  patienceMs?: number;
  /** User id of the process; default: the current user. */
  uid?: number;
  /** Value of --port: any free port by default; null omits --port. */
  port?: null;
  /** Standard input of a separate process; by default closed. */
  input?: string;
}

/** Output and exit of a process that has ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

interface CallAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the line holds
type LogLine = any;

/** Running `leadmock serve` that is ready. */
export interface RunningLeadmock {
  url: string;
  port: number;
  pid: number;
  cwd: string;
  readyFile: string;
  stdout(): string;
  /** @returns the parsed lines of standard output so far */
  log(): LogLine[];
  /** Sends one request over a separate connection. */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
  /** @returns the new token */
  login(login?: string, headers?: Record<string, string>): Promise<string>;
  ended: Promise<Ended>;
  /** Sends a signal (default: SIGTERM) and waits for the end of the process. */
  stop(signal?: NodeJS.Signals): Promise<Ended & { ms: number }>;
}

/** Creates a folder for one test, which is deleted after the test. */
export async function workFolder({ onTestFinished }: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of this process without variables that configure leadmock or Express, or that npm sets. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const steers = (name: string) => /^(LEADMOCK_.*|npm_.*|PORT|NODE_ENV|NODE_OPTIONS)$/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steers(name)));
}

interface Started {
  child: ChildProcess;
  output: Ended;
  ended: Promise<Ended>;
}

/** Starts a command without waiting for its end. */
export async function launchLeadmock(
  test: Test,
  args: readonly string[],
  { env = {}, cwd, uid, input }: RunOptions = {},
): Promise<Started> {
  const folder = cwd ?? (await workFolder(test));
  const temporary = await workFolder(test);
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { ...cleanEnvironment(), TMPDIR: temporary, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that does not read its input closes the pipe.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const output: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...output, code }));
  });
  test.onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

/** Runs a command that ends itself. The process is killed after a timeout. */
export async function runLeadmock(test: Test, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { child, ended } = await launchLeadmock(test, args, options);
  const cut = setTimeout(() => child.kill('SIGKILL'), options.patienceMs ?? LONGEST_RUN_MS);
  return ended.finally(() => clearTimeout(cut));
}

/** Sends one request over a separate connection. */
export function request(port: number, method: string, path: string, options: CallOptions): Promise<CallAnswer> {
  const { body, token, headers = {} } = options;
  const sent = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { token }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = http.request({ host: '127.0.0.1', port, method, path, headers: sent, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      res.once('error', reject);
      res.once('end', () => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text === '' ? null : JSON.parse(text) });
      });
    });
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Each line must be JSON. */
function parseLog(stdout: string): LogLine[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** @returns the arguments of a server with a ready file, and the absolute path of the file */
export function serveArguments(
  args: readonly string[],
  cwd: string,
  { port }: RunOptions,
): { all: readonly string[]; readyFile: string } {
  const readyFile = join(cwd, READY_FILE);
  const anyPort = port === null ? [] : ['--port', '0'];
  return { all: [...args, ...anyPort, '--ready-file', readyFile], readyFile };
}

interface Serving {
  cwd: string;
  readyFile: string;
  output: Ended;
  ended: Promise<Ended>;
  signal(name: NodeJS.Signals): void;
}

/** Creates the functions of a test for a server whose ready file exists. */
export function runningLeadmock({ cwd, readyFile, output, ended, signal }: Serving): RunningLeadmock {
  // The file is read as soon as it exists, so an incomplete file would fail here.
  const { url, port, pid } = JSON.parse(readFileSync(readyFile, 'utf8'));
  const call: RunningLeadmock['call'] = (method, path, more = {}) => request(port, method, path, more);
  return {
    url,
    port,
    pid,
    cwd,
    readyFile,
    call,
    ended,
    stdout: () => output.stdout,
    log: () => parseLog(output.stdout),
    async login(login = 'owner@example.com', headers = {}) {
      const body = { login, password: 'secret', service: 'tests', version: '1.0' };
      const answer = await call('POST', '/login', { body, headers });
      return answer.body.result.token;
    },
    async stop(name = 'SIGTERM') {
      const before = performance.now();
      signal(name);
      return { ...(await ended), ms: performance.now() - before };
    },
  };
}

/** Starts `leadmock serve`, by default on a free port, and waits until it is ready. */
export async function startLeadmock(
  test: Test,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<RunningLeadmock> {
  const cwd = options.cwd ?? (await workFolder(test));
  const { all, readyFile } = serveArguments(args, cwd, options);
  // The ready file of a killed process would be mistaken for the new one.
  rmSync(readyFile, { force: true });
  const { child, output, ended } = await launchLeadmock(test, all, { ...options, cwd });
  while (!existsSync(readyFile)) {
    if (child.exitCode !== null) throw new Error(`leadmock ended with ${child.exitCode}: ${output.stderr}`);
    await wait(POLL_MS);
  }
  return runningLeadmock({ cwd, readyFile, output, ended, signal: (name) => child.kill(name) });
}
