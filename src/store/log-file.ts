import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { ChangeEntry } from '../core/change-entry.ts';

/** One line of the change log: an entry and its number. Numbers grow by one and never start again. */
interface LogLine {
  n: number;
  entry: ChangeEntry;
}

/** A log that cannot be gone on with; nothing has been changed. */
export class DamagedLog extends Error {
  constructor(file: string, line: number, what: string) {
    super(`${file}, line ${line}: ${what}`);
    this.name = 'DamagedLog';
  }
}

/** What stood in a log file. */
export interface LogContent {
  lines: LogLine[];
  /** Bytes of the whole lines. */
  wholeBytes: number;
  /** Bytes behind them: a line that was never finished, and so never answered. */
  tornBytes: number;
}

const LINE_END = 0x0a;

function parseLine(file: string, number: number, text: string): LogLine | undefined {
  // A blank line is what a probe of the disk leaves.
  if (text === '') return undefined;
  try {
    const line = JSON.parse(text) as LogLine;
    if (Number.isSafeInteger(line.n) && typeof line.entry === 'object' && line.entry !== null) return line;
  } catch {
    // Told below, together with lines of another shape.
  }
  throw new DamagedLog(file, number, 'is no change; the file was damaged or edited by hand');
}

/**
 * Reads a log; a file that is not there is empty.
 * @throws DamagedLog for a whole line that is none
 */
export function readLog(file: string): LogContent {
  if (!existsSync(file)) return { lines: [], wholeBytes: 0, tornBytes: 0 };
  const bytes = readFileSync(file);
  const wholeBytes = bytes.lastIndexOf(LINE_END) + 1;
  const texts = bytes.subarray(0, wholeBytes).toString('utf8').split('\n').slice(0, -1);
  const lines = texts.flatMap((text, at) => parseLine(file, at + 1, text) ?? []);
  return { lines, wholeBytes, tornBytes: bytes.length - wholeBytes };
}

/**
 * The open end of a change log. Writing is synchronous: two microseconds for a line, where an asynchronous one costs some forty
 * (docs/decisions/0004), and a line that was written is written before anything else can happen.
 *
 * Lines go to a known place rather than to "the end": what a failed write left behind is written over by the next one.
 */
export class LogFile {
  readonly path: string;
  #descriptor: number;
  #size: number;

  /** Opens a log whose first `size` bytes are whole lines; what stands behind them is cut off. */
  constructor(path: string, size: number) {
    this.path = path;
    this.#size = size;
    this.#descriptor = openSync(path, size === 0 ? 'w' : 'r+');
    ftruncateSync(this.#descriptor, size);
  }

  get size(): number {
    return this.#size;
  }

  /** Appends whole text or nothing. Throws the system's error. */
  append(text: string): void {
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) {
        written += writeSync(this.#descriptor, bytes, written, bytes.length - written, this.#size + written);
      }
    } catch (error) {
      this.#cutBack();
      throw error;
    }
    this.#size += bytes.length;
  }

  /** Puts this log aside under another name, and goes on with an empty one. When that fails, everything is as before. */
  switchTo(old: string): void {
    // Someone may have removed the file, or its whole folder: then there is nothing to put aside.
    if (existsSync(this.path)) renameSync(this.path, old);
    const descriptor = openSync(this.path, 'w');
    closeSync(this.#descriptor);
    this.#descriptor = descriptor;
    this.#size = 0;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #cutBack(): void {
    try {
      ftruncateSync(this.#descriptor, this.#size);
    } catch {
      // A torn end is cut off at the next start, or written over by the next line.
    }
  }
}

export function removeLog(file: string): void {
  rmSync(file, { force: true });
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
