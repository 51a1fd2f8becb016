import { machineMs } from './real-time.ts';

export { monotonicMs } from './real-time.ts';

/** First time of a clock: the year 1970. Every date format can express the years 1970 to 9999. */
export const FIRST_MS = 0;
export const LAST_MS = 253_402_300_799_999;

/** Setting of a sandbox's clock, as the data file stores it. Times are milliseconds since 1970. */
export interface ClockSetting {
  /** Milliseconds that a running clock adds to its source of time. */
  offset_ms: number;
  frozen_at: number | null;
}

/** Function that returns milliseconds since 1970. */
export type Time = () => number;

/** Timers of the program. Tests may replace them with fake timers. */
export type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

export const processTimers: Timers = {
  setTimeout: ((...args: Parameters<typeof globalThis.setTimeout>) => globalThis.setTimeout(...args)) as never,
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
};

/** Reads the time of the program, including fake timers. */
export const processMs: Time = () => Date.now();

/**
 * Clock of one sandbox. The clock determines token expiry, the rate limit and `created_at`. A test can advance the
 * clock by 24 hours to expire tokens.
 */
export class Clock {
  readonly #time: Time;
  #setting: ClockSetting = { offset_ms: 0, frozen_at: null };

  constructor(time: Time = machineMs) {
    this.#time = time;
  }

  /** @returns milliseconds since 1970, at most the end of the year 9999 */
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

  /** Current setting of the clock. Each change creates a new object, so callers can keep the old setting. */
  get setting(): Readonly<ClockSetting> {
    return this.#setting;
  }

  restore(setting: ClockSetting): void {
    this.#setting = { offset_ms: setting.offset_ms, frozen_at: setting.frozen_at };
  }
}
