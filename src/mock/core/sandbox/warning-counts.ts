interface WarningCount {
  count: number;
  /** Request id, as in `X-Mock-Request-Id`. */
  first: number;
  last: number;
  requestIds: readonly number[];
}

const MAX_REQUEST_IDS = 20;

export class WarningCounts {
  readonly #seen = new Map<string, WarningCount>();

  note(warningId: string, requestId: number): void {
    const earlier = this.#seen.get(warningId);
    this.#seen.set(warningId, {
      count: (earlier?.count ?? 0) + 1,
      first: earlier?.first ?? requestId,
      last: requestId,
      requestIds: [...(earlier?.requestIds ?? []), requestId].slice(-MAX_REQUEST_IDS),
    });
  }

  get(warningId: string): WarningCount | undefined {
    return this.#seen.get(warningId);
  }
}
