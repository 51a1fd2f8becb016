import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ErrorKind } from '../mock/core/error-kind.ts';
import { monotonicMs, signalAfter, sleep } from '../mock/core/real-time.ts';
import { GRACE_MS, type Guard, hasGroups, startGroupGuard } from './process-group.ts';
import { hasTerminal, startTerminalGuard } from './terminal-guard.ts';

/** Value of `ending` for a command that ran longer than `timeoutMs`. */
export const NO_END = 'timeout';
/** Maximum length of `output`. `runCommand` keeps the end of a longer output. */
const MAX_OUTPUT_LENGTH = 4 * 1024 * 1024;

export interface CommandRun {
  passed: boolean;
  /** Such as `exit code 1`, `SIGSEGV` or `timeout`. */
  ending: string;
  ended: number | NodeJS.Signals;
  /** Standard output and standard error, in the order of arrival. Empty with `sharesStreams`. */
  output: string;
  ms: number;
}

export interface CommandParts {
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
  timeoutMs?: number;
  /** Whether the command shares standard input, output and error with leadmock. */
  sharesStreams?: boolean;
  /**
   * If the command must stop early, leadmock sends the signal `by()` to the processes of the command, waits at most
   * `waitMs` for the command, and then ends its processes. Ignored on Windows.
   */
  stopFirst?: { by(): NodeJS.Signals; waitMs: number };
}

class CommandNotFound extends Error {
  readonly kind: ErrorKind = 'invalid-setting';

  constructor(command: string, why: string) {
    super(`${JSON.stringify(command)} cannot be started (${why}). Check the name, or run shell syntax with sh -c '…'`);
    this.name = 'CommandNotFound';
  }
}

async function start(
  [file = '', ...args]: readonly string[],
  { environment, sharesStreams = false }: CommandParts,
  guard: Guard,
) {
  const child = spawn(file, args, {
    env: environment,
    stdio: sharesStreams ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    detached: guard.separatesGroup,
    // On Windows, only a shell can start programs such as npm.
    shell: !hasGroups,
  });
  const { pid } = child;
  if (pid !== undefined) {
    guard.watch(pid);
    return child;
  }
  guard.release();
  const [error] = await once(child, 'error');
  throw new CommandNotFound(file, (error as NodeJS.ErrnoException).code ?? String(error));
}

/**
 * Runs a command until the command ends, the timeout passes, or the signal is aborted, and finally ends the remaining
 * processes of the command. Except on Windows, the command has a separate process group, or shares leadmock's terminal
 * and group.
 * @throws CommandNotFound if the program (on Windows, the shell) is missing or cannot be executed
 */
export async function runCommand(command: readonly string[], parts: CommandParts): Promise<CommandRun> {
  const { timeoutMs, signal, stopFirst } = parts;
  const startedAt = monotonicMs();
  let output = '';
  const terminalGuard = parts.sharesStreams && hasTerminal() ? await startTerminalGuard() : undefined;
  const guard = terminalGuard ?? startGroupGuard();
  const child = await start(command, parts, guard);
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT_LENGTH);
    });
  }
  const timeUp = timeoutMs === undefined ? undefined : signalAfter(timeoutMs);
  const early = timeUp ? AbortSignal.any([signal, timeUp]) : signal;
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const stop = async () => {
    if (stopFirst && hasGroups) {
      guard.signal(stopFirst.by());
      await Promise.race([exited, sleep(stopFirst.waitMs, { ref: false })]);
    }
    // If the command has exited, `runCommand` ends its processes. Ending a group twice could end a new group with the
    // same id.
    if (child.exitCode === null && child.signalCode === null) await guard.end();
  };
  const onAbort = () => void stop();
  early.addEventListener('abort', onAbort);
  if (early.aborted) onAbort();
  const closed = once(child, 'close');
  const [code, killedBy] = await exited;
  early.removeEventListener('abort', onAbort);
  const isLate = timeUp?.aborted === true;
  await guard.end();
  guard.release();
  // A process that left the group may keep the output streams open.
  if (streams.length > 0) await Promise.race([closed, sleep(GRACE_MS, { ref: false })]);
  for (const stream of streams) stream.destroy();
  return {
    passed: code === 0 && !isLate,
    ending: isLate ? NO_END : (killedBy ?? `exit code ${code}`),
    ended: killedBy ?? code ?? 1,
    output,
    ms: Math.round(monotonicMs() - startedAt),
  };
}
