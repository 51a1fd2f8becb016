import type { Payment } from '../state/state.ts';

const WINDOW_MS = 60_000;

/** Payments on a frozen clock never age, so their number needs a limit. */
const MAX_PAYMENTS = 1000;

interface Remembered {
  id: number;
  at: number;
}

/** Payments of the last 60 seconds, to detect repetitions (warning `repeated-payment`). */
export class RecentPayments {
  /** By lead, category, purpose and sum; oldest first. */
  readonly #latest = new Map<string, Remembered>();

  /**
   * @param sum normalized: equal sums are equal texts
   * @param now milliseconds since 1970, by the sandbox's clock
   * @returns the id of the latest equal payment of the last 60 seconds; its record may be removed
   */
  remember({ id, lead_id, category_id, purpose_id }: Payment, sum: string, now: number): number | undefined {
    // A template literal would keep every number in a cache of the engine.
    const key = `${lead_id.toFixed(0)} ${category_id.toFixed(0)} ${purpose_id.toFixed(0)} ${sum}`;
    const earlier = this.#latest.get(key);
    this.#latest.delete(key);
    this.#latest.set(key, { id, at: now });
    this.#forgetOld(now);
    return earlier && isRecent(earlier, now) ? earlier.id : undefined;
  }

  #forgetOld(now: number): void {
    for (const [key, remembered] of this.#latest) {
      if (isRecent(remembered, now) && this.#latest.size <= MAX_PAYMENTS) return;
      this.#latest.delete(key);
    }
  }
}

/** If the clock was set back, payments in its future do not count. */
function isRecent({ at }: Remembered, now: number): boolean {
  return at <= now && now - at <= WINDOW_MS;
}
