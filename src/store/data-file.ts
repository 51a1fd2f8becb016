import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Low, LowSync } from 'lowdb';
import { TextFileSync } from 'lowdb/node';
import type { ChangeEntry } from '../core/change-entry.ts';
import { clearInterval, setInterval } from '../core/real-time.ts';
import { logFilesOf } from './kept-files.ts';
import { LogFile, removeLog, sizeOf } from './log-file.ts';
import { PiecesFile } from './pieces-file.ts';
import { StorageFailure, type Store } from './store.ts';

/** When the readable file is written anew from the state, and the log begins again. */
export interface SnapshotTiming {
  /** After so long without a change. */
  quietMs: number;
  /** Without such a pause, once the log is so many times as large as the file … */
  growth: number;
  /** … and at least so large, since a small file is written over and over otherwise. */
  floorBytes: number;
  /** How often sessions that were only used are written down. */
  touchedMs: number;
}

export const defaultTiming: SnapshotTiming = {
  quietMs: 1000,
  growth: 4,
  floorBytes: 1024 * 1024,
  touchedMs: 60_000,
};

interface DataFileParts {
  /** Number of the last change that an earlier run wrote down. */
  lastChange: number;
  /** The text of the file as it should be now, in pieces, `change` being the number of the last change in it. */
  content(change: number): Iterable<string>;
  /** Sessions that were used since the last change, as an entry. */
  touched(): ChangeEntry | undefined;
  /** Called when the readable file could not be written; the log still holds everything. */
  onProblem(error: Error): void;
  timing: SnapshotTiming;
}

/**
 * One readable JSON file, kept by lowdb, and beside it a log of the changes since it was written. A change is in the log
 * before it is answered. The readable file is written when nothing happens; it is renamed into place, so that whoever reads
 * it sees a whole state. At the moment its content is taken, the log is put aside and a new one begun, and only when the new
 * file is in place is the old log deleted: at any moment, file and logs together hold every change once.
 */
export class DataFileStore implements Store {
  readonly #path: string;
  readonly #parts: DataFileParts;
  readonly #timers: NodeJS.Timeout[] = [];
  #log: LogFile | undefined;
  #lastChange: number;
  #changedAtTick = 0;
  #tick = 0;
  #writtenChange = -1;
  #writing: Promise<void> | undefined;
  #logProblem: string | undefined;
  #fileProblem: string | undefined;

  constructor(path: string, parts: DataFileParts) {
    this.#path = path;
    this.#parts = parts;
    this.#lastChange = parts.lastChange;
  }

  get problem(): string | undefined {
    return this.#logProblem ?? this.#fileProblem;
  }

  begin(): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const { current, old } = logFilesOf(this.#path);
    // A world that begins anew counts from 0: killed right after the file is written, it must not find the lines of another.
    if (this.#lastChange === 0) for (const log of [old, current]) removeLog(log);
    new LowSync(new TextFileSync(this.#path), [...this.#parts.content(this.#lastChange)].join('')).write();
    this.#writtenChange = this.#lastChange;
    removeLog(old);
    this.#log = new LogFile(current, 0);
    const { quietMs, touchedMs } = this.#parts.timing;
    this.#every(quietMs, () => this.#onTick());
    this.#every(touchedMs, () => this.#keepTouched());
  }

  commit(entry: ChangeEntry): void {
    this.#append(`${JSON.stringify({ n: this.#lastChange + 1, entry })}\n`);
    this.#lastChange += 1;
    this.#changedAtTick = this.#tick;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#writing;
    const log = this.#log;
    if (!log) return;
    this.#keepTouched();
    await this.#snapshot();
    this.#log = undefined;
    log.close();
    if (this.#fileProblem === undefined) removeLog(log.path);
  }

  #append(text: string): void {
    try {
      this.#log?.append(text);
      this.#logProblem = undefined;
    } catch (error) {
      const failure = new StorageFailure(this.#path, error as Error);
      this.#logProblem = failure.message;
      throw failure;
    }
  }

  #keepTouched(): void {
    const entry = this.#parts.touched();
    try {
      if (entry) this.commit(entry);
    } catch {
      // Told by `problem`; the next change tries again.
    }
  }

  #onTick(): void {
    this.#tick += 1;
    if (this.#logProblem !== undefined) this.#probe();
    const isQuiet = this.#changedAtTick < this.#tick - 1;
    if (this.#writtenChange < this.#lastChange && (isQuiet || this.#isLogLarge())) void this.#snapshot();
  }

  /** Finds out whether the disk takes something again: a blank line means nothing. */
  #probe(): void {
    try {
      this.#append('\n');
    } catch {
      // It does not.
    }
  }

  #isLogLarge(): boolean {
    const { growth, floorBytes } = this.#parts.timing;
    const size = this.#log?.size ?? 0;
    return size >= floorBytes && size >= growth * sizeOf(this.#path);
  }

  #snapshot(): Promise<void> {
    this.#writing ??= this.#writeSnapshot().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeSnapshot(): Promise<void> {
    const { old } = logFilesOf(this.#path);
    const change = this.#lastChange;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      // An old log still there means that the last snapshot failed: it is needed until one succeeds.
      if (sizeOf(old) === 0) this.#log?.switchTo(old);
      await new Low(new PiecesFile(this.#path), this.#parts.content(change)).write();
      this.#writtenChange = change;
      removeLog(old);
      this.#fileProblem = undefined;
    } catch (error) {
      const failure = new StorageFailure(this.#path, error as Error);
      // Tried again at every tick, told once.
      if (this.#fileProblem !== failure.message) this.#parts.onProblem(failure);
      this.#fileProblem = failure.message;
    }
  }

  #every(ms: number, act: () => void): void {
    this.#timers.push(setInterval(act, ms).unref());
  }
}
