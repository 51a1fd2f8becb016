import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { ErrorKind } from '../core/error-kind.ts';
import type { ChangeEntry } from '../core/sandbox/contents.ts';
import { readIfExists } from './files.ts';

/** One change: the data file with the same id lacks it if `n` is greater than the `n` of the file. */
export interface LoggedChange {
  dataFileId: string;
  /** Number of the change in the data file; consecutive. */
  n: number;
  entry: ChangeEntry;
}

export interface LogLine extends Omit<LoggedChange, 'entry'> {
  /** Unchecked JSON value. */
  entry: unknown;
  /** File and line, for messages. */
  place: string;
}

/** The log or the lock of a data file is unusable. */
export class DamagedFile extends Error {
  readonly kind: ErrorKind = 'invalid-file';

  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
    this.name = 'DamagedFile';
  }
}

const LINE_END = 0x0a;

/** Start of each log line. */
export const LINE_MARK = '{"dataFileId":';

export function logOf(dataFile: string): string {
  return `${dataFile}.log`;
}

export function invalidLine(place: string): DamagedFile {
  return new DamagedFile(place, 'is not a change of leadmock: restore or move the file, or set another --data-file');
}

function parseLine(place: string, bytes: Buffer): LogLine {
  try {
    const { dataFileId, n, entry, ...others } = JSON.parse(isUtf8(bytes) ? bytes.toString('utf8') : '');
    const isLine = typeof dataFileId === 'string' && Number.isSafeInteger(n) && n > 0;
    if (isLine && Object.keys(others).length === 0) return { dataFileId, n, entry, place };
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
    throw new DamagedFile(file, `cannot be read: ${(error as Error).message}: ${wayOut}`);
  }
}

/**
 * A missing log counts as empty. Ignores an incomplete last line, because leadmock confirmed no change in it.
 * @throws DamagedFile if the file cannot be read, or contains invalid lines
 */
export function readLog(file: string): LogLine[] {
  const bytes = bytesOf(file);
  const lines: LogLine[] = [];
  const nextPlace = () => `${file}, line ${lines.length + 1}`;
  let begin = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, begin)) {
    lines.push(parseLine(nextPlace(), bytes.subarray(begin, end)));
    begin = end + 1;
  }
  const rest = bytes.toString('latin1', begin, begin + LINE_MARK.length);
  if (!LINE_MARK.startsWith(rest)) throw invalidLine(nextPlace());
  return lines;
}

/** Writes are synchronous, which is faster for short lines (docs/contributing/decisions.md, 4). */
export class LogFile {
  readonly #descriptor: number;
  #size: number;
  /** Whether a failed write may have left bytes after `#size`. */
  #isTorn = false;

  /** @param mode permissions of a new log */
  constructor(path: string, mode = 0o660) {
    this.#descriptor = openSync(path, 'a', mode);
    this.#size = fstatSync(this.#descriptor).size;
  }

  get size(): number {
    return this.#size;
  }

  append(change: LoggedChange): void {
    const line = Buffer.from(`${JSON.stringify(change)}\n`);
    if (this.#isTorn) this.#cutTo(this.#size);
    this.#isTorn = true;
    for (let at = 0; at < line.length; ) at += writeSync(this.#descriptor, line, at, line.length - at, null);
    this.#isTorn = false;
    this.#size += line.length;
  }

  empty(): void {
    this.#cutTo(0);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #cutTo(size: number): void {
    ftruncateSync(this.#descriptor, size);
    this.#size = size;
    this.#isTorn = false;
  }
}
