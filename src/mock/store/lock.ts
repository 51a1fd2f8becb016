import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ErrorKind } from '../core/error-kind.ts';
import { randomUuid } from '../core/ids.ts';
import { machineMs, monotonicMs } from '../core/real-time.ts';
import { createFolder, readIfExists } from './files.ts';
import { isRunning, type LockOwner, parseOwner, thisOwner } from './lock-owner.ts';
import { DamagedFile } from './log-file.ts';
import { realTimers, type Timers } from './timers.ts';

export class DataFileInUse extends Error {
  readonly kind: ErrorKind = 'in-use';

  constructor(dataFile: string, owner: LockOwner | undefined) {
    super(
      `${dataFile} is in use by ${nameOf(owner)}. Stop this process, set another --data-file, or use --ephemeral (the lock is ${dataFile}.lock)`,
    );
    this.name = 'DataFileInUse';
  }
}

class UnwritableDataFile extends Error {
  readonly kind: ErrorKind = 'unwritable-data-file';

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
  readonly kind: ErrorKind = 'in-use';

  constructor(dataFile: string, owner: LockOwner | undefined) {
    super(`${nameOf(owner)} took over the lock ${dataFile}.lock: leadmock no longer writes to ${dataFile}`);
    this.name = 'LockLost';
  }
}

function nameOf(owner: LockOwner | undefined): string {
  return owner ? `the process ${owner.pid} on ${owner.host}` : 'an unknown process';
}

export interface LockParts {
  timers?: Timers;
  touchMs?: number;
  /** Time without a touch after which this process takes over a lock whose owner `isRunning` cannot check. */
  staleMs?: number;
  owner?: LockOwner;
  isRunning?: (owner: LockOwner) => boolean | undefined;
  onLost?: (error: LockLost) => void;
}

const TOUCH_MS = 2000;
const STALE_MS = 10_000;
const MAX_TRIES = 50;
/** Of several processes that replace a stale lock at the same time, the last one holds it after this time. */
const SETTLE_MS = 100;

const WAY_OUT = 'move it, or set another --data-file';

export class Lock {
  readonly #dataFile: string;
  readonly #path: string;
  readonly #text: string;
  readonly #parts: Required<Omit<LockParts, 'onLost'>> & Pick<LockParts, 'onLost'>;
  #stopTouching: (() => void) | undefined;
  #lost: LockLost | undefined;

  /** @throws LockLost if another process has taken over the lock */
  readonly guard = (): void => {
    if (this.#lost) throw this.#lost;
  };

  readonly release = (): void => {
    this.#stopTouching?.();
    process.off('exit', this.release);
    try {
      if (this.#read() === this.#text) rmSync(this.#path, { force: true });
    } catch {
      // If leadmock cannot remove the lock, the next start takes over the lock.
    }
  };

  constructor(dataFile: string, parts: LockParts) {
    const owner = parts.owner ?? thisOwner(randomUuid());
    this.#dataFile = dataFile;
    this.#path = `${dataFile}.lock`;
    this.#text = `${JSON.stringify(owner)}\n`;
    this.#parts = { timers: realTimers, touchMs: TOUCH_MS, staleMs: STALE_MS, isRunning, ...parts, owner };
  }

  async take(): Promise<void> {
    const { touchMs, timers } = this.#parts;
    createFolder(dirname(this.#path));
    for (let tries = 1; !this.#create(); tries += 1) {
      if (tries > MAX_TRIES) throw new DamagedFile(this.#path, `cannot be read or replaced: ${WAY_OUT}`);
      const text = this.#read();
      if (text !== undefined) await this.#takeOver(text);
      await timers.rest(SETTLE_MS);
      if (this.#read() === this.#text) break;
    }
    this.#stopTouching = timers.every(touchMs, () => this.#touch());
    process.on('exit', this.release);
  }

  #create(): boolean {
    try {
      writeFileSync(this.#path, this.#text, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      rmSync(this.#path, { force: true });
      throw error;
    }
  }

  #read(): string | undefined {
    let text: string | undefined;
    try {
      text = readIfExists(this.#path)?.toString('utf8');
    } catch (error) {
      throw new DamagedFile(this.#path, `cannot be read: ${(error as Error).message}: ${WAY_OUT}`);
    }
    // A killed process may leave an incomplete lock.
    if (text === undefined || '{"'.startsWith(text.slice(0, 2))) return text;
    throw new DamagedFile(this.#path, `is not a lock of leadmock: ${WAY_OUT}`);
  }

  async #takeOver(text: string): Promise<void> {
    const owner = parseOwner(text);
    const isHeld = (owner && this.#parts.isRunning(owner)) ?? (await this.#isTouched(text));
    if (isHeld) throw new DataFileInUse(this.#dataFile, owner);
    const successor = `${this.#path}.${this.#parts.owner.token}`;
    try {
      writeFileSync(successor, this.#text);
      if (this.#read() === text) renameSync(successor, this.#path);
    } finally {
      rmSync(successor, { force: true });
    }
  }

  /**
   * Waits up to `staleMs` for a change of the lock file. The age of the last touch proves nothing, because the clocks
   * of a container and its host may differ.
   */
  async #isTouched(text: string): Promise<boolean> {
    const { timers, touchMs, staleMs } = this.#parts;
    const look = () => `${this.#read() === text} ${statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs}`;
    const before = look();
    const until = monotonicMs() + staleMs;
    while (monotonicMs() < until) {
      await timers.rest(touchMs / 4);
      if (look() !== before) return true;
    }
    return false;
  }

  #touch(): void {
    try {
      const text = this.#read();
      if (text === undefined) writeFileSync(this.#path, this.#text, { flag: 'wx' });
      else if (text !== this.#text) this.#lose(text);
      else utimesSync(this.#path, machineMs() / 1000, machineMs() / 1000);
    } catch {
      // The next touch tries again.
    }
  }

  #lose(text: string): void {
    this.#stopTouching?.();
    this.#lost = new LockLost(this.#dataFile, parseOwner(text));
    this.#parts.onLost?.(this.#lost);
  }
}

/**
 * Locks a data file. Takes over the lock of an ended process: immediately if this process can check the owner,
 * otherwise after `staleMs` without a touch.
 * @throws DataFileInUse if another process owns the lock
 * @throws UnwritableDataFile if the lock file or its folder cannot be written
 * @throws DamagedFile if the lock file cannot be read or replaced, or is not a lock of leadmock
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
