import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { Request, Target } from './load.ts';
import { cleanEnvironment } from './measured-server.ts';

const POLL_MS = 50;
const LONGEST_START_MS = 60_000;
/** Linux counts the processor time of a process in hundredths of a second. */
const TICK_MICROS = 10_000;

/** A call that makes a server answer as it is to. */
type SetUp = Omit<Request, 'method'> & { method: 'POST' | 'PUT' };

/** Another mock server: how it is started, and what it is asked for that comes nearest to leadmock's work. */
export interface Peer {
  name: string;
  /** The words that start it. */
  command(port: number): readonly string[];
  /** What it answers as soon as it is there. */
  readyPath: string;
  setUp: readonly SetUp[];
  view: Request;
  comment: Request;
  /** What its answers to both must hold. */
  proofs: readonly [view: string, comment: string];
  /** In words, for the table. */
  doesLess: string;
}

/** One that runs. */
export interface RunningPeer extends Target {
  name: string;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** What a process has used since it began, whatever it is written in. */
function usageOf(pid: number): Awaited<ReturnType<Target['usage']>> {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses, which may hold spaces; the third is a letter.
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

/** Until it answers anything at all. */
async function untilItAnswers(url: string, isRunning: () => boolean): Promise<void> {
  const end = performance.now() + LONGEST_START_MS;
  while (performance.now() < end && isRunning()) {
    const came = await fetch(url).catch(() => undefined);
    if (came) return;
    await wait(POLL_MS);
  }
  throw new Error(`${url} does not answer`);
}

/** Starts it in a folder, and makes sure that it answers what it is to be measured with. */
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
    // None of them can.
    reset: async () => {},
    async stop() {
      process.off('exit', endWithUs);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
