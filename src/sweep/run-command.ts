import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { clearTimeout, monotonicMs, setTimeout, sleep } from '../core/real-time.ts';
import { endGroup, GRACE_MS, hasGroups } from './process-group.ts';

/** Of what a command prints, the end is kept. */
const MOST_OUTPUT_BYTES = 4 * 1024 * 1024;

/** What a command and all that it started came to. */
export interface CommandRun {
  passed: boolean;
  /** Such as `exit code 1`, `SIGSEGV` or `no end within 10m`. */
  ending: string;
  /** Standard output and standard error, as they came. */
  output: string;
  ms: number;
}

export interface CommandParts {
  environment: NodeJS.ProcessEnv;
  timeoutMs: number;
  /** Ends the command before its time. */
  signal: AbortSignal;
}

/** The command cannot be started at all. */
export class CommandNotFound extends Error {
  constructor(command: string, why: string) {
    super(`${JSON.stringify(command)} cannot be started (${why}); what only a shell understands needs one: sh -c '…'`);
    this.name = 'CommandNotFound';
  }
}

/** The end of what is added. */
class Tail {
  #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes > MOST_OUTPUT_BYTES && this.#chunks.length > 1) {
      this.#bytes -= this.#chunks.shift()?.length ?? 0;
    }
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

/** @throws CommandNotFound */
async function start([file = '', ...args]: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(file, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own can be ended whole; on Windows, programs such as npm can only be started by a shell.
    detached: hasGroups,
    shell: !hasGroups,
  });
  const { pid } = child;
  if (pid !== undefined) return { child, pid };
  const [error] = await once(child, 'error');
  throw new CommandNotFound(file, (error as NodeJS.ErrnoException).code ?? String(error));
}

/** Ends a group before its time, where that is needed; answers how to leave it alone from then on, and whether it was late. */
function watch(pid: number, { timeoutMs, signal }: CommandParts): () => boolean {
  let isLate = false;
  const stop = () => void endGroup(pid);
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    return isLate;
  };
}

/**
 * Runs a command to its end, in a process group of its own. Nothing that it started in that group outlives it.
 * @throws CommandNotFound
 */
export async function runCommand(command: readonly string[], parts: CommandParts): Promise<CommandRun> {
  const startedAt = monotonicMs();
  const output = new Tail();
  const { child, pid } = await start(command, parts.environment);
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.on('data', (chunk: Buffer) => output.add(chunk));
  const unwatch = watch(pid, parts);
  const closed = once(child, 'close');
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  const isLate = unwatch();
  await endGroup(pid);
  // Whoever left the group may hold its standard output open.
  await Promise.race([closed, sleep(GRACE_MS, { ref: false })]);
  for (const stream of streams) stream.destroy();
  return {
    passed: code === 0 && !isLate,
    ending: isLate ? 'no end in time' : (signal ?? `exit code ${code}`),
    output: output.text(),
    ms: Math.round(monotonicMs() - startedAt),
  };
}
