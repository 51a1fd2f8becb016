import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { resolve as resolvePath } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const USAGE_PROBE = new URL('usage-probe.mjs', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOGIN = { login: 'owner@example.com', password: 'secret', service: 'bench', version: '1.0' };
/**
 * Milliseconds between two checks whether a server responds. Checks use processor time, so they are rare unless the
 * start is measured.
 */
const POLL_MS = { measured: 1, other: 20 };
const LONGEST_START_MS = 30_000;

/** Resources that a process has used since its start. */
export interface Usage {
  cpuMicros: number;
  rssBytes: number;
}

export interface Subject {
  name: string;
  /** Path of the script from the root of the repository. */
  script: string;
  nodeFlags: readonly string[];
  args(port: number): string[];
  /** Path of the request that restores the state at the start. */
  resetPath: string;
}

/** Running server that has responded to a login. */
export interface MeasuredServer {
  name: string;
  process: ChildProcess;
  pid: number;
  url: string;
  token: string;
  /** Milliseconds from the start of the process to its first response, a login. */
  startedInMs: number;
  usage(): Promise<Usage>;
  call(method: string, path: string, body?: object): Promise<unknown>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends one JSON request over a separate connection. */
function ask(url: string, method: string, token: string | undefined, body: object | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) };
    const request = http.request(url, { method, headers, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      res.once('end', () => resolve(JSON.parse(text)));
    });
    request.once('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

async function firstLogin(url: string, child: ChildProcess, pollMs: number): Promise<string> {
  const end = performance.now() + LONGEST_START_MS;
  while (performance.now() < end && child.exitCode === null) {
    try {
      const response = (await ask(`${url}/login`, 'POST', undefined, LOGIN)) as { result: { token: string } };
      return response.result.token;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      await wait(pollMs);
    }
  }
  throw new Error(`${child.spawnargs.join(' ')} does not respond`);
}

/** The environment without variables that configure a server, with `NODE_ENV=production`. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const steers = (name: string) => name.startsWith('LEADMOCK_') || ['PORT', 'NODE_OPTIONS'].includes(name);
  const kept = Object.entries(process.env).filter(([name]) => !steers(name));
  return { ...Object.fromEntries(kept), NODE_ENV: 'production' };
}

/** @param probe null if the start itself is measured, because the probe would extend it */
export async function startServer(
  subject: Subject,
  cwd: string,
  probe: string | null = USAGE_PROBE,
): Promise<MeasuredServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const script = resolvePath(ROOT, subject.script);
  const startedAt = performance.now();
  const child = fork(script, subject.args(port), {
    cwd,
    env: cleanEnvironment(),
    execArgv: [...subject.nodeFlags, ...(probe === null ? [] : ['--import', probe])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const token = await firstLogin(url, child, probe === null ? POLL_MS.measured : POLL_MS.other);
  return {
    name: subject.name,
    process: child,
    pid: child.pid ?? 0,
    url,
    token,
    startedInMs: performance.now() - startedAt,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage as Usage;
    },
    call: (method, path, body) => ask(url + path, method, token, body),
    async reset() {
      await ask(url + subject.resetPath, 'POST', undefined, { retain: ['sessions'] });
    },
    async stop() {
      process.off('exit', endWithUs);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
