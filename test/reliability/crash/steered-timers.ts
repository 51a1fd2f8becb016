import type { Timers } from '../../../src/store/timers.ts';

/** Time that passes only when it is told to. */
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

  /** All that is done every so many milliseconds. */
  beat(ms: number): void {
    for (const act of this.#beats.get(ms) ?? []) act();
  }
}
