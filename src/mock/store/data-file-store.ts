import { rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LowSync } from 'lowdb';
import { JSONFileSync } from 'lowdb/node';
import type { ChangeEntry } from '../core/sandbox/contents.ts';
import { LogFile, logOf } from './log-file.ts';
import type { Timers } from './timers.ts';

export interface WriteTiming {
  /** A tick writes the data file after this number of milliseconds without a change. */
  quietMs: number;
  /** While changes continue, a tick writes the data file if the log is larger. */
  maxLogBytes: number;
}

export const defaultTiming: WriteTiming = { quietMs: 1000, maxLogBytes: 10 * 1024 * 1024 };

export class StorageFailure extends Error {
  constructor(file: string, cause: Error) {
    super(`${file} cannot be written: ${cause.message}`, { cause });
    this.name = 'StorageFailure';
  }
}

export interface DataFileParts {
  /** Links log lines to the data file. */
  dataFileId: string;
  /** Number of the last change in the data file or its log at the start; 0 for a new data file. */
  lastChange: number;
  content(saved: { dataFileId: string; n: number }): object;
  onProblem(error: Error): void;
  /** @throws Error if this process has lost the lock */
  guard(): void;
  timing: WriteTiming;
  timers: Timers;
}

/**
 * Data file (JSON) and log of later changes. Invariant: the data file plus the log lines after its `n` contain every
 * change for which `commit` returned. lowdb replaces the file by a rename, so readers never see a half-written file.
 */
export class DataFileStore {
  readonly #path: string;
  readonly #parts: DataFileParts;
  #stopTicks: (() => void) | undefined;
  #log: LogFile | undefined;
  #lastChange: number;
  #savedChange = 0;
  #isQuiet = true;
  #problem: StorageFailure | undefined;

  constructor(path: string, parts: DataFileParts) {
    this.#path = path;
    this.#parts = parts;
    this.#lastChange = parts.lastChange;
  }

  /** Why the last write failed; undefined after the data file was written. */
  get problem(): string | undefined {
    return this.#problem?.message;
  }

  /**
   * Until this call, the store changes no file.
   * @throws Error if the files cannot be written
   */
  begin(): void {
    this.#log = new LogFile(logOf(this.#path), this.#mode());
    this.#write();
    // No change may follow lines of an earlier data file, or the half line that a kill left.
    this.#log.empty();
    this.#stopTicks = this.#parts.timers.every(this.#parts.timing.quietMs, () => this.#onTick());
  }

  /**
   * Saved changes survive a crash of the process.
   * @throws StorageFailure if the changes could not be saved; the caller must then revert the changes
   */
  commit(entry: ChangeEntry): void {
    const n = this.#lastChange + 1;
    try {
      if (!this.#log) throw new Error('begin was not called');
      this.#parts.guard();
      this.#log.append({ dataFileId: this.#parts.dataFileId, n, entry });
    } catch (error) {
      throw this.#report(error as Error);
    }
    this.#lastChange = n;
    this.#isQuiet = false;
  }

  /**
   * After `begin`, writes the data file and removes the log.
   * @throws Error if the state could not be written
   */
  close(): void {
    if (!this.#stopTicks) return;
    this.#stopTicks();
    this.#stopTicks = undefined;
    this.#save();
    this.#log?.close();
    if (this.problem !== undefined) throw new Error(`leadmock could not write the whole state: ${this.problem}`);
    rmSync(logOf(this.#path), { force: true });
  }

  /** @returns permissions for new files, which give no permission that the data file does not give */
  #mode(): number | undefined {
    const mode = statSync(this.#path, { throwIfNoEntry: false })?.mode;
    return mode === undefined ? undefined : mode & 0o660;
  }

  #write(): void {
    this.#parts.guard();
    // lowdb writes this file, and then renames it.
    const unfinished = join(dirname(this.#path), `.${basename(this.#path)}.tmp`);
    const content = this.#parts.content({ dataFileId: this.#parts.dataFileId, n: this.#lastChange });
    try {
      // A kill may have left this file with other permissions.
      rmSync(unfinished, { force: true });
      const mode = this.#mode();
      if (mode !== undefined) writeFileSync(unfinished, '', { mode });
      new LowSync(new JSONFileSync<object>(this.#path), content).write();
    } catch (error) {
      // An incomplete temporary file of lowdb would use disk space.
      rmSync(unfinished, { force: true });
      const isMount = (error as NodeJS.ErrnoException).code === 'EBUSY';
      throw isMount ? new Error('the file is mounted, so it cannot be replaced: mount its folder instead') : error;
    }
    this.#savedChange = this.#lastChange;
    try {
      this.#log?.empty();
    } catch {
      // The old lines may stay in the log, because a start skips lines up to `n`.
    }
  }

  #save(): void {
    try {
      this.#write();
      this.#problem = undefined;
    } catch (error) {
      this.#report(error as Error);
    }
  }

  #report(cause: Error): StorageFailure {
    const failure = new StorageFailure(this.#path, cause);
    if (this.problem !== failure.message) this.#parts.onProblem(failure);
    this.#problem = failure;
    return failure;
  }

  #onTick(): void {
    const isLogLarge = (this.#log?.size ?? 0) > this.#parts.timing.maxLogBytes;
    const isDue = this.#savedChange < this.#lastChange && (this.#isQuiet || isLogLarge);
    this.#isQuiet = true;
    if (isDue || this.#problem) this.#save();
  }
}
