import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from '../core/real-time.ts';

const POLL_MS = 100;

/** @returns undefined if `/proc` has no process `pid` */
function parentOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses, so fields are counted after the last closing parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * @returns the id of the parent, and under npm also the id of the grandparent, because npm starts a shell as the parent
 */
function ancestors(): string {
  const { ppid, env } = process;
  return env['npm_execpath'] === undefined ? `${ppid}` : `${ppid} ${parentOf(ppid)}`;
}

/**
 * Calls `act` once, after the system gave this process another parent because the parent ended (even by SIGKILL). Under
 * npm on Linux, the end of npm has the same effect.
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
