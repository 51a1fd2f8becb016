const WINDOW_MS = 1000;

/** Counts the admitted requests of each token in a sliding second (assumption `rateLimit`). */
export class RateLimit {
  readonly #admittedAt = new Map<string, number[]>();

  /** Whether a request at `now` is within `perSecond` for its token; if so it counts. */
  admit(token: string, now: number, perSecond: number): boolean {
    // A clock set back leaves times of a future that has not happened: they do not count.
    const recent = (this.#admittedAt.get(token) ?? []).filter((at) => at <= now && now - at < WINDOW_MS);
    const admitted = recent.length < perSecond;
    if (admitted) recent.push(now);
    this.#admittedAt.set(token, recent);
    return admitted;
  }
}
