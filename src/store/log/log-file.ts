import { isUtf8 } from 'node:buffer';
import { type Disk, writeAll } from '../disk.ts';

/** One line of a change log. The entry is checked by whoever knows what it may hold. */
export interface LogLine {
  /** The history that the change belongs to: that of the data file. */
  of: string;
  /** Number of the change: one more than that of the change before, in a history that begins with 1. */
  n: number;
  entry: unknown;
  /** Where it stands, for a message. */
  file: string;
  line: number;
}

/** A file beside the data file from which nothing can be resumed; nothing has been changed. */
export class DamagedLog extends Error {
  constructor({ file, line }: { file: string; line?: number }, what: string) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${what}`);
    this.name = 'DamagedLog';
  }
}

/** What stood in a log file. */
export interface LogContent {
  lines: LogLine[];
  /** Bytes behind the whole lines: a line that was never finished, and so never answered. */
  tornBytes: number;
}

const LINE_END = 0x0a;
const NO_CHANGE = 'is no change; the file was damaged or edited by hand';

function parseLine(place: { file: string; line: number }, bytes: Buffer): LogLine | undefined {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  // A blank line is what a probe of the disk leaves.
  if (text?.trim() === '') return undefined;
  try {
    const { of, n, entry, ...others } = JSON.parse(text ?? '');
    const isLine = typeof of === 'string' && Number.isSafeInteger(n) && n > 0 && Object.keys(others).length === 0;
    if (isLine) return { of, n, entry, ...place };
  } catch {
    // Told below, together with lines of another shape.
  }
  throw new DamagedLog(place, NO_CHANGE);
}

/** The bytes of a log; undefined when it is not there. */
function bytesOf(disk: Disk, file: string): Buffer | undefined {
  try {
    return disk.read(file);
  } catch (error) {
    throw new DamagedLog({ file }, `cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Reads a log; a file that is not there is empty.
 * @throws DamagedLog for a whole line that is none
 */
export function readLog(disk: Disk, file: string): LogContent {
  const bytes = bytesOf(disk, file);
  const lines: LogLine[] = [];
  let begin = 0;
  for (let line = 1; bytes; line += 1) {
    const end = bytes.indexOf(LINE_END, begin);
    if (end === -1) break;
    const found = parseLine({ file, line }, bytes.subarray(begin, end));
    if (found) lines.push(found);
    begin = end + 1;
  }
  return { lines, tornBytes: (bytes?.length ?? 0) - begin };
}

/**
 * The open end of a change log. Writing is synchronous: two microseconds for a line, where an asynchronous one costs some forty
 * (docs/decisions/0004), and a line that was written is written before anything else can happen.
 *
 * Lines go to a known place rather than to "the end": what a failed write left behind is cut off before the next one.
 */
export class LogFile {
  readonly path: string;
  readonly #disk: Disk;
  readonly #descriptor: number;
  #size = 0;
  #isTorn = false;

  /** Begins an empty log. What had its name is another file from now on: whoever still writes there does no harm. */
  constructor(disk: Disk, path: string) {
    this.path = path;
    this.#disk = disk;
    disk.remove(path);
    this.#descriptor = disk.create(path);
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a start would find it under its name. */
  get isInPlace(): boolean {
    return this.#disk.isNamed(this.#descriptor, this.path);
  }

  /**
   * Appends all or nothing. Throws the system's error, or that of the guard.
   * @param guard asked before it is written, and once it is
   */
  append(bytes: Uint8Array, guard: () => void = () => {}): void {
    guard();
    if (this.#isTorn) this.#cutBack();
    try {
      writeAll(this.#disk, this.#descriptor, bytes, this.#size);
      guard();
    } catch (error) {
      this.#isTorn = true;
      try {
        this.#cutBack();
      } catch {
        // The next line tries again, and is not written before it succeeds. A torn end is no line for a start either.
      }
      throw error;
    }
    this.#size += bytes.length;
  }

  close(): void {
    this.#disk.close(this.#descriptor);
  }

  #cutBack(): void {
    this.#disk.truncate(this.#descriptor, this.#size);
    this.#isTorn = false;
  }
}
