import { machineMs } from './real-time.ts';

export { monotonicMs } from './real-time.ts';

/** Limits of a clock: the years 1970 to 9999, which every date format can express. */
export const FIRST_MS = 0;
export const LAST_MS = 253_402_300_799_999;

/** Clock as the data file stores it. Times are milliseconds since 1970. */
export interface ClockSetting {
  /** Added to the time of the source while the clock runs. */
  offset_ms: number;
  frozen_at: number | null;
}

/** Returns milliseconds since 1970. */
export type Time = () => number;

/** Timers as the surrounding program has them, which may be faked. */
export type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

export const processTimers: Timers = {
  setTimeout: ((...args: Parameters<typeof globalThis.setTimeout>) => globalThis.setTimeout(...args)) as never,
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
};

/** Reads the time of the surrounding program, including its fake timers. */
export const processMs: Time = () => Date.now();

/** Clock of one sandbox for token life, rate limit and `created_at`, so a test can age tokens by 24 hours at once. */
export class Clock {
  readonly #time: Time;
  #setting: ClockSetting = { offset_ms: 0, frozen_at: null };

  constructor(time: Time = machineMs) {
    this.#time = time;
  }

  /** @returns milliseconds since 1970, at most the end of 9999 */
  now(): number {
    const { frozen_at, offset_ms } = this.#setting;
    return frozen_at ?? Math.min(Math.max(this.#time() + offset_ms, FIRST_MS), LAST_MS);
  }

  get isFrozen(): boolean {
    return this.#setting.frozen_at !== null;
  }

  get isReal(): boolean {
    const { offset_ms, frozen_at } = this.#setting;
    return offset_ms === 0 && frozen_at === null;
  }

  set(instantMs: number): void {
    this.#setting = { offset_ms: instantMs - this.#time(), frozen_at: this.isFrozen ? instantMs : null };
  }

  advance(byMs: number): void {
    const { offset_ms, frozen_at } = this.#setting;
    this.#setting = { offset_ms: offset_ms + byMs, frozen_at: frozen_at === null ? null : frozen_at + byMs };
  }

  freeze(): void {
    this.#setting = { ...this.#setting, frozen_at: this.now() };
  }

  run(): void {
    const { frozen_at } = this.#setting;
    if (frozen_at !== null) this.#setting = { offset_ms: frozen_at - this.#time(), frozen_at: null };
  }

  reset(): void {
    this.restore({ offset_ms: 0, frozen_at: null });
  }

  /** A new object after each change. */
  get setting(): Readonly<ClockSetting> {
    return this.#setting;
  }

  restore(setting: ClockSetting): void {
    this.#setting = { offset_ms: setting.offset_ms, frozen_at: setting.frozen_at };
  }
}
