import type { Timers } from '../../../src/store/open/timers.ts';

/** Lets what waits for nothing but promises go on, until it waits for something else. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Time that passes only when it is told to. */
export class SteeredTimers implements Timers {
  readonly #beats = new Map<number, (() => void)[]>();
  #resting: (() => void)[] = [];
  /** Whether nobody waits: for a start and a stop, at which nothing else happens. */
  isHurried = false;

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

  rest(): Promise<void> {
    if (this.isHurried) return Promise.resolve();
    return new Promise((resolve) => this.#resting.push(resolve));
  }

  pause(): void {}

  /** All that is done every so many milliseconds. */
  beat(ms: number): void {
    for (const act of this.#beats.get(ms) ?? []) act();
  }

  /** Lets whoever rests go on by one step. */
  async step(): Promise<void> {
    const resting = this.#resting;
    this.#resting = [];
    for (const resolve of resting) resolve();
    await settled();
  }

  /** Until nobody rests any more. */
  async finish(): Promise<void> {
    await settled();
    while (this.#resting.length > 0) await this.step();
  }
}
