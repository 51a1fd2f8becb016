import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { clearInterval, machineMs, setInterval, sleep } from '../core/real-time.ts';

/** Another process keeps its state in this file. */
export class DataFileInUse extends Error {
  constructor(dataFile: string, { pid, host }: LockOwner) {
    super(
      `${dataFile} is in use by the process ${pid} on ${host}: stop that one, or take another --data-file, or --ephemeral (its lock is ${dataFile}.lock)`,
    );
    this.name = 'DataFileInUse';
  }
}

/** The folder of the data file cannot be written by this process: says who it is and what the ways out are. */
class UnwritableDataFile extends Error {
  constructor(dataFile: string, cause: Error) {
    const uid = process.getuid?.();
    const who = uid === undefined ? 'this user' : `the uid ${uid}`;
    super(
      `the folder ${dirname(dataFile)} cannot be written by ${who} (${cause.message}): make or mount it writable for it, or keep nothing on disk with --ephemeral or LEADMOCK_EPHEMERAL=true`,
      { cause },
    );
    this.name = 'UnwritableDataFile';
  }
}

/** Who holds a lock. A pid alone says little: in a container it is always 1. */
interface LockOwner {
  pid: number;
  /** What tells this process from an earlier one with the same pid; null where the system does not say. */
  started: string | null;
  host: string;
}

/** How often the holder of a lock shows that it lives. */
const HEARTBEAT_MS = 1000;
/** After so long without a sign of life, a holder on another host is taken for dead. */
const MOST_SILENCE_MS = 2500;

/** The locks of this process: a second mock in it must not take its own lock for a dead one's. */
const held = new Set<string>();

/** When a process started, from Linux's own books; null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the command may hold spaces and parentheses: the fields are counted from behind it.
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readOwner(path: string): LockOwner | undefined {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as LockOwner;
    return Number.isInteger(owner.pid) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** On another host, which may be the container before this one, only the heartbeat tells. */
async function beats(path: string, mostSilenceMs: number): Promise<boolean> {
  const before = modifiedAt(path);
  if (machineMs() - before > mostSilenceMs) return false;
  await sleep(mostSilenceMs);
  return modifiedAt(path) !== before;
}

async function isAlive(path: string, owner: LockOwner, mostSilenceMs: number): Promise<boolean> {
  if (owner.host !== hostname()) return beats(path, mostSilenceMs);
  if (owner.pid === process.pid) return held.has(path);
  if (!isRunning(owner.pid)) return false;
  const started = startOf(owner.pid);
  return started === null || owner.started === null || started === owner.started;
}

/** Makes the lock file, or says that there is one. */
function tryTake(path: string): boolean {
  const owner: LockOwner = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  try {
    writeFileSync(path, `${JSON.stringify(owner)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function hold(path: string): () => void {
  held.add(path);
  const heartbeat = setInterval(() => {
    const now = new Date(machineMs());
    try {
      utimesSync(path, now, now);
    } catch {
      // A lock that someone removed by hand is theirs to answer for.
    }
  }, HEARTBEAT_MS).unref();
  const release = () => {
    if (!held.delete(path)) return;
    clearInterval(heartbeat);
    process.off('exit', release);
    try {
      rmSync(path, { force: true });
    } catch {
      // Its folder is gone, and the lock with it.
    }
  };
  process.on('exit', release);
  return release;
}

/**
 * Makes sure that no other process uses a data file; answers how to give it free again. A lock left by a killed process does
 * not hinder the next start.
 * @throws DataFileInUse, UnwritableDataFile
 */
export async function lockDataFile(dataFile: string, mostSilenceMs = MOST_SILENCE_MS): Promise<() => void> {
  const path = `${dataFile}.lock`;
  const isTaken = () => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      return !tryTake(path);
    } catch (error) {
      throw new UnwritableDataFile(dataFile, error as Error);
    }
  };
  while (isTaken()) {
    const text = readOwner(path);
    if (text && (await isAlive(path, text, mostSilenceMs))) throw new DataFileInUse(dataFile, text);
    const now = readOwner(path);
    // Whoever took it in the meantime is judged anew.
    if (JSON.stringify(now) === JSON.stringify(text)) rmSync(path, { force: true });
  }
  return hold(path);
}
