import type { Payment } from '../state/state.ts';

const WINDOW_MS = 60_000;

/** Limits the use of memory, because payments never become old on a frozen clock. */
const MAX_PAYMENTS = 1000;

interface Remembered {
  id: number;
  at: number;
}

/** Payments of the last 60 seconds, for the warning `repeated-payment`. */
export class RecentPayments {
  /** Latest payment by lead, category, purpose and sum, oldest first. */
  readonly #latest = new Map<string, Remembered>();

  /**
   * @param sum normalized: equal sums are equal strings
   * @returns the id of the latest equal payment of the last 60 seconds, even if the payment was removed
   */
  remember({ id, lead_id, category_id, purpose_id }: Payment, sum: string, now: number): number | undefined {
    // Unlike a number in a template literal, `toFixed` does not fill a cache of strings in the JavaScript engine.
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

/** If the clock was set back, payments with later times do not count. */
function isRecent({ at }: Remembered, now: number): boolean {
  return at <= now && now - at <= WINDOW_MS;
}
