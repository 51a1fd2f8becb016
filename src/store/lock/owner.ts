import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock. A pid alone says little: in a container it is always 1. */
export interface LockOwner {
  /** Of this one lock: no other is like it. */
  token: string;
  pid: number;
  /** What tells this process from an earlier one with the same pid; null where the system does not say. */
  started: string | null;
  /** Where the pid counts; null where the system does not say. Two containers may have one host name, but not one of these. */
  place: string | null;
  /** For people: it may be that of many. */
  host: string;
}

/** One boot of one kernel, and a namespace of pids in it. Elsewhere than on Linux, a host has one space of pids. */
function placeOfPids(): string | null {
  if (process.platform !== 'linux') return `${process.platform} ${hostname()}`;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** What Linux's own books say of a process: its state, a letter, and when it started, in ticks since the boot. Nulls elsewhere. */
function statOf(pid: number): { state: string | null; started: string | null } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the command may hold spaces and parentheses: the fields are counted from behind it.
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

/** This process as the owner of a lock. */
export function thisOwner(token: string): LockOwner {
  const { pid } = process;
  return { token, pid, started: statOf(pid).started, place: placeOfPids(), host: hostname() };
}

/** Whether the process of a lock still runs; undefined where that cannot be told from here. */
export function isRunning({ pid, started, place }: LockOwner): boolean | undefined {
  if (place === null || place !== placeOfPids()) return undefined;
  if (!hasPid(pid)) return false;
  const now = statOf(pid);
  // It has ended, and keeps its pid until its parent asks how: in a container perhaps for ever.
  if (now.state === 'Z' || now.state === 'X') return false;
  if (started === null || now.started === null) return undefined;
  // A lock of this very process that its own books do not know may be that of another thread.
  return started !== now.started ? false : pid === process.pid ? undefined : true;
}

/** The owner that a lock names; undefined for a text that names none, such as one that was never written whole. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { token, pid, started = null, place = null, host } = JSON.parse(text);
    const isOwner = typeof token === 'string' && /^[\w-]+$/.test(token) && Number.isInteger(pid) && pid > 0;
    return isOwner ? { token, pid, started, place, host: String(host) } : undefined;
  } catch {
    return undefined;
  }
}

/** How each lock begins, also those of earlier versions. */
const LOCK = '{"';

/** Whether a text may be that of a lock: one that was never written whole, too. */
export function isLockText(text: string): boolean {
  return LOCK.startsWith(text.slice(0, LOCK.length));
}
