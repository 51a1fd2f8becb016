import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from '../mock/core/real-time.ts';

const POLL_MS = 100;

/** @returns undefined if `/proc/<pid>/stat` cannot be read, for example on macOS */
function parentOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses, but ends at the last closing parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/** Under npm, also reads the id of the grandparent, because npm may start this process through a shell. */
function ancestors(): string {
  const { ppid, env } = process;
  return env['npm_execpath'] === undefined ? `${ppid}` : `${ppid} ${parentOf(ppid)}`;
}

/**
 * Calls `act` once, after the system gave this process another parent because the parent ended (even by SIGKILL). Under
 * npm on Linux, the end of npm has the same effect.
 */
export function onParentEnd(act: () => void): void {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    act();
  }, POLL_MS);
  timer.unref();
}
