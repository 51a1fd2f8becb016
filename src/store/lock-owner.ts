import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Process that owns a lock. In a container, its pid is always 1. */
export interface LockOwner {
  /** Unique for each lock. */
  token: string;
  pid: number;
  /** Start time, which differs from an earlier process with the same pid; null if unknown. */
  started: string | null;
  /**
   * Boot and pid namespace in which the pid is unique; null if unknown. Two containers may share a host name, but never
   * a place.
   */
  place: string | null;
  /** Host name, only for messages. */
  host: string;
}

/** @returns boot id and pid namespace on Linux; other systems have one pid namespace for each host */
function placeOfPids(): string | null {
  if (process.platform !== 'linux') return `${process.platform} ${hostname()}`;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** Reads the state of a process (one letter) and its start time in ticks since boot. Both are null outside Linux. */
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

/** @returns whether the owner of a lock is running; undefined if this process cannot check the pid */
export function isRunning({ pid, started, place }: LockOwner): boolean | undefined {
  if (place === null || place !== placeOfPids()) return undefined;
  if (!hasPid(pid)) return false;
  const now = statOf(pid);
  // A zombie keeps its pid until its parent waits for it, which may never happen in a container.
  if (now.state === 'Z' || now.state === 'X') return false;
  if (started === null || now.started === null) return undefined;
  return started === now.started;
}

/** @returns undefined for a lock that was only partly written */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { token, pid, started = null, place = null, host } = JSON.parse(text);
    const isOwner = typeof token === 'string' && /^[\w-]+$/.test(token) && Number.isInteger(pid) && pid > 0;
    return isOwner ? { token, pid, started, place, host: String(host) } : undefined;
  } catch {
    return undefined;
  }
}
