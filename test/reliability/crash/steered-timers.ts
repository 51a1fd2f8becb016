import type { Timers } from '../../../src/mock/store/timers.ts';

/** Timers whose time passes only when a test advances it. */
export class SteeredTimers implements Timers {
  readonly #beats = new Map<number, (() => void)[]>();

  every(ms: number, act: () => void): () => void {
    const acts = this.#beats.get(ms) ?? [];
    this.#beats.set(ms, [...acts, act]);
    return () => {
      this.#beats.set(
        ms,
        (this.#beats.get(ms) ?? []).filter((one) => one !== act),
      );
    };
  }

  async rest(): Promise<void> {}

  /** Runs all functions with this interval. */
  beat(ms: number): void {
    for (const act of this.#beats.get(ms) ?? []) act();
  }
}
