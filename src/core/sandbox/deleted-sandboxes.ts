const MAX_NAMES = 10_000;

export class SandboxDeleted extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SandboxDeleted';
  }
}

interface Deletion {
  why: string;
  untilMs: number;
}

/**
 * Blocks names for auto-creation after a deletion or eviction, because a late request would find other contents under a
 * known name.
 */
export class DeletedSandboxes {
  readonly #byName = new Map<string, Deletion>();

  /** @param untilMs end of the block on the monotonic clock */
  add(name: string, why: string, untilMs: number): void {
    this.#byName.delete(name);
    this.#byName.set(name, { why, untilMs });
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > MAX_NAMES && oldest !== undefined) this.#byName.delete(oldest);
  }

  why(name: string, nowMs: number): string | undefined {
    const deletion = this.#byName.get(name);
    return deletion && nowMs < deletion.untilMs ? deletion.why : undefined;
  }

  forget(name: string): void {
    this.#byName.delete(name);
  }
}
