import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { readIfExists } from './files.ts';

/** One line of a change log. `entry` is not checked yet. */
export interface LogLine {
  runId: string;
  /** Number of the change, one more than in the line before. */
  n: number;
  entry: unknown;
  /** File and line, for messages. */
  place: string;
}

/** A file next to the data file that cannot be used. Nothing has been changed. */
export class DamagedLog extends Error {
  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
    this.name = 'DamagedLog';
  }
}

const LINE_END = 0x0a;

/** The beginning of each line. */
export const LINE_MARK = '{"runId":';

export function logOf(dataFile: string): string {
  return `${dataFile}.log`;
}

/** The file was damaged, edited by hand, or written by another program. */
export function invalidLine(place: string): DamagedLog {
  return new DamagedLog(place, 'is not a change of leadmock: put back the file, or move it away to start without it');
}

function parseLine(place: string, bytes: Buffer): LogLine {
  try {
    const { runId, n, entry, ...others } = JSON.parse(isUtf8(bytes) ? bytes.toString('utf8') : '');
    const isLine = typeof runId === 'string' && Number.isSafeInteger(n) && n > 0 && Object.keys(others).length === 0;
    if (isLine) return { runId, n, entry, place };
  } catch {
    // Reported below, together with lines of another shape.
  }
  throw invalidLine(place);
}

function bytesOf(file: string): Buffer {
  try {
    return readIfExists(file) ?? Buffer.alloc(0);
  } catch (error) {
    const wayOut = 'move it away, or name another --data-file';
    throw new DamagedLog(file, `cannot be read: ${(error as Error).message}: ${wayOut}`);
  }
}

/**
 * Reads a log; a missing log is empty. Incomplete bytes are those of an unterminated last line, whose change was never answered.
 * @throws DamagedLog if the file cannot be read, or if another program wrote a line
 */
export function readLog(file: string): { lines: LogLine[]; incompleteBytes: number } {
  const bytes = bytesOf(file);
  const lines: LogLine[] = [];
  const nextPlace = () => `${file}, line ${lines.length + 1}`;
  let begin = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, begin)) {
    lines.push(parseLine(nextPlace(), bytes.subarray(begin, end)));
    begin = end + 1;
  }
  const rest = bytes.toString('latin1', begin, begin + LINE_MARK.length);
  // A file system may leave NULs after a power failure.
  if (!LINE_MARK.startsWith(rest.replace(/\0.*/s, ''))) throw invalidLine(nextPlace());
  return { lines, incompleteBytes: bytes.length - begin };
}

/**
 * A change log that is open for appending. Leftovers of a failed write are cut off before the next one. Lines go to the end of the file, so
 * a log that another program cuts keeps another size. Writing is synchronous, which is faster for short lines (docs/decisions/0004).
 */
export class LogFile {
  readonly path: string;
  readonly #descriptor: number;
  #size = 0;
  #isTorn = false;

  /** Creates an empty log as a new file: a stale process that still has the old one open does no harm. */
  constructor(path: string) {
    this.path = path;
    rmSync(path, { force: true });
    this.#descriptor = openSync(path, 'ax');
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a start would find the log with all its lines. */
  get isInPlace(): boolean {
    const found = statSync(this.path);
    return fstatSync(this.#descriptor).ino === found.ino && found.size === this.#size;
  }

  /**
   * Appends all bytes or none. Throws the error of the system or of the guard.
   * @param guard called before and after the write
   */
  append(bytes: Uint8Array, guard: () => void): void {
    guard();
    if (this.#isTorn) this.cutTo(this.#size);
    try {
      this.#isTorn = true;
      for (let at = 0; at < bytes.length; ) {
        at += writeSync(this.#descriptor, bytes, at, bytes.length - at, null);
      }
      guard();
      this.#isTorn = false;
    } catch (error) {
      try {
        this.cutTo(this.#size);
      } catch {
        // The next append tries again, and fails if that fails. A start ignores an unterminated line.
      }
      throw error;
    }
    this.#size += bytes.length;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  cutTo(size: number): void {
    ftruncateSync(this.#descriptor, size);
    this.#size = size;
    this.#isTorn = false;
  }
}
