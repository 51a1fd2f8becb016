import type { Payment } from '../state/state.ts';

/** Two equal payments no further apart than this are suspicious. */
const WINDOW_MS = 60_000;

/** A frozen clock lets nothing grow old: of so many different payments the latest are remembered. */
const MOST = 1000;

/** Nobody pays a longer sum by mistake, and long ones would fill the memory. */
const LONGEST_SUM = 64;

interface Remembered {
  id: number;
  at: number;
}

/** The payments of the last 60 seconds, to notice one that comes twice (warning `repeated-payment`). */
export class RecentPayments {
  /** By what makes two payments the same, oldest first. */
  readonly #latest = new Map<string, Remembered>();

  /**
   * Remembers a payment and returns the id of the latest equal one of the last 60 seconds, which may be gone from the state.
   * @param sum the payment's, written in the one way in which equal sums are equal texts
   * @param now milliseconds since 1970, by the clock of the sandbox
   */
  remember({ id, lead_id, category_id, purpose_id }: Payment, sum: string, now: number): number | undefined {
    if (sum.length > LONGEST_SUM) return undefined;
    // Not as `${lead_id}`: the engine would keep the text of every new number.
    const key = `${lead_id.toFixed(0)} ${category_id.toFixed(0)} ${purpose_id.toFixed(0)} ${sum}`;
    const earlier = this.#latest.get(key);
    this.#latest.delete(key);
    this.#latest.set(key, { id, at: now });
    this.#forgetOld(now);
    return earlier && isRecent(earlier, now) ? earlier.id : undefined;
  }

  #forgetOld(now: number): void {
    for (const [key, remembered] of this.#latest) {
      if (isRecent(remembered, now) && this.#latest.size <= MOST) return;
      this.#latest.delete(key);
    }
  }
}

/** A clock set back leaves times of a future that has not happened: they do not count. */
function isRecent({ at }: Remembered, now: number): boolean {
  return at <= now && now - at <= WINDOW_MS;
}
