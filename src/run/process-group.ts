import { spawnSync } from 'node:child_process';
import { monotonicMs, sleep } from '../core/real-time.ts';

/** Time between SIGTERM and SIGKILL. */
export const GRACE_MS = 1000;
const POLL_MS = 10;

/** Windows has trees of processes instead. */
export const hasGroups = process.platform !== 'win32';

/** @returns false if no process is left */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Ends a process group by SIGTERM, then by SIGKILL. On Windows, which has no signals, ends the tree of processes at once. */
export async function endGroup(pid: number, isWindows = !hasGroups): Promise<void> {
  if (isWindows) {
    spawnSync('taskkill', ['/pid', `${pid}`, '/T', '/F']);
    return;
  }
  if (!signalGroup(pid, 'SIGTERM')) return;
  const until = monotonicMs() + GRACE_MS;
  while (signalGroup(pid, 0)) {
    if (monotonicMs() > until) {
      signalGroup(pid, 'SIGKILL');
      return;
    }
    await sleep(POLL_MS);
  }
}
