/** Where the default sandbox is kept between two runs. Memory is the truth; a store only follows it. */
export interface Store {
  /**
   * Takes possession of the file. Until then nothing on disk is touched: a start that fails must leave alone what a running
   * mock keeps there. Fails when the file cannot be written.
   */
  begin(): Promise<void>;
  /** Tells the store that the sandbox has changed. */
  commit(): void;
  /** Why the last write failed, as long as none has succeeded since. */
  readonly problem: string | undefined;
  /** Writes what is not yet written, and lets go of the file; `problem` tells when that failed. */
  close(): Promise<void>;
}

/** Keeps nothing: what `--ephemeral` asks for. */
export const ephemeralStore: Store = {
  async begin() {},
  commit() {},
  problem: undefined,
  async close() {},
};
