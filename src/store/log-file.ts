import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { readIfExists } from './files.ts';

export interface LogLine {
  runId: string;
  /** Changes are numbered consecutively. */
  n: number;
  /** Unchecked JSON value. */
  entry: unknown;
  /** File and line, for messages. */
  place: string;
}

/** The log or the lock of a data file is unusable. */
export class DamagedLog extends Error {
  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
    this.name = 'DamagedLog';
  }
}

const LINE_END = 0x0a;

/** Start of each log line. */
export const LINE_MARK = '{"runId":';

export function logOf(dataFile: string): string {
  return `${dataFile}.log`;
}

export function invalidLine(place: string): DamagedLog {
  return new DamagedLog(place, 'is not a change of leadmock: restore the file, or move it to start without it');
}

function parseLine(place: string, bytes: Buffer): LogLine {
  try {
    const { runId, n, entry, ...others } = JSON.parse(isUtf8(bytes) ? bytes.toString('utf8') : '');
    const isLine = typeof runId === 'string' && Number.isSafeInteger(n) && n > 0 && Object.keys(others).length === 0;
    if (isLine) return { runId, n, entry, place };
  } catch {
    // The end of the function rejects invalid JSON.
  }
  throw invalidLine(place);
}

function bytesOf(file: string): Buffer {
  try {
    return readIfExists(file) ?? Buffer.alloc(0);
  } catch (error) {
    const wayOut = 'move it, or set another --data-file';
    throw new DamagedLog(file, `cannot be read: ${(error as Error).message}: ${wayOut}`);
  }
}

/**
 * A missing log counts as empty. leadmock has confirmed no change in the `incompleteBytes` after the last line end.
 * @throws DamagedLog if the file cannot be read, or contains invalid lines
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
  // After a power failure, a file system may leave NUL bytes at the end of the file.
  if (!LINE_MARK.startsWith(rest.replace(/\0.*/s, ''))) throw invalidLine(nextPlace());
  return { lines, incompleteBytes: bytes.length - begin };
}

/** Writes are synchronous, which is faster for short lines (docs/decisions/0004). */
export class LogFile {
  readonly path: string;
  readonly #descriptor: number;
  #size = 0;
  #isTorn = false;

  /** Creates a new file, so that a stale process that has the old log open cannot damage the new log. */
  constructor(path: string) {
    this.path = path;
    rmSync(path, { force: true });
    this.#descriptor = openSync(path, 'ax');
  }

  get size(): number {
    return this.#size;
  }

  /** @throws Error if `statSync` fails, for example because the file does not exist */
  get isInPlace(): boolean {
    const found = statSync(this.path);
    return fstatSync(this.#descriptor).ino === found.ino && found.size === this.#size;
  }

  /**
   * If the write, or `guard` after the write, fails, tries to remove the written bytes.
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
        // The next append first removes the remains, or fails.
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
