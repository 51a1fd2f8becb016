import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomUuid } from '../core/ids.ts';
import { machineMs, monotonicMs } from '../core/real-time.ts';
import { createFolder, readIfExists } from './files.ts';
import { isRunning, type LockOwner, parseOwner, thisOwner } from './lock-owner.ts';
import { DamagedLog } from './log-file.ts';
import { realTimers, type Timers } from './timers.ts';

export class DataFileInUse extends Error {
  constructor(dataFile: string, owner: LockOwner | undefined) {
    super(
      `${dataFile} is in use by ${nameOf(owner)}. Stop this process, set another --data-file, or use --ephemeral (the lock is ${dataFile}.lock)`,
    );
    this.name = 'DataFileInUse';
  }
}

class UnwritableDataFile extends Error {
  constructor(dataFile: string, cause: Error) {
    const who = process.getuid ? `the uid ${process.getuid()}` : 'this user';
    const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes((cause as NodeJS.ErrnoException).code ?? '');
    const advice = isForbidden ? 'make the folder writable, or ' : '';
    super(
      `the folder ${dirname(dataFile)} cannot be written by ${who} (${cause.message}): ${advice}use --ephemeral or LEADMOCK_EPHEMERAL=true`,
      { cause },
    );
    this.name = 'UnwritableDataFile';
  }
}

export class LockLost extends Error {
  constructor(dataFile: string, owner: LockOwner | undefined) {
    const what = owner
      ? `${nameOf(owner)} took over ${dataFile}, for example because this process was suspended`
      : `another program changed the lock ${dataFile}.lock`;
    super(`${what}: leadmock no longer writes to ${dataFile}`);
    this.name = 'LockLost';
  }
}

function nameOf(owner: LockOwner | undefined): string {
  return owner ? `the process ${owner.pid} on ${owner.host}` : 'an unknown process';
}

export interface LockParts {
  timers?: Timers;
  beatMs?: number;
  /** Time without a beat after which this process takes over a lock whose owner `isRunning` cannot check. */
  maxSilenceMs?: number;
  owner?: LockOwner;
  isRunning?: (owner: LockOwner) => boolean | undefined;
  onLost?: (error: LockLost) => void;
}

const BEAT_MS = 2000;
const MAX_SILENCE_MS = 10_000;
/** Missed beats after which `guard` reads the lock file even without `mustLook`. */
const LATE_BEATS = 2;
const MAX_LOOKS = 50;
const BETWEEN_LOOKS_MS = 20;
/** Pause before `onLost`, so that requests that arrived while the process was suspended still get a response. */
const TO_REJECT_MS = 100;

const textOf = (path: string) => readIfExists(path)?.toString('utf8');

export class Lock {
  readonly #dataFile: string;
  readonly #path: string;
  readonly #text: string;
  readonly #parts: Required<Omit<LockParts, 'onLost'>> & Pick<LockParts, 'onLost'>;
  #stopBeating: (() => void) | undefined;
  #lost: LockLost | undefined;
  /** Time when this process last created or touched its lock, in milliseconds since 1970. */
  #seenAtMs = 0;

  /**
   * Checks that this process still owns the lock. Without `mustLook`, reads the lock file only after missed beats or a
   * change of the machine clock.
   * @throws LockLost if this process has lost the lock
   * @throws Error if the lock file cannot be read, or cannot be created again
   */
  readonly guard = (mustLook = false): void => {
    if (this.#lost) throw this.#lost;
    const isLate = Math.abs(machineMs() - this.#seenAtMs) > LATE_BEATS * this.#parts.beatMs;
    if (mustLook || isLate) this.#confirm();
  };

  readonly release = (): void => {
    this.#stopBeating?.();
    process.off('exit', this.release);
    try {
      if (textOf(this.#path) === this.#text) rmSync(this.#path, { force: true });
    } catch {
      // If leadmock cannot remove the lock, the next start takes over the lock.
    }
  };

  constructor(dataFile: string, parts: LockParts) {
    const owner = parts.owner ?? thisOwner(randomUuid());
    this.#dataFile = dataFile;
    this.#path = `${dataFile}.lock`;
    this.#text = `${JSON.stringify(owner)}\n`;
    const defaults = { timers: realTimers, beatMs: BEAT_MS, maxSilenceMs: MAX_SILENCE_MS, isRunning };
    this.#parts = { ...defaults, ...parts, owner };
  }

  async take(): Promise<void> {
    const { beatMs, timers } = this.#parts;
    createFolder(dirname(this.#path));
    for (let looks = 1; !this.#create(this.#path); looks += 1) {
      const text = this.#read(this.#path);
      if (text !== undefined) {
        if (await this.#isAlive(this.#path, text)) throw new DataFileInUse(this.#dataFile, parseOwner(text));
        if (await this.#succeed(text)) break;
      }
      // For example, the owner just released the lock, another process is taking over the lock, or the path is a
      // dangling link.
      if (looks > MAX_LOOKS) throw new DamagedLog(this.#path, 'cannot be read or replaced: move it');
      await timers.rest(BETWEEN_LOOKS_MS);
    }
    this.#seenAtMs = machineMs();
    this.#stopBeating = timers.every(beatMs, () => this.#beat());
    process.on('exit', this.release);
  }

  #create(path: string): boolean {
    try {
      writeFileSync(path, this.#text, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      rmSync(path, { force: true });
      throw error;
    }
  }

  #read(path: string): string | undefined {
    let text: string | undefined;
    try {
      text = textOf(path);
    } catch (error) {
      throw new DamagedLog(path, `cannot be read: ${(error as Error).message}: move it, or set another --data-file`);
    }
    // A killed process may leave an incomplete lock.
    if (text === undefined || '{"'.startsWith(text.slice(0, 2))) return text;
    const wayOut = 'move it, or set another --data-file';
    throw new DamagedLog(path, `is not a lock of leadmock: ${wayOut}`);
  }

  async #isAlive(path: string, text: string): Promise<boolean> {
    const owner = parseOwner(text);
    return (owner && this.#parts.isRunning(owner)) ?? (await this.#hasBeat(path, text));
  }

  /**
   * Waits up to `maxSilenceMs` for a beat or another change of the lock file. The age of the last beat proves nothing,
   * because the clocks of two machines may differ.
   */
  async #hasBeat(path: string, text: string): Promise<boolean> {
    const { timers, beatMs, maxSilenceMs } = this.#parts;
    // `look` reads the file before the modification time, because a network file system may cache the time until a
    // process opens the file.
    const look = () => `${this.#read(path) === text} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`;
    const before = look();
    const until = monotonicMs() + maxSilenceMs;
    while (monotonicMs() < until) {
      await timers.rest(beatMs / 4);
      if (look() !== before) return true;
    }
    return false;
  }

  /**
   * Replaces the lock of an ended process by renaming a successor file. Only one process at a time can create this
   * file, and only the creator renames the file.
   */
  async #succeed(text: string): Promise<boolean> {
    const successor = `${this.#path}.${parseOwner(text)?.token ?? 'nobody'}`;
    const isMine = this.#create(successor);
    const other = isMine ? undefined : this.#read(successor);
    if (!isMine && (other === undefined || (await this.#isAlive(successor, other)))) return false;
    try {
      if (!isMine || this.#read(this.#path) !== text) return false;
      renameSync(successor, this.#path);
      return true;
    } finally {
      // Without a successful rename, the successor file still exists, possibly from a killed process.
      rmSync(successor, { force: true });
    }
  }

  #beat(): void {
    try {
      this.guard(true);
    } catch {
      // `onLost` reports a lost lock. After other errors, the next beat tries again.
    }
  }

  /** Touches the lock file. If the file is missing, first creates the file again. */
  #confirm(): void {
    const atMs = machineMs();
    const text = textOf(this.#path);
    if (text === undefined) {
      createFolder(dirname(this.#path));
      writeFileSync(this.#path, this.#text, { flag: 'wx' });
    } else if (text !== this.#text) throw this.#lose(text);
    try {
      utimesSync(this.#path, atMs / 1000, atMs / 1000);
      this.#seenAtMs = atMs;
    } catch {
      // This process owns the lock but cannot touch the file. `#seenAtMs` stays old, so `guard` soon reads the lock at
      // each call.
    }
  }

  #lose(text: string): LockLost {
    const lost = new LockLost(this.#dataFile, parseOwner(text));
    this.#lost = lost;
    void this.#parts.timers.rest(TO_REJECT_MS).then(() => this.#parts.onLost?.(lost));
    return lost;
  }
}

/**
 * Locks a data file. Takes over the lock of an ended process: immediately if this process can check the owner,
 * otherwise after `maxSilenceMs` without a beat.
 * @throws DataFileInUse if another process owns the lock
 * @throws UnwritableDataFile if the lock file or its folder cannot be written
 * @throws DamagedLog if the lock file cannot be read or replaced, or is not a lock of leadmock
 */
export async function lockDataFile(dataFile: string, parts: LockParts = {}): Promise<Lock> {
  const lock = new Lock(dataFile, parts);
  try {
    await lock.take();
    return lock;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? new UnwritableDataFile(dataFile, error as Error) : error;
  }
}
