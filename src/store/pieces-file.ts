import { rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';

/**
 * A file as lowdb writes it, but in pieces, so that the process does what else there is to do between two of them: the text of a
 * large state takes long to make, and no request should wait for the whole. It is written beside its place and renamed into it.
 */
export class PiecesFile implements Adapter<Iterable<string>> {
  readonly #path: string;
  readonly #temporary: string;

  constructor(path: string) {
    this.#path = path;
    this.#temporary = join(dirname(path), `.${basename(path)}.tmp`);
  }

  /** A data file is read once, at the start, by `readDataFile`. */
  async read(): Promise<null> {
    return null;
  }

  /** Throws the system's error; then the file is what it was before. */
  async write(pieces: Iterable<string>): Promise<void> {
    await writeFile(this.#temporary, pieces);
    await rename(this.#temporary, this.#path);
  }
}
