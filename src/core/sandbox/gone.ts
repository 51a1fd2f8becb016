/** Number of remembered names; the oldest are forgotten first. */
const MOST_NAMES = 10_000;

/** A request came too late: the sandbox that it names was dropped, or gave way to another one. */
export class SandboxGone extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SandboxGone';
  }
}

interface Gone {
  why: string;
  /** On the monotonic clock. */
  untilMs: number;
}

/**
 * Names of sandboxes that are gone and do not come back by themselves: a request that comes late would find other contents under
 * the name it knows.
 */
export class GoneSandboxes {
  readonly #byName = new Map<string, Gone>();

  /** @param untilMs on the monotonic clock; Infinity for as long as there is room */
  add(name: string, why: string, untilMs: number): void {
    this.#byName.delete(name);
    this.#byName.set(name, { why, untilMs });
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > MOST_NAMES && oldest !== undefined) this.#byName.delete(oldest);
  }

  /** What became of a sandbox, and what to do; undefined where its name is free. */
  why(name: string, nowMs: number): string | undefined {
    const gone = this.#byName.get(name);
    return gone && nowMs < gone.untilMs ? gone.why : undefined;
  }

  forget(name: string): void {
    this.#byName.delete(name);
  }
}
