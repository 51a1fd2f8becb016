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
   * Milliseconds between two ticks. After a whole interval without a change, a tick writes earlier changes to the data
   * file.
   */
  quietMs: number;
  /** While changes continue, a tick writes the data file if the log is larger than both this size and the data file. */
  floorBytes: number;
}

export const defaultTiming: WriteTiming = { quietMs: 1000, floorBytes: 1024 * 1024 };

export class StorageFailure extends Error {
  constructor(file: string, cause: Error) {
    super(`${file} cannot be written: ${cause.message}`, { cause });
    this.name = 'StorageFailure';
  }
}

/** After a failure, only every fifth tick tries to write, because serializing a large state takes long. */
const RETRY_TICKS = 5;

/** Error codes of a path that leads to no file, for example because of a loop of links. */
const GONE = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP']);

export interface DataFileParts {
  /** Id of this run, which links log lines to the data file. */
  runId: string;
  /** Number of the last change in the data file or its log at the start; 0 if leadmock read no data file. */
  n: number;
  /** Run id of the lines in a log that belongs to the data file. */
  replayedRunId?: string | undefined;
  /** Path to which `begin` moves a log that leadmock did not replay. */
  logMovesTo?: string | undefined;
  content(saved: { runId: string; n: number }): object;
  onProblem(error: Error): void;
  /**
   * @param mustLook whether to read the lock file even shortly after the last check
   * @throws Error if this process has lost the lock, or cannot check the lock
   */
  guard(mustLook?: boolean): void;
  timing: WriteTiming;
  timers: Timers;
  /**
   * Estimated size of the data file in bytes, above which leadmock appends no change. Default: the maximum length of a
   * string, because a start reads the file as one string.
   */
  maxSize?: number;
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

  /** Failure of the last write to the log, or else to the data file; undefined if both succeeded. */
  get problem(): string | undefined {
    return (this.#logProblem ?? this.#fileProblem)?.message;
  }

  /**
   * Until this call, the store changes no file.
   * @throws Error if the files cannot be written
   */
  begin(): void {
    const { replayedRunId, logMovesTo, timing, timers } = this.#parts;
    if (logMovesTo !== undefined) renameSync(logOf(this.#path), logMovesTo);
    // While the old log exists, the data file keeps the run id of this log, because a start after a kill compares the
    // ids.
    this.#write(this.#n, replayedRunId);
    if (replayedRunId !== undefined) this.#write();
    this.#stopTicks = timers.every(timing.quietMs, () => this.#onTick());
  }

  /**
   * Saved changes survive a crash of the process.
   * @throws StorageFailure if the changes could not be saved; the caller must then revert the changes
   */
  commit(entry: ChangeEntry): void {
    const n = this.#n + 1;
    // Replaced contents are about as large as the data file, so the store writes the data file, and appends the entry
    // only if this write fails.
    if (!('contents' in entry && this.#save(n))) this.#append(n, entry);
    this.#n = n;
    this.#changedAtTick = this.#tick;
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

  #append(n: number, entry: ChangeEntry): void {
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
      // In the data file, each field has its own line. The factor 2 is an estimate.
      if (this.#written.size + 2 * (logSize + line.length) <= maxSize) return line;
    } catch {
      // JSON.stringify throws if its result exceeds the maximum length of strings.
    }
    throw new StorageFailure(this.#path, new Error('the state may exceed the limit of 512 MiB'));
  }

  #write(n = this.#n, runId = this.#parts.runId): void {
    this.#parts.guard(true);
    if (!this.#areFilesInPlace) this.#dropLog();
    createFolder(dirname(this.#path));
    // lowdb writes this temporary file first. An old temporary file uses disk space, and a suspended process may still
    // write to the old file.
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
      // The old lines may stay in the log, because a start skips lines up to `n`.
    }
  }

  /** Without a log, the store rejects changes until it has written both files again. */
  #dropLog(): void {
    const log = this.#log;
    this.#log = undefined;
    log?.close();
  }

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

  /** Files count as unchanged if `statSync` fails for another reason than a missing file. */
  get #areFilesInPlace(): boolean {
    try {
      return statSync(this.#path).mtimeMs === this.#written.mtimeMs && this.#log?.isInPlace === true;
    } catch (error) {
      return !GONE.has((error as NodeJS.ErrnoException).code);
    }
  }
}
