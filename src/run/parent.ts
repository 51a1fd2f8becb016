import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from '../core/real-time.ts';

const POLL_MS = 100;

/** @returns the id of the parent; undefined if the process `pid` has ended, or if the system has no /proc */
function parentOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses, so fields are counted after the last closing parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/** @returns the id of the parent; under npm, which starts a shell as the parent, also the id of the grandparent */
function ancestors(): string {
  const { ppid, env } = process;
  return env['npm_execpath'] === undefined ? `${ppid}` : `${ppid} ${parentOf(ppid)}`;
}

/**
 * Calls `act` after the parent of this process has ended, even by SIGKILL: the system then gives this process another
 * parent. If npm started this process on Linux, also calls `act` after npm has ended.
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
