import type { ChangeEntry } from '../core/contents.ts';

/** A change could not be saved. It must be undone, and its request gets a response with code 503. */
export class StorageFailure extends Error {
  constructor(file: string, cause: Error) {
    super(`${file} cannot be written: ${cause.message}`, { cause });
    this.name = 'StorageFailure';
  }
}

/** Saves the state of the default sandbox between two runs. Requests work on memory; the store follows. */
export interface Store {
  /** Writes the files. Until then, the files of an earlier run stay untouched. Throws if the files cannot be written. */
  begin(): void;
  /**
   * Saves the changes of one request. Once it returns, they survive the process.
   * @throws StorageFailure if nothing of them was saved
   */
  commit(entry: ChangeEntry): void;
  /** Why changes cannot be saved at the moment, or undefined if they can. */
  readonly problem: string | undefined;
  /** Writes the data file and closes the log. */
  close(): void;
}

/** Saves nothing, for `--ephemeral`. */
export const ephemeralStore: Store = {
  begin() {},
  commit() {},
  problem: undefined,
  close() {},
};
