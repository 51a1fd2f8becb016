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
 * Names of deleted and evicted sandboxes. leadmock does not auto-create these again, because a late request would find
 * other contents under a known name.
 */
export class DeletedSandboxes {
  readonly #byName = new Map<string, Deletion>();

  /** @param untilMs expiry of the name on the monotonic clock, in milliseconds; Infinity if it never expires */
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
