/** How often a warning was seen in one sandbox, and in which requests. */
interface WarningCount {
  count: number;
  /** Request ids, as in `X-Mock-Request-Id`. */
  first: number;
  last: number;
  /** The latest 20 request ids, newest last. */
  requests: readonly number[];
}

const MOST_REQUESTS = 20;

/** Counts the warnings of one sandbox, each warning once. */
export class WarningTally {
  readonly #seen = new Map<string, WarningCount>();

  /** @param requestId a request counts once for each of its warnings: the caller sees to that */
  note(warningId: string, requestId: number): void {
    const earlier = this.#seen.get(warningId);
    this.#seen.set(warningId, {
      count: (earlier?.count ?? 0) + 1,
      first: earlier?.first ?? requestId,
      last: requestId,
      requests: [...(earlier?.requests ?? []), requestId].slice(-MOST_REQUESTS),
    });
  }

  /** Undefined for a warning that has not been seen. */
  get(warningId: string): WarningCount | undefined {
    return this.#seen.get(warningId);
  }
}
