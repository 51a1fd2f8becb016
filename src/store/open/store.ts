import type { ChangeEntry } from '../../core/contents.ts';

/** A change could not be written down. It must be undone, and its request answered with code 503. */
export class StorageFailure extends Error {
  constructor(file: string, cause: Error) {
    super(`${file} cannot be written: ${cause.message}`, { cause });
    this.name = 'StorageFailure';
  }
}

/** Where the default sandbox is kept between two runs. Memory is the truth; a store only follows it. */
export interface Store {
  /** Takes possession of the files. Until then nothing that an earlier run left is touched. Fails when they cannot be written. */
  begin(): void;
  /**
   * Writes down what a request has changed. When it returns, the change outlives the process.
   * @throws StorageFailure, and then nothing of it is kept
   */
  commit(entry: ChangeEntry): void;
  /** Why changes cannot be kept at the moment; undefined when they can. */
  readonly problem: string | undefined;
  /** Writes the readable file and lets go of everything. */
  close(): Promise<void>;
}

/** Keeps nothing: what `--ephemeral` asks for. */
export const ephemeralStore: Store = {
  begin() {},
  commit() {},
  problem: undefined,
  async close() {},
};
