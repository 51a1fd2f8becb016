import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The pid is not enough to identify a process, because leadmock in a container usually has the pid 1. */
export interface LockOwner {
  token: string;
  pid: number;
  /** Start time, which distinguishes processes with the same pid; null if unknown. */
  started: string | null;
  /** Boot and pid namespace on Linux, otherwise platform and host; null if unknown. */
  place: string | null;
  /** Only for messages. */
  host: string;
}

function placeOfPids(): string | null {
  if (process.platform !== 'linux') return `${process.platform} ${hostname()}`;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** State (one letter) and start time in ticks since boot; null if /proc has no readable entry for the process. */
function statOf(pid: number): { state: string | null; started: string | null } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses, so fields are counted after its closing parenthesis.
    const [state = null, ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, started: others[18] ?? null };
  } catch {
    return { state: null, started: null };
  }
}

function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function thisOwner(token: string): LockOwner {
  const { pid } = process;
  return { token, pid, started: statOf(pid).started, place: placeOfPids(), host: hostname() };
}

/** @returns undefined if unknown, for example because the owner is in another container */
export function isRunning({ pid, started, place }: LockOwner): boolean | undefined {
  if (place === null || place !== placeOfPids()) return undefined;
  if (!hasPid(pid)) return false;
  const now = statOf(pid);
  // A zombie keeps its pid until its parent waits for the zombie. In a container, that may never happen.
  if (now.state === 'Z' || now.state === 'X') return false;
  if (started === null || now.started === null) return undefined;
  return started === now.started;
}

/** @returns undefined if the lock is incomplete or invalid */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { token, pid, started = null, place = null, host } = JSON.parse(text);
    const isOwner = typeof token === 'string' && /^[\w-]+$/.test(token) && Number.isInteger(pid) && pid > 0;
    return isOwner ? { token, pid, started, place, host: String(host) } : undefined;
  } catch {
    return undefined;
  }
}
