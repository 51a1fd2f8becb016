import { dirname } from 'node:path';
import { Low, LowSync } from 'lowdb';
import type { ChangeEntry } from '../../core/contents.ts';
import { type Disk, nodeDisk, patientlySync } from '../disk.ts';
import { WholeFile, type WholeFileParts, WholeFileSync } from '../format/whole-file.ts';
import { LogPair } from '../log/log-pair.ts';
import { logFilesOf, type WrittenChanges } from '../log/read-log.ts';
import { FileRoom } from './file-room.ts';
import { StorageFailure, type Store } from './store.ts';
import { realTimers, type Timers } from './timers.ts';

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

/** Of the change up to which the readable file was written, when there is none. */
const NOTHING = -1;

const BLANK_LINE = Buffer.from('\n');

export interface DataFileParts {
  /** Names the changes of this run: a file that was put back, and a log of what became of it in another run, are told apart. */
  history: string;
  /** Number of the last change that an earlier run wrote down. */
  lastChange: number;
  /** The history of the logs that were found, all of which is in the state. */
  replayed?: string | undefined;
  /** Whether what stands in the logs is given up: they belong to what was there before. */
  isAnew: boolean;
  /** The text of the file as it should be now, in pieces. */
  content(written: WrittenChanges): Iterable<string>;
  /** Sessions that were used since the last change, as an entry. */
  touched(): ChangeEntry | undefined;
  /** Called when the readable file could not be written; the log still holds everything. */
  onProblem(error: Error): void;
  /**
   * Throws when another process has taken the data file over. Asked before and after each change is written, and before a file is
   * replaced; then it must look.
   */
  guard?: (mustLook?: boolean) => void;
  timing: SnapshotTiming;
  disk?: Disk;
  timers?: Timers;
  mostBytes?: number;
}

/**
 * One readable JSON file, written by lowdb, and beside it a log of the changes since it was written. A change is in the log
 * before it is answered. The readable file is written when nothing happens; it is renamed into place, so that whoever reads
 * it sees a whole state.
 *
 * There are two log files, which take turns. At the moment the content of the readable file is taken, a new log is begun; the
 * other one goes when the file is in place, and not before: at any moment, file and logs together hold every change.
 */
export class DataFileStore implements Store {
  readonly #path: string;
  readonly #parts: DataFileParts;
  readonly #disk: Disk;
  readonly #timers: Timers;
  readonly #guard: (mustLook?: boolean) => void;
  readonly #room: FileRoom;
  readonly #stops: (() => void)[] = [];
  #logs: LogPair | undefined;
  #lastChange: number;
  #changedAtTick = 0;
  #tick = 0;
  #writtenChange = NOTHING;
  /** When the readable file was changed last: by us, as long as nobody else was at it. */
  #touchedAt: number | undefined;
  #writing: Promise<void> | undefined;
  #logProblem: string | undefined;
  #fileProblem: StorageFailure | undefined;

  constructor(path: string, parts: DataFileParts) {
    this.#path = path;
    this.#parts = parts;
    this.#disk = parts.disk ?? nodeDisk;
    this.#timers = parts.timers ?? realTimers;
    this.#guard = parts.guard ?? (() => {});
    this.#room = new FileRoom(parts.mostBytes);
    this.#lastChange = parts.lastChange;
  }

  get problem(): string | undefined {
    return this.#logProblem ?? this.#fileProblem?.message;
  }

  begin(): void {
    const logs = logFilesOf(this.#path);
    this.#disk.makeFolder(dirname(this.#path));
    // Killed from here on, a start must neither take these logs for those of the new file nor miss them beside the old one.
    const { isAnew, replayed } = this.#parts;
    const isGivingUp = isAnew && logs.some((log) => this.#disk.size(log) > 0);
    this.#writeAtOnce({ ...(isGivingUp && { anew: true }), ...(replayed !== undefined && { replayed }) });
    for (const log of logs) patientlySync(() => this.#disk.remove(log), this.#timers.pause);
    if (isGivingUp) this.#writeAtOnce();
    this.#logs = new LogPair(this.#disk, this.#path);
    const { quietMs, touchedMs } = this.#parts.timing;
    this.#stops.push(
      this.#timers.every(quietMs, () => this.#onTick()),
      this.#timers.every(touchedMs, () => this.#writeTouched()),
    );
  }

  commit(entry: ChangeEntry): void {
    // No start reads a log without its file.
    if (this.#writtenChange === NOTHING && this.#fileProblem) throw this.#fileProblem;
    const line = { of: this.#parts.history, n: this.#lastChange + 1, entry };
    const { bytes, added } = this.#measured(entry, line);
    this.#append(bytes);
    this.#room.add(entry, added);
    this.#lastChange += 1;
    this.#changedAtTick = this.#tick;
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#writing;
    const logs = this.#logs;
    if (!logs) return;
    this.#writeTouched();
    await this.#snapshot();
    this.#logs = undefined;
    logs.close(this.#writtenChange === this.#lastChange && this.#fileProblem === undefined);
  }

  #writeAtOnce(foundLogs: Omit<WrittenChanges, 'change'> = {}): void {
    const file = new WholeFileSync(this.#path, this.#fileParts);
    new LowSync(file, this.#parts.content({ change: this.#lastChange, ...foundLogs })).write();
    this.#wrote(file.bytes, this.#lastChange, this.#room.addedBytes);
  }

  #wrote(bytes: number, change: number, addedBefore: number): void {
    this.#touchedAt = this.#disk.touchedAt(this.#path);
    this.#writtenChange = change;
    this.#room.wrote(bytes, addedBefore);
  }

  #measured(entry: ChangeEntry, line: object): { bytes: Buffer; added: number } {
    try {
      return this.#room.measured(entry, line);
    } catch (error) {
      throw new StorageFailure(this.#path, error as Error);
    }
  }

  #append(bytes: Uint8Array): void {
    try {
      // Whoever stood still while it was written may have written into a file that nobody reads any more: asked twice.
      this.#logs?.append(bytes, this.#guard);
      this.#logProblem = undefined;
    } catch (error) {
      const failure = new StorageFailure(this.#path, error as Error);
      this.#logProblem = failure.message;
      throw failure;
    }
  }

  #writeTouched(): void {
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
    if (!this.#areInPlace()) this.#writtenChange = NOTHING;
    const isQuiet = this.#changedAtTick < this.#tick - 1;
    const isDue = isQuiet || this.#isLogLarge() || this.#writtenChange === NOTHING;
    if (this.#writtenChange < this.#lastChange && isDue) void this.#snapshot();
  }

  /** Whether a start would find the readable file and the log as they were written. What cannot be looked at is taken for so. */
  #areInPlace(): boolean {
    try {
      return this.#disk.touchedAt(this.#path) === this.#touchedAt && this.#logs?.isInPlace !== false;
    } catch {
      return true;
    }
  }

  /** Finds out whether the disk takes something again: a blank line means nothing. */
  #probe(): void {
    try {
      this.#append(BLANK_LINE);
    } catch {
      // It does not.
    }
  }

  #isLogLarge(): boolean {
    const { growth, floorBytes } = this.#parts.timing;
    const size = this.#logs?.size ?? 0;
    const { mostBytes, writtenBytes, isHalfTaken } = this.#room;
    // A log that is larger than any file may be is read by no start either.
    return size >= floorBytes && (size >= Math.min(growth * writtenBytes, mostBytes) || isHalfTaken);
  }

  #snapshot(): Promise<void> {
    this.#writing ??= this.#writeSnapshot().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeSnapshot(): Promise<void> {
    try {
      this.#guard(true);
      this.#disk.makeFolder(dirname(this.#path));
      this.#logs?.takeTurns();
      const change = this.#lastChange;
      const { addedBytes } = this.#room;
      const file = new WholeFile(this.#path, this.#fileParts);
      await new Low(file, this.#parts.content({ change })).write();
      this.#wrote(file.bytes, change, addedBytes);
      this.#logs?.giveUpOther();
      this.#fileProblem = undefined;
    } catch (error) {
      const failure = new StorageFailure(this.#path, error as Error);
      // Tried again at every tick, told once.
      if (this.#fileProblem?.message !== failure.message) this.#parts.onProblem(failure);
      this.#fileProblem = failure;
    }
  }

  get #fileParts(): WholeFileParts {
    return { disk: this.#disk, guard: () => this.#guard(true), timers: this.#timers, mostBytes: this.#room.mostBytes };
  }
}
