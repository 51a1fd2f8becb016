import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monotonicMs, signalAfter, sleep } from '../core/real-time.ts';
import { endGroup, GRACE_MS, hasGroups } from './process-group.ts';

/** The end of an output is kept. */
const MAX_OUTPUT_LENGTH = 4 * 1024 * 1024;

export interface CommandRun {
  passed: boolean;
  /** Such as `exit code 1`, `SIGSEGV` or `no end in time`. */
  ending: string;
  /** Standard output and standard error, as they came. */
  output: string;
  ms: number;
}

export interface CommandParts {
  environment: NodeJS.ProcessEnv;
  timeoutMs: number;
  signal: AbortSignal;
}

export class CommandNotFound extends Error {
  constructor(command: string, why: string) {
    super(`${JSON.stringify(command)} cannot be started (${why}); what only a shell understands needs one: sh -c '…'`);
    this.name = 'CommandNotFound';
  }
}

/** @throws CommandNotFound */
async function start([file = '', ...args]: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(file, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate group can be ended whole; on Windows, programs such as npm can only be started by a shell.
    detached: hasGroups,
    shell: !hasGroups,
  });
  const { pid } = child;
  if (pid !== undefined) return { child, pid };
  const [error] = await once(child, 'error');
  throw new CommandNotFound(file, (error as NodeJS.ErrnoException).code ?? String(error));
}

/**
 * Runs a command to its end, in a separate process group. Nothing that it started in that group outlives it.
 * @throws CommandNotFound
 */
export async function runCommand(
  command: readonly string[],
  { environment, timeoutMs, signal }: CommandParts,
): Promise<CommandRun> {
  const startedAt = monotonicMs();
  let output = '';
  const { child, pid } = await start(command, environment);
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT_LENGTH);
    });
  }
  const timeUp = signalAfter(timeoutMs);
  const early = AbortSignal.any([signal, timeUp]);
  const stop = () => void endGroup(pid);
  early.addEventListener('abort', stop);
  if (early.aborted) stop();
  const closed = once(child, 'close');
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  // Another process may get the pid.
  early.removeEventListener('abort', stop);
  const isLate = timeUp.aborted;
  await endGroup(pid);
  // A process that left the group may hold its standard output open.
  await Promise.race([closed, sleep(GRACE_MS, { ref: false })]);
  for (const stream of streams) stream.destroy();
  return {
    passed: code === 0 && !isLate,
    ending: isLate ? 'no end in time' : (killedBy ?? `exit code ${code}`),
    output,
    ms: Math.round(monotonicMs() - startedAt),
  };
}
