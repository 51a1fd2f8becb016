import { monotonicMs, sleep } from '../core/real-time.ts';

/** How long processes get to end by themselves before they are killed, in milliseconds. */
export const GRACE_MS = 1000;
const POLL_MS = 10;

/** Windows has no process groups. */
export const hasGroups = process.platform !== 'win32';

/** Signals a process and all that it has started; false when there is nobody left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(hasGroups ? -pid : pid, signal);
  } catch {
    return false;
  }
}

/** Ends a process and all that it has started in its group: by SIGTERM, and who does not listen by SIGKILL. */
export async function endGroup(pid: number): Promise<void> {
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
