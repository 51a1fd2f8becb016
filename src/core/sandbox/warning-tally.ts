interface WarningCount {
  count: number;
  /** Request ids, as in `X-Mock-Request-Id`. */
  first: number;
  last: number;
  /** The latest 20 request ids, newest last. */
  requests: readonly number[];
}

const MOST_REQUESTS = 20;

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

  get(warningId: string): WarningCount | undefined {
    return this.#seen.get(warningId);
  }
}
