import { spawn, spawnSync } from 'node:child_process';
import { monotonicMs, sleep } from '../mock/core/real-time.ts';

/** Maximum milliseconds of each wait: for the end of a group after SIGTERM, and for the end of the output. */
export const GRACE_MS = 1000;
const POLL_MS = 10;

/** Windows has process trees instead of process groups. */
export const hasGroups = process.platform !== 'win32';

/** @returns false if the signal cannot be sent, for example because the group does not exist */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
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

/** Ends the processes of a command, even if leadmock is killed. */
export interface Guard {
  /** Whether the command needs a separate process group. */
  separatesGroup: boolean;
  watch(pid: number): void;
  /** Sends a signal to the processes of the watched command. */
  signal(name: NodeJS.Signals): void;
  /** Ends the processes of the watched command. */
  end(): Promise<void>;
  /** Stops watching. */
  release(): void;
}

/**
 * Starts a shell that ends the watched process group if this process ends without `release`, for example by SIGKILL.
 * On Windows or without a shell, only this process ends the group.
 */
export function startGroupGuard(): Guard {
  const guard = hasGroups
    ? spawn('sh', ['-c', GUARD], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    : undefined;
  guard?.on('error', () => {});
  guard?.stdin.on('error', () => {});
  guard?.unref();
  let group = 0;
  const kill = () => void signalGroup(group, 'SIGKILL');
  return {
    separatesGroup: hasGroups,
    watch(pid) {
      group = pid;
      guard?.stdin.write(`${pid}\n`);
      process.once('exit', kill);
    },
    signal: (name) => void signalGroup(group, name),
    end: () => endGroup(group),
    release() {
      process.off('exit', kill);
      guard?.stdin.end('\n');
    },
  };
}
