import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../dist/leadmock.js', import.meta.url));
const READY_FILE = 'ready.json';
const POLL_MS = 10;
/** A command that should end by itself and does not is cut off, so that its test fails by what it asserts. */
export const LONGEST_RUN_MS = 60_000;

/** Concurrent tests must say for which of them something is to be cleaned up; what is no test cleans up by itself. */
export interface Test {
  onTestFinished(cleanUp: () => void | Promise<void>): void;
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** Working directory; one of the test's own when left out. */
  cwd?: string;
  /** How long a command may take that ends by itself. */
  patienceMs?: number;
  /** The user that the process runs as; this one's own when left out. */
  uid?: number;
  /** What --port says: any free one, or null for no --port at all. */
  port?: null;
}

/** What a process left behind. */
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

/** A line of the log. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the line holds
type LogLine = any;

/** A `leadmock serve` that is ready. */
export interface RunningLeadmock {
  url: string;
  port: number;
  pid: number;
  cwd: string;
  /** Of the ready file. */
  readyFile: string;
  stdout(): string;
  /** Standard output so far, line by line. */
  log(): LogLine[];
  /** One request over a connection of its own. */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
  /** A token of a new login. */
  login(login?: string, headers?: Record<string, string>): Promise<string>;
  /** For one that ends by itself. */
  ended: Promise<Ended>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended & { ms: number }>;
}

/** A folder of one test's own, gone when the test is. */
export async function workFolder({ onTestFinished }: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of this process without what steers leadmock or Express. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const steers = (name: string) => name.startsWith('LEADMOCK_') || ['PORT', 'NODE_ENV', 'NODE_OPTIONS'].includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steers(name)));
}

/** For `npm run measure:tests`. */
export function noteStart(args: readonly string[]): void {
  const { TEST_STARTS } = process.env;
  if (TEST_STARTS !== undefined) appendFileSync(TEST_STARTS, `${args.join(' ')}\n`);
}

/** A process that is under way. */
interface Started {
  child: ChildProcess;
  output: Ended;
  ended: Promise<Ended>;
}

/** Starts a command and does not wait for its end. */
export async function launchLeadmock(
  test: Test,
  args: readonly string[],
  { env = {}, cwd, uid }: RunOptions = {},
): Promise<Started> {
  const folder = cwd ?? (await workFolder(test));
  const temporary = await workFolder(test);
  noteStart(args);
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { ...cleanEnvironment(), TMPDIR: temporary, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

/** Runs a command that ends by itself. */
export async function runLeadmock(test: Test, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { child, ended } = await launchLeadmock(test, args, options);
  const cut = setTimeout(() => child.kill('SIGKILL'), options.patienceMs ?? LONGEST_RUN_MS);
  return ended.finally(() => clearTimeout(cut));
}

/** One request over a connection of its own. */
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

/** The lines of a log; each must be JSON. */
function parseLog(stdout: string): LogLine[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** The command line of a server that a test can find, and the absolute path of its ready file. */
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

/** What a test does with a server whose ready file exists. */
export function runningLeadmock({ cwd, readyFile, output, ended, signal }: Serving): RunningLeadmock {
  // Read at the first moment at which it is there: half a file would fail here.
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

/** Starts `leadmock serve` on a free port and waits until it says that it is ready. */
export async function startLeadmock(
  test: Test,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<RunningLeadmock> {
  const cwd = options.cwd ?? (await workFolder(test));
  const { all, readyFile } = serveArguments(args, cwd, options);
  // One that a killed process left would be read as that of this one.
  rmSync(readyFile, { force: true });
  const { child, output, ended } = await launchLeadmock(test, all, { ...options, cwd });
  while (!existsSync(readyFile)) {
    if (child.exitCode !== null) throw new Error(`leadmock ended with ${child.exitCode}: ${output.stderr}`);
    await wait(POLL_MS);
  }
  return runningLeadmock({ cwd, readyFile, output, ended, signal: (name) => child.kill(name) });
}
