import type { Disk } from '../disk.ts';
import { LogFile } from './log-file.ts';
import { logFilesOf } from './read-log.ts';

/** The two logs beside a data file, which take turns: one is written to, and the other one may be needed for a start. */
export class LogPair {
  readonly #disk: Disk;
  readonly #files: [string, string];
  #current: LogFile;
  /** Whether the log that is not written to holds changes that the readable file does not. */
  #isOtherNeeded = false;

  constructor(disk: Disk, dataFile: string) {
    this.#disk = disk;
    this.#files = logFilesOf(dataFile);
    this.#current = new LogFile(disk, this.#files[0]);
  }

  /** Of the one that is written to. */
  get size(): number {
    return this.#current.size;
  }

  /** Whether a start would find the one that is written to. */
  get isInPlace(): boolean {
    return this.#current.isInPlace;
  }

  append(bytes: Uint8Array, guard: () => void): void {
    this.#current.append(bytes, guard);
  }

  /**
   * Goes on in the other log, from its beginning. When that fails, everything is as before: nothing in that one was needed. Where it is
   * needed, since the last file could not be written, the one that is written to goes on, if it is there.
   */
  takeTurns(): void {
    if (this.#isOtherNeeded && this.isInPlace) return;
    const next = new LogFile(this.#disk, this.#other);
    this.#closeCurrent();
    this.#current = next;
    this.#isOtherNeeded = true;
  }

  /** The readable file holds what the other one does. */
  giveUpOther(): void {
    this.#isOtherNeeded = false;
    this.#remove(this.#other);
  }

  /** @param isWhole whether the readable file holds all that both do */
  close(isWhole: boolean): void {
    this.#closeCurrent();
    // The one that was written to last goes last: a log that ends before the file does is taken for that of another.
    if (isWhole && this.#remove(this.#other)) this.#remove(this.#current.path);
  }

  get #other(): string {
    const [one, other] = this.#files;
    return this.#current.path === one ? other : one;
  }

  #closeCurrent(): void {
    try {
      this.#current.close();
    } catch {
      // It was written before its lines were answered; the readable file, which is written next, holds them as well.
    }
  }

  /** A log that is left is no harm: a start passes over what the readable file holds already. */
  #remove(log: string): boolean {
    try {
      this.#disk.remove(log);
      return true;
    } catch {
      // The next turn replaces it.
      return false;
    }
  }
}
