const WINDOW_MS = 1000;

/** Admitted requests of each session in the last second (assumption `rateLimit`). */
export class RateLimit {
  readonly #admittedAt = new WeakMap<object, number[]>();

  admit(session: object, now: number, perSecond: number): boolean {
    // If the clock was set back, requests with later times do not count.
    const recent = (this.#admittedAt.get(session) ?? []).filter((at) => at <= now && now - at < WINDOW_MS);
    const admitted = recent.length < perSecond;
    if (admitted) recent.push(now);
    this.#admittedAt.set(session, recent);
    return admitted;
  }
}
