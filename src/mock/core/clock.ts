import { machineMs } from './real-time.ts';

export { monotonicMs } from './real-time.ts';

/** Limits of clocks: the years 1970 to 9999, so that each date has a four-digit year. */
export const FIRST_MS = 0;
export const LAST_MS = 253_402_300_799_999;

/** As stored in the data file. */
export interface ClockSetting {
  /** Milliseconds that a running clock adds to the time of its source. */
  offset_ms: number;
  frozen_at: number | null;
}

/** Returns milliseconds since 1970. */
export type Time = () => number;

export type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

export const processTimers: Timers = {
  setTimeout: ((...args: Parameters<typeof globalThis.setTimeout>) => globalThis.setTimeout(...args)) as never,
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
};

/** Unlike `machineMs`, follows fake timers. */
export const processMs: Time = () => Date.now();

export class Clock {
  readonly #time: Time;
  #setting: ClockSetting = { offset_ms: 0, frozen_at: null };

  constructor(time: Time = machineMs) {
    this.#time = time;
  }

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

  /** Each change of the clock creates a new setting object, so callers can keep the old setting. */
  get setting(): Readonly<ClockSetting> {
    return this.#setting;
  }

  restore(setting: ClockSetting): void {
    this.#setting = { offset_ms: setting.offset_ms, frozen_at: setting.frozen_at };
  }
}
