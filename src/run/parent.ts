import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from '../core/real-time.ts';

const POLL_MS = 100;

/** @returns undefined if the process has ended, and on systems without /proc */
function parentOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/** The id of the parent; under npm, which starts programs through a shell, also of the parent of that shell. */
function ancestors(): string {
  const { ppid, env } = process;
  return env['npm_execpath'] === undefined ? `${ppid}` : `${ppid} ${parentOf(ppid)}`;
}

/**
 * Calls back once the process that started this one has ended, also by SIGKILL: the system then gives this process another parent.
 * @returns a function that ends the watch
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
