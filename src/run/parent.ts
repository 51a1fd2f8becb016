import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from '../core/real-time.ts';

const POLL_MS = 100;

/** @returns undefined if the process has ended, or the system has no /proc */
function parentOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses, so fields are counted after the closing parenthesis of the
    // name.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/** Under npm, includes the parent of the shell, because npm starts programs through a shell. */
function ancestors(): string {
  const { ppid, env } = process;
  return env['npm_execpath'] === undefined ? `${ppid}` : `${ppid} ${parentOf(ppid)}`;
}

/**
 * Calls `act` when the parent of this process has ended, or npm if npm started this process. Also detects a parent that
 * was ended by SIGKILL, because the system then gives this process another parent.
 * @returns a function that stops the check
 */
export function onParentEnd(act: () => void): () => void {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    act();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
