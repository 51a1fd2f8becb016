import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Beginning of a shell script that writes the ids of its shell and of a background process to files. */
export const WITH_BACKGROUND = 'sleep 1000 & echo $! >> background; echo $$ >> shell;';

export function idsIn(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}

/** Whether a process is running. A zombie, whose parent has not read its exit code, is not running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(existsSync('/proc/self/stat') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return false;
  }
}

/** Waits until a file contains a whole line, because a shell creates the file first. */
export async function written(file: string): Promise<void> {
  while (!existsSync(file) || !readFileSync(file, 'utf8').endsWith('\n')) await wait(10);
}

/** Finds ids of processes of `WITH_BACKGROUND` that are still running. */
export async function findRunning(cwd: string): Promise<number[]> {
  const ids = ['background', 'shell'].flatMap((file) => idsIn(join(cwd, file)));
  return ids.filter(isRunning);
}
