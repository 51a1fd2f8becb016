const WINDOW_MS = 1000;

/** The only limit that is a value of the assumption `rateLimit`. */
export const PER_SECOND = 3;

/** The last admitted requests of each session (assumption `rateLimit`). */
export class RateLimit {
  readonly #admittedAt = new WeakMap<object, number[]>();

  /** Whether the session has had PER_SECOND requests within the last second. */
  isReached(session: object, now: number): boolean {
    // If the clock was set back, requests with later times do not count.
    const recent = (this.#admittedAt.get(session) ?? []).filter((at) => at <= now && now - at < WINDOW_MS);
    return recent.length >= PER_SECOND;
  }

  admit(session: object, now: number): void {
    const earlier = this.#admittedAt.get(session) ?? [];
    this.#admittedAt.set(session, [...earlier.slice(1 - PER_SECOND), now]);
  }
}
