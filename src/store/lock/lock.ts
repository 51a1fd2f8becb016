import { dirname } from 'node:path';
import { machineMs, monotonicMs } from '../../core/real-time.ts';
import { randomUuid } from '../../core/sandbox/ids.ts';
import { type Disk, nodeDisk, patientlySync, writeAll } from '../disk.ts';
import { DamagedLog } from '../log/log-file.ts';
import { realTimers, type Timers } from '../open/timers.ts';
import { isLockText, isRunning, type LockOwner, parseOwner, thisOwner } from './owner.ts';

/** Another process has its state in this file. */
export class DataFileInUse extends Error {
  constructor(dataFile: string, owner: LockOwner | undefined) {
    super(
      `${dataFile} is in use by ${nameOf(owner)}: stop that one, or take another --data-file, or --ephemeral (its lock is ${dataFile}.lock)`,
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

/** Another process took the data file over while this one stood still for so long that it seemed dead. */
export class LockLost extends Error {
  constructor(dataFile: string, owner: LockOwner | undefined) {
    super(
      `${dataFile} was taken over by ${nameOf(owner)} while this process stood still: nothing more is written to it`,
    );
    this.name = 'LockLost';
  }
}

function nameOf(owner: LockOwner | undefined): string {
  return owner ? `the process ${owner.pid} on ${owner.host}` : 'a process that its lock does not name';
}

/** A lock that is held. */
export interface Lock {
  /**
   * Throws when it is not held any more, or when that cannot be told. Costs nothing as long as beats are not missed; whoever missed
   * one of his own reads the lock again, since he may have been taken for dead.
   * @param mustLook the lock is read in any case
   */
  guard(mustLook?: boolean): void;
  release(): void;
}

export interface LockParts {
  disk?: Disk;
  timers?: Timers;
  /** How often the holder shows that it lives. */
  beatMs?: number;
  /** After so long without a beat, a holder of which nothing else can be known is taken for dead. */
  mostSilenceMs?: number;
  owner?: LockOwner;
  isRunning?: (owner: LockOwner) => boolean | undefined;
  /** Told when the lock was lost; once, and after what clients have sent until then could be refused. */
  onLost?: (error: LockLost) => void;
}

const BEAT_MS = 1000;
const MOST_SILENCE_MS = 10_000;
/** So many beats may be late before the holder asks whether it still is one. Far fewer than make others take it for dead. */
const LATE_BEATS = 2;
/** How often a lock is looked at that is gone whenever it is read, or that another process seems to take. */
const MOST_LOOKS = 50;
const BETWEEN_LOOKS_MS = 20;
/** A process that stood still finds out by a timer, before it reads what clients have sent meanwhile: time to answer them. */
const TO_REFUSE_MS = 100;

const NO_LOCK = 'is no lock of leadmock, and is not replaced: move it away, or name another --data-file';

/** The locks of this thread, by token. */
const held = new Set<string>();

function textOf(owner: LockOwner): string {
  return `${JSON.stringify(owner)}\n`;
}

class LockFile {
  readonly #dataFile: string;
  readonly #path: string;
  readonly #parts: Required<Omit<LockParts, 'onLost'>> & Pick<LockParts, 'onLost'>;
  #lost: LockLost | undefined;
  /** Before the latest look at the lock that found it held and was followed by a beat: on both clocks of the machine. */
  #seenAt = { monotonic: 0, wall: 0 };

  constructor(dataFile: string, parts: LockParts) {
    this.#dataFile = dataFile;
    this.#path = `${dataFile}.lock`;
    this.#parts = {
      disk: nodeDisk,
      timers: realTimers,
      beatMs: BEAT_MS,
      mostSilenceMs: MOST_SILENCE_MS,
      isRunning,
      ...parts,
      owner: parts.owner ?? thisOwner(randomUuid()),
    };
  }

  async take(): Promise<void> {
    this.#makeFolder();
    for (let looks = 1; !this.#tryMake(this.#path); looks += 1) {
      const text = this.#read(this.#path);
      if (text !== undefined) {
        if (!isLockText(text)) throw new DamagedLog({ file: this.#path }, NO_LOCK);
        if (await this.#isAlive(this.#path, text)) throw new DataFileInUse(this.#dataFile, parseOwner(text));
        if (await this.#succeed(text)) break;
      }
      // It was given free in between, or another process is about to take it; or it is a link to nowhere.
      if (looks > MOST_LOOKS)
        throw new DamagedLog({ file: this.#path }, 'is there, and can neither be read nor replaced');
      await this.#parts.timers.rest(BETWEEN_LOOKS_MS);
    }
    held.add(this.#parts.owner.token);
    this.#seen(this.#now());
  }

  hold(): Lock {
    const { beatMs, timers, owner } = this.#parts;
    const stop = timers.every(beatMs, () => this.#beat());
    const release = () => {
      if (!held.delete(owner.token)) return;
      stop();
      process.off('exit', release);
      this.#remove();
    };
    process.on('exit', release);
    return { guard: (mustLook) => this.#guard(mustLook), release };
  }

  #makeFolder(): void {
    this.#orUnwritable(() => this.#parts.disk.makeFolder(dirname(this.#path)));
  }

  #orUnwritable<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw new UnwritableDataFile(this.#dataFile, error as Error);
    }
  }

  /** Makes a file that names this process; false when there is one already, or when another came to stand in its place. */
  #tryMake(path: string): boolean {
    return this.#orUnwritable(() => {
      try {
        this.#make(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
      return this.#names(path);
    });
  }

  #make(path: string): void {
    const { disk, owner } = this.#parts;
    const descriptor = disk.create(path);
    try {
      writeAll(disk, descriptor, Buffer.from(textOf(owner)), 0);
    } catch (error) {
      disk.close(descriptor);
      disk.remove(path);
      throw error;
    }
    disk.close(descriptor);
  }

  #names(path: string): boolean {
    return this.#parts.disk.read(path)?.toString('utf8') === textOf(this.#parts.owner);
  }

  #read(path: string): string | undefined {
    try {
      return this.#parts.disk.read(path)?.toString('utf8');
    } catch (error) {
      throw new DamagedLog({ file: path }, `is no lock: ${(error as Error).message}`);
    }
  }

  /** Whether whoever a lock names lives: by its process, where that can be told from here; otherwise by its beat alone. */
  async #isAlive(path: string, text: string): Promise<boolean> {
    const owner = parseOwner(text);
    if (owner && held.has(owner.token)) return true;
    const known = owner && this.#parts.isRunning(owner);
    return known ?? (await this.#beats(path, text));
  }

  /** Not whether the latest beat is old, which only clocks that agree could say: whether another one comes. */
  async #beats(path: string, text: string): Promise<boolean> {
    const { disk, timers, beatMs, mostSilenceMs } = this.#parts;
    const look = () => `${disk.touchedAt(path)} ${this.#read(path) === text}`;
    const before = look();
    const until = monotonicMs() + mostSilenceMs;
    while (monotonicMs() < until) {
      await timers.rest(beatMs / 4);
      if (look() !== before) return true;
    }
    return false;
  }

  /**
   * Puts this process in the place of a dead one. Only one can make the file that names it as the successor of just this lock, and it is
   * renamed into place only if that is the lock still: so of many that found it dead at once, one has it in the end.
   */
  async #succeed(text: string): Promise<boolean> {
    const { disk, timers } = this.#parts;
    const successor = `${this.#path}.${parseOwner(text)?.token ?? 'nobody'}`;
    if (!this.#tryMake(successor)) {
      const other = this.#read(successor);
      if (other === undefined || (await this.#isAlive(successor, other))) return false;
      // It was killed between making that file and renaming it.
      this.#orUnwritable(() => disk.remove(successor));
      return false;
    }
    return this.#orUnwritable(() => {
      if (this.#read(this.#path) === text) patientlySync(() => disk.rename(successor, this.#path), timers.pause);
      else disk.remove(successor);
      return this.#names(this.#path);
    });
  }

  #now(): { monotonic: number; wall: number } {
    return { monotonic: monotonicMs(), wall: machineMs() };
  }

  #seen(at: { monotonic: number; wall: number }): void {
    this.#seenAt = at;
  }

  /** A machine that sleeps may stop the one clock, and someone may set the other. */
  get #isLate(): boolean {
    const { monotonic, wall } = this.#now();
    const silentMs = Math.max(monotonic - this.#seenAt.monotonic, wall - this.#seenAt.wall);
    return silentMs > LATE_BEATS * this.#parts.beatMs;
  }

  #guard(mustLook = false): void {
    if (this.#lost) throw this.#lost;
    if (mustLook || this.#isLate) this.#lookAgain();
  }

  #beat(): void {
    if (this.#lost) return;
    try {
      this.#lookAgain();
    } catch {
      // Told by onLost where it is lost. Where it cannot be told, the next change asks again.
    }
  }

  /** Makes sure that the lock is held, and shows it. Throws when it is not, or when that cannot be told. */
  #lookAgain(): void {
    const { disk } = this.#parts;
    const at = this.#now();
    const text = this.#textNow();
    if (text !== textOf(this.#parts.owner)) throw this.#lose(text);
    try {
      // Only that it moves counts, not what it says.
      disk.touch(this.#path, at.wall);
    } catch {
      // Held, but not shown: every change asks again, until it can be.
      return;
    }
    this.#seen(at);
  }

  #lose(text: string): LockLost {
    const { timers, onLost } = this.#parts;
    const lost = new LockLost(this.#dataFile, parseOwner(text));
    this.#lost = lost;
    void timers.rest(TO_REFUSE_MS).then(() => onLost?.(lost));
    return lost;
  }

  /** What stands in the lock. One that someone removed is made again. */
  #textNow(): string {
    const { disk } = this.#parts;
    const text = disk.read(this.#path);
    if (text !== undefined) return text.toString('utf8');
    disk.makeFolder(dirname(this.#path));
    this.#make(this.#path);
    return textOf(this.#parts.owner);
  }

  #remove(): void {
    try {
      if (this.#names(this.#path)) this.#parts.disk.remove(this.#path);
    } catch {
      // Whoever finds it sees that nobody holds it.
    }
  }
}

/**
 * Makes sure that no other process uses a data file. A lock left by a killed process does not hinder the next start: at once where
 * its process can be looked for, and after ten seconds without a beat elsewhere.
 * @throws DataFileInUse, UnwritableDataFile, DamagedLog
 */
export async function lockDataFile(dataFile: string, parts: LockParts = {}): Promise<Lock> {
  const file = new LockFile(dataFile, parts);
  await file.take();
  return file.hold();
}
