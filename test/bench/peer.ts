import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { Request, Target } from './load.ts';
import { cleanEnvironment } from './measured-server.ts';

const POLL_MS = 50;
const LONGEST_START_MS = 60_000;
/** Microseconds of a tick: Linux counts processor time in hundredths of a second. */
const TICK_MICROS = 10_000;

/** Request that configures the responses of a server. */
type SetUp = Omit<Request, 'method'> & { method: 'POST' | 'PUT' };

/** Another mock server: how it is started, and the requests that are most similar to leadmock's work. */
export interface Peer {
  name: string;
  /** Command line that starts the server. */
  command(port: number): readonly string[];
  /** Path to which the server responds when it is ready. */
  readyPath: string;
  setUp: readonly SetUp[];
  view: Request;
  comment: Request;
  /** Texts that its responses to both requests must contain. */
  proofs: readonly [view: string, comment: string];
  /** Work that it does not do, in words, for the table. */
  doesLess: string;
}

/** Running peer. */
export interface RunningPeer extends Target {
  name: string;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** @returns the resources that a process of any language has used since its start */
function usageOf(pid: number): Awaited<ReturnType<Target['usage']>> {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses, which may contain spaces; the third is a letter.
  const [utime = 0, stime = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuMicros: (utime + stime) * TICK_MICROS, rssBytes: Number(kib) * 1024 };
}

async function call(url: string, { method, path, body }: Request | SetUp, token: string): Promise<string> {
  const headers = { token, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} is answered with ${answer.status}: ${text}`);
  return text;
}

/** Waits until a server sends any response. */
async function untilItAnswers(url: string, isRunning: () => boolean): Promise<void> {
  const end = performance.now() + LONGEST_START_MS;
  while (performance.now() < end && isRunning()) {
    const came = await fetch(url).catch(() => undefined);
    if (came) return;
    await wait(POLL_MS);
  }
  throw new Error(`${url} does not answer`);
}

/** Starts a peer in a folder, and checks its responses to the measured requests. */
export async function startPeer(peer: Peer, folder: string, token: string): Promise<RunningPeer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [command = '', ...args] = peer.command(port);
  const child = spawn(command, args, { cwd: folder, env: cleanEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await untilItAnswers(url + peer.readyPath, () => child.exitCode === null);
  for (const one of peer.setUp) await call(url, one, token);
  for (const [at, request] of [peer.view, peer.comment].entries()) {
    const answer = await call(url, request, token);
    if (!answer.includes(peer.proofs[at] ?? '')) throw new Error(`${peer.name} answers ${request.path} with ${answer}`);
  }
  return {
    name: peer.name,
    url,
    token,
    usage: async () => usageOf(child.pid ?? 0),
    // None of the peers has a reset.
    reset: async () => {},
    async stop() {
      process.off('exit', endWithUs);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
