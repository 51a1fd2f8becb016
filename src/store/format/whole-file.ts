import { basename, dirname, join } from 'node:path';
import type { Adapter, SyncAdapter } from 'lowdb';
import { type Disk, patiently, patientlySync, writeAll } from '../disk.ts';
import type { Timers } from '../open/timers.ts';

/** What is longer is refused: by a change that would make it so, and by the writing itself. */
export class TooLong extends Error {
  constructor(mostBytes: number) {
    const most = mostBytes < 2 ** 20 ? `${mostBytes} bytes` : `${Math.floor(mostBytes / 2 ** 20)} MiB`;
    super(`it would grow past ${most}, which no start could read; a reset, or a seed with less, makes room`);
    this.name = 'TooLong';
  }
}

/** Text is gathered to so many characters before it is written. */
const CHUNK_CHARS = 64 * 1024;

function* chunks(pieces: Iterable<string>): Iterable<string> {
  let gathered = '';
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < CHUNK_CHARS) continue;
    yield gathered;
    gathered = '';
  }
  yield gathered;
}

export interface WholeFileParts {
  disk: Disk;
  timers: Timers;
  /** How large the file may be. */
  mostBytes: number;
  /** Throws when the file is not ours any more. Asked right before it is replaced. */
  guard(): void;
}

/** What both ways of writing share: the file beside the place, into which the text goes before it is renamed. */
class Unfinished {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #unfinished: string;
  readonly #guard: () => void;
  readonly #mostBytes: number;
  #descriptor: number | undefined;
  /** How many were written so far. */
  bytes = 0;

  constructor(path: string, { disk, guard, mostBytes }: WholeFileParts) {
    this.#mostBytes = mostBytes;
    this.#disk = disk;
    this.#path = path;
    this.#guard = guard;
    this.#unfinished = join(dirname(path), `.${basename(path)}.tmp`);
    // Never the file that someone else may still be writing.
    disk.remove(this.#unfinished);
    this.#descriptor = disk.create(this.#unfinished);
  }

  write(text: string): void {
    const bytes = Buffer.from(text);
    if (this.bytes + bytes.length > this.#mostBytes) throw new TooLong(this.#mostBytes);
    writeAll(this.#disk, this.#open, bytes, this.bytes);
    this.bytes += bytes.length;
  }

  sync(): Promise<void> {
    return this.#disk.sync(this.#open);
  }

  close(): void {
    const descriptor = this.#open;
    this.#descriptor = undefined;
    this.#disk.close(descriptor);
  }

  rename(): void {
    this.#guard();
    this.#disk.rename(this.#unfinished, this.#path);
  }

  /** After a failure: nothing is left of it, as far as the disk lets us. */
  giveUp(): void {
    try {
      if (this.#descriptor !== undefined) this.#disk.close(this.#descriptor);
    } catch {
      // It is closed all the same.
    }
    try {
      this.#disk.remove(this.#unfinished);
    } catch {
      // The next write replaces it.
    }
  }

  get #open(): number {
    if (this.#descriptor === undefined) throw new Error(`${this.#unfinished} is closed`);
    return this.#descriptor;
  }
}

/** Writes a file as lowdb's own adapter does, beside its place and renamed into it. For the start, when nobody is served yet. */
export class WholeFileSync implements SyncAdapter<Iterable<string>> {
  readonly #path: string;
  readonly #parts: WholeFileParts;
  /** Of what was written last. */
  bytes = 0;

  constructor(path: string, parts: WholeFileParts) {
    this.#path = path;
    this.#parts = parts;
  }

  /** A data file is read once, by `readDataFile`. */
  read(): null {
    return null;
  }

  /** Throws the system's error; then the file is what it was before. */
  write(pieces: Iterable<string>): void {
    const file = new Unfinished(this.#path, this.#parts);
    try {
      for (const text of chunks(pieces)) file.write(text);
      file.close();
      patientlySync(() => file.rename(), this.#parts.timers.pause);
    } catch (error) {
      file.giveUp();
      throw error;
    }
    this.bytes = file.bytes;
  }
}

/**
 * The same for a process that serves: between two pieces it does what else there is to do, since the text of a large state takes
 * long to make and no request should wait for the whole. It is flushed to the device before it replaces the file that was there.
 */
export class WholeFile implements Adapter<Iterable<string>> {
  readonly #path: string;
  readonly #parts: WholeFileParts;
  /** Of what was written last. */
  bytes = 0;

  constructor(path: string, parts: WholeFileParts) {
    this.#path = path;
    this.#parts = parts;
  }

  async read(): Promise<null> {
    return null;
  }

  /** Throws the system's error; then the file is what it was before. */
  async write(pieces: Iterable<string>): Promise<void> {
    const rest = (ms: number) => this.#parts.timers.rest(ms);
    const file = new Unfinished(this.#path, this.#parts);
    try {
      for (const text of chunks(pieces)) {
        file.write(text);
        await rest(0);
      }
      await file.sync();
      file.close();
      await patiently(() => file.rename(), rest);
    } catch (error) {
      file.giveUp();
      throw error;
    }
    this.bytes = file.bytes;
  }
}
