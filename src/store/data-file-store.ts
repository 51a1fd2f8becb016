import { constants } from 'node:buffer';
import { renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LowSync } from 'lowdb';
import { JSONFileSync } from 'lowdb/node';
import type { ChangeEntry } from '../core/contents.ts';
import { createFolder } from './files.ts';
import { LogFile, logOf } from './log-file.ts';
import type { Timers } from './timers.ts';

export interface WriteTiming {
  /**
   * Milliseconds between two ticks. At the first tick after at least this time without a change, leadmock writes the
   * data file.
   */
  quietMs: number;
  /**
   * Minimum size of a log at which leadmock writes the data file even while changes continue. The log must also be
   * larger than the data file.
   */
  floorBytes: number;
}

export const defaultTiming: WriteTiming = { quietMs: 1000, floorBytes: 1024 * 1024 };

/** The caller of `commit` must revert the change, and respond with code 503. */
export class StorageFailure extends Error {
  constructor(file: string, cause: Error) {
    super(`${file} cannot be written: ${cause.message}`, { cause });
    this.name = 'StorageFailure';
  }
}

/**
 * Ticks between two attempts after a failure. A large state takes long to serialize, so leadmock does not try at every
 * tick.
 */
const RETRY_TICKS = 5;

/**
 * Error codes if no file exists at the path. A part of the path may be a file instead of a folder, or a loop of links.
 */
const GONE = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP']);

export interface DataFileParts {
  /** Id of this run, which leadmock writes to the data file and to each line of the log. */
  runId: string;
  /** Number of the last change that an earlier run saved. */
  n: number;
  /** Id of the run whose log was replayed at the start. */
  replayedRunId?: string | undefined;
  /** New path for an unused log of an earlier run. */
  logMovesTo?: string | undefined;
  content(saved: { runId: string; n: number }): object;
  onProblem(error: Error): void;
  /**
   * @param mustLook whether the lock file is read even if this process has touched the file recently
   * @throws LockLost if another process has taken over the data file
   */
  guard(mustLook?: boolean): void;
  timing: WriteTiming;
  timers: Timers;
  /** Maximum size of a data file that a start can read, in bytes. */
  maxSize?: number;
}

/**
 * The data file is readable JSON, written by lowdb; the log contains later changes. Invariant: the data file plus the
 * log lines after its `n` contain every change whose response was sent. lowdb replaces the file by a rename, so readers
 * always see a complete state.
 */
export class DataFileStore {
  readonly #path: string;
  readonly #parts: DataFileParts;
  #stopTicks: (() => void) | undefined;
  #log: LogFile | undefined;
  #n: number;
  #written = { n: 0, size: 0, mtimeMs: 0 };
  #tick = 0;
  #changedAtTick = 0;
  #logProblem: StorageFailure | undefined;
  #fileProblem: StorageFailure | undefined;

  constructor(path: string, parts: DataFileParts) {
    this.#path = path;
    this.#parts = parts;
    this.#n = parts.n;
  }

  /** Last failure to write the log (or else the data file), until the next success. */
  get problem(): string | undefined {
    return (this.#logProblem ?? this.#fileProblem)?.message;
  }

  /**
   * Until this call, the files of an earlier run stay unchanged.
   * @throws Error if the files cannot be written
   */
  begin(): void {
    const { replayedRunId, logMovesTo, timing, timers } = this.#parts;
    if (logMovesTo !== undefined) renameSync(logOf(this.#path), logMovesTo);
    // While the replayed log exists, the data file must belong to the run of the log, because this process may be
    // killed between the two writes.
    this.#write(this.#n, replayedRunId);
    if (replayedRunId !== undefined) this.#write();
    this.#stopTicks = timers.every(timing.quietMs, () => this.#onTick());
  }

  /**
   * Saved changes survive a crash of the process.
   * @throws StorageFailure if the changes could not be saved
   */
  commit(entry: ChangeEntry): void {
    const n = this.#n + 1;
    // Replaced contents are as large as the data file, so the store writes the data file. Only if this write fails, the
    // store appends the contents to the log.
    if (!('contents' in entry && this.#save(n))) this.#append(n, entry);
    this.#n = n;
    this.#changedAtTick = this.#tick;
  }

  /**
   * Writes the data file and removes the log.
   * @throws Error if a file could not be written
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

  #append(n: number, entry: ChangeEntry): void {
    // Without a data file, a start would not replay the log, so appended changes would be lost.
    if (!this.#log) throw this.#fileProblem;
    const line = this.#lineOf(n, entry, this.#log.size);
    try {
      this.#log.append(line, () => this.#parts.guard());
      this.#logProblem = undefined;
    } catch (error) {
      this.#logProblem = new StorageFailure(this.#path, error as Error);
      throw this.#logProblem;
    }
  }

  #lineOf(n: number, entry: ChangeEntry, logSize: number): Buffer {
    const { runId, maxSize = constants.MAX_STRING_LENGTH } = this.#parts;
    try {
      const line = Buffer.from(`${JSON.stringify({ runId, n, entry })}\n`);
      // The data file is about twice as large as the log of the same changes, because each field has an indented line.
      if (this.#written.size + 2 * (logSize + line.length) <= maxSize) return line;
    } catch {
      // JSON.stringify throws if its result exceeds the maximum length of strings.
    }
    throw new StorageFailure(this.#path, new Error('the state would exceed the limit of 512 MiB'));
  }

  /** @throws Error if the data file or a new log cannot be written */
  #write(n = this.#n, runId = this.#parts.runId): void {
    this.#parts.guard(true);
    if (!this.#areFilesInPlace) this.#dropLog();
    createFolder(dirname(this.#path));
    // lowdb writes this temporary file first. An old temporary file uses space on a full disk, and a stale process may
    // still write to the old file.
    const unfinished = join(dirname(this.#path), `.${basename(this.#path)}.tmp`);
    rmSync(unfinished, { force: true });
    try {
      new LowSync(new JSONFileSync<object>(this.#path), this.#parts.content({ runId, n })).write();
    } catch (error) {
      rmSync(unfinished, { force: true });
      const isMount = (error as NodeJS.ErrnoException).code === 'EBUSY';
      throw isMount ? new Error('the file is mounted, so it cannot be replaced: mount its folder instead') : error;
    }
    const { size, mtimeMs } = statSync(this.#path);
    this.#written = { n, size, mtimeMs };
    this.#log ??= new LogFile(logOf(this.#path));
    try {
      this.#log.cutTo(0);
      this.#logProblem = undefined;
    } catch {
      // The old lines may stay in the log: a start skips lines up to n, and new lines follow the old lines.
    }
  }

  /** Without a log, the store rejects changes until both files are written again. */
  #dropLog(): void {
    const log = this.#log;
    this.#log = undefined;
    log?.close();
  }

  /** @returns whether the data file contains all changes up to `n` */
  #save(n = this.#n): boolean {
    try {
      this.#write(n);
      this.#fileProblem = undefined;
      return true;
    } catch (error) {
      const failure = new StorageFailure(this.#path, error as Error);
      if (this.#fileProblem?.message !== failure.message) this.#parts.onProblem(failure);
      this.#fileProblem = failure;
      return false;
    }
  }

  #onTick(): void {
    this.#tick += 1;
    const hasProblem = this.problem !== undefined;
    if (hasProblem && this.#tick % RETRY_TICKS !== 0) return;
    const isQuiet = this.#changedAtTick < this.#tick - 1;
    const isLogLarge = (this.#log?.size ?? 0) > Math.max(this.#parts.timing.floorBytes, this.#written.size);
    const isDue = this.#written.n < this.#n && (isQuiet || isLogLarge);
    if (isDue || hasProblem || !this.#areFilesInPlace) this.#save();
  }

  /** Files that exist but cannot be examined count as unchanged. */
  get #areFilesInPlace(): boolean {
    try {
      return statSync(this.#path).mtimeMs === this.#written.mtimeMs && this.#log?.isInPlace === true;
    } catch (error) {
      return !GONE.has((error as NodeJS.ErrnoException).code);
    }
  }
}
