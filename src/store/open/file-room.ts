import { constants } from 'node:buffer';
import type { ChangeEntry } from '../../core/contents.ts';
import { TooLong } from '../format/whole-file.ts';

/**
 * How many bytes a data file may have: Node makes no string of more, whatever characters they are, so no start could read it. Some room is
 * left for what stands in it beside the state.
 */
const MOST_BYTES = constants.MAX_STRING_LENGTH - 64 * 1024;

/** By how much JSON grows at most when it is laid out: 64 levels deep, as deep as a body may be, each character may get a line. */
const MOST_GROWTH = 136;

/** How large the readable file may become, and at most is by now: what was written of it, and what each change since has added. */
export class FileRoom {
  readonly mostBytes: number;
  /** Bytes of the readable file as it was written last. */
  writtenBytes = 0;
  /** Bytes of all entries so far. */
  addedBytes = 0;
  /** The readable file would have no more than this now; not known before it is written. */
  #bytes = Number.POSITIVE_INFINITY;

  constructor(mostBytes = MOST_BYTES) {
    this.mostBytes = mostBytes;
  }

  /** The line of an entry, and what the entry adds at most to the readable file. Throws TooLong when that would become too long. */
  measured(entry: ChangeEntry, line: object): { bytes: Buffer; added: number } {
    const before = 'contents' in entry ? 0 : this.#bytes;
    try {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      const most = bytes.length * MOST_GROWTH;
      // To lay it out as the file does takes longer than to write it: only where it matters.
      const isSmall = before + most <= this.mostBytes / 4;
      const added = isSmall ? most : Buffer.byteLength(JSON.stringify(entry, null, 2));
      if (before + added <= this.mostBytes) return { bytes, added };
    } catch {
      // Too long for a string: nothing else can be wrong with an entry.
    }
    throw new TooLong(this.mostBytes);
  }

  /** An entry is in the log. */
  add(entry: ChangeEntry, added: number): void {
    this.addedBytes += added;
    this.#bytes = added + ('contents' in entry ? 0 : this.#bytes);
  }

  /** The readable file was written, as the state was when so much had been added. */
  wrote(bytes: number, addedBefore: number): void {
    this.writtenBytes = bytes;
    this.#bytes = Math.min(this.#bytes, bytes + this.addedBytes - addedBefore);
  }

  /** Whether half of the room that the file left may be taken. */
  get isHalfTaken(): boolean {
    return this.#bytes - this.writtenBytes >= (this.mostBytes - this.writtenBytes) / 2;
  }
}
