/** How often a lint was seen in one sandbox, and in which requests. */
interface LintCount {
  count: number;
  /** Request ids, as in `X-Mock-Request-Id`. */
  first: number;
  last: number;
  /** The latest 20 request ids, newest last. */
  requests: readonly number[];
}

const MOST_REQUESTS = 20;

/** Counts the lints of one sandbox, each lint once. */
export class LintTally {
  readonly #seen = new Map<string, LintCount>();

  /** @param requestId a request counts once for each of its lints: the caller sees to that */
  note(lintId: string, requestId: number): void {
    const earlier = this.#seen.get(lintId);
    this.#seen.set(lintId, {
      count: (earlier?.count ?? 0) + 1,
      first: earlier?.first ?? requestId,
      last: requestId,
      requests: [...(earlier?.requests ?? []), requestId].slice(-MOST_REQUESTS),
    });
  }

  /** Undefined for a lint that has not been seen. */
  get(lintId: string): LintCount | undefined {
    return this.#seen.get(lintId);
  }
}
