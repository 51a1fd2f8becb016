import { spawn, spawnSync } from 'node:child_process';
import { monotonicMs, sleep } from '../mock/core/real-time.ts';

/** Maximum milliseconds of each wait: for the end of a group after SIGTERM, and for the end of the output. */
export const GRACE_MS = 1000;
const POLL_MS = 10;

/** Windows has process trees instead of process groups. */
export const hasGroups = process.platform !== 'win32';

/** @returns false if the signal cannot be sent, for example because the group does not exist */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/**
 * Sends SIGTERM to a process group, then SIGKILL if the group still exists after `GRACE_MS`. On Windows, ends the
 * process tree immediately.
 */
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

/** Shell code that reads the id of a process group, and ends the group if the input closes before a second line. */
const GUARD = 'read -r group && ! read -r line && kill -s TERM -- "-$group" && sleep 1 && kill -s KILL -- "-$group"';

export interface Guard {
  watch(pid: number): void;
  release(): void;
}

/**
 * Starts a shell that ends the watched process group if this process ends without `release`, for example by SIGKILL.
 * Does nothing on Windows or without a shell.
 */
export function startGuard(): Guard {
  if (!hasGroups) return { watch() {}, release() {} };
  const guard = spawn('sh', ['-c', GUARD], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  return {
    watch: (pid) => void guard.stdin.write(`${pid}\n`),
    release: () => void guard.stdin.end('\n'),
  };
}
