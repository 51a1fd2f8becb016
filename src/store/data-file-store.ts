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
  /** Time without a change after which the data file is written. */
  quietMs: number;
  /** Without such a pause, the data file is written when the log is larger than the data file and this limit. */
  floorBytes: number;
}

export const defaultTiming: WriteTiming = { quietMs: 1000, floorBytes: 1024 * 1024 };

/** A change could not be saved. It must be undone, and its request gets a response with code 503. */
export class StorageFailure extends Error {
  constructor(file: string, cause: Error) {
    super(`${file} cannot be written: ${cause.message}`, { cause });
    this.name = 'StorageFailure';
  }
}

/** While something cannot be written, the data file is tried again at every fifth tick: a large state takes long to serialize. */
const RETRY_TICKS = 5;

/** Errors of a path that leads to no file: its folder may have become a file or a loop of links. */
const GONE = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP']);

export interface DataFileParts {
  /** Identifies this run in the data file and in each line of the log. */
  runId: string;
  /** Number of the last change of an earlier run. */
  n: number;
  /** The run that appended the log that was replayed. */
  replayedRunId?: string | undefined;
  /** Where the log of an earlier run is moved. */
  logMovesTo?: string | undefined;
  /** The data file with the current state. */
  content(saved: { runId: string; n: number }): object;
  onProblem(error: Error): void;
  /** Throws when another process has taken over the data file. `mustLook` reads the lock in any case. */
  guard(mustLook?: boolean): void;
  timing: WriteTiming;
  timers: Timers;
  /** Bytes of the largest data file that a start can read. */
  maxSize?: number;
}

/**
 * A readable JSON file, written by lowdb, and a log of the changes since. Invariant: the file plus the lines after its `n` are all changes
 * that were answered. lowdb renames the file into place, so readers always see a whole state.
 */
export class DataFileStore {
  readonly #path: string;
  readonly #parts: DataFileParts;
  #stopTicks: (() => void) | undefined;
  #log: LogFile | undefined;
  /** Number of the last change. */
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

  /** Why changes cannot be saved at the moment, or undefined if they can. */
  get problem(): string | undefined {
    return (this.#logProblem ?? this.#fileProblem)?.message;
  }

  /** Writes the files. Until then, the files of an earlier run stay untouched. Throws if the files cannot be written. */
  begin(): void {
    const { replayedRunId, logMovesTo, timing, timers } = this.#parts;
    if (logMovesTo !== undefined) renameSync(logOf(this.#path), logMovesTo);
    // As long as the replayed log exists, the data file must belong to the same run: this start may be killed as well.
    this.#write(this.#n, replayedRunId);
    if (replayedRunId !== undefined) this.#write();
    this.#stopTicks = timers.every(timing.quietMs, () => this.#onTick());
  }

  /**
   * Saves the changes of one request. Once it returns, they survive the process.
   * @throws StorageFailure if nothing of them was saved
   */
  commit(entry: ChangeEntry): void {
    const n = this.#n + 1;
    // Other contents are as large as the file: they go there at once, and into the log only if that fails.
    if (!('contents' in entry && this.#save(n))) this.#append(n, entry);
    this.#n = n;
    this.#changedAtTick = this.#tick;
  }

  /** Writes the data file and removes the log. Throws if the file cannot be written. */
  close(): void {
    if (!this.#stopTicks) return;
    this.#stopTicks();
    this.#stopTicks = undefined;
    this.#save();
    this.#log?.close();
    if (this.problem !== undefined) throw new Error(`the state could not be written whole: ${this.problem}`);
    rmSync(logOf(this.#path), { force: true });
  }

  #append(n: number, entry: ChangeEntry): void {
    // A start reads no log without its data file.
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
      // The data file indents each field on its own line, which takes about twice the room.
      if (this.#written.size + 2 * (logSize + line.length) <= maxSize) return line;
    } catch {
      // No string is so long.
    }
    throw new StorageFailure(this.#path, new Error('the state would be larger than a start can read (512 MiB)'));
  }

  /** Writes the data file, and empties the log or starts a new one. */
  #write(n = this.#n, runId = this.#parts.runId): void {
    this.#parts.guard(true);
    if (!this.#areFilesInPlace) this.#dropLog();
    createFolder(dirname(this.#path));
    // The file that lowdb renames: a stale process may still write to it, and on a full disk it takes room.
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
      // A start skips the lines up to n. New lines follow them.
    }
  }

  /** Until both files are written again, changes are rejected. */
  #dropLog(): void {
    const log = this.#log;
    this.#log = undefined;
    log?.close();
  }

  /** Returns whether all changes up to `n` are in the data file. */
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

  /** Whether a start would find both files as they were written. Files that cannot be examined count as in place. */
  get #areFilesInPlace(): boolean {
    try {
      return statSync(this.#path).mtimeMs === this.#written.mtimeMs && this.#log?.isInPlace === true;
    } catch (error) {
      return !GONE.has((error as NodeJS.ErrnoException).code);
    }
  }
}
