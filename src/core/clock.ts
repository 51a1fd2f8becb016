import { machineMs } from './real-time.ts';

export { monotonicMs } from './real-time.ts';

/** The first and the last instant of a clock: the years 1970 to 9999, which every date format can hold. */
export const FIRST_MS = 0;
export const LAST_MS = 253_402_300_799_999;

/** What a clock is made of, as it is kept in the data file. Times are milliseconds since 1970. */
export interface ClockSetting {
  /** Added to the time that the clock goes by, while it runs. */
  offset_ms: number;
  /** The instant at which the clock stands, or null while it runs. */
  frozen_at: number | null;
}

/** A source of the time, in milliseconds since 1970. */
export type Time = () => number;

/** Time of the program around leadmock, also from its fake timers. */
export const processMs: Time = () => Date.now();

/** A sandbox's own time. It runs token life, rate limit and `created_at`, so that a test can be 24 hours old in no time. */
export class Clock {
  readonly #time: Time;
  #setting: ClockSetting = { offset_ms: 0, frozen_at: null };

  /** @param time what the clock goes by while it runs */
  constructor(time: Time = machineMs) {
    this.#time = time;
  }

  /** Milliseconds since 1970, by this clock. It stands still at the end of 9999, rather than show a year that no date can hold. */
  now(): number {
    const { frozen_at, offset_ms } = this.#setting;
    return frozen_at ?? Math.min(Math.max(this.#time() + offset_ms, FIRST_MS), LAST_MS);
  }

  get isFrozen(): boolean {
    return this.#setting.frozen_at !== null;
  }

  /** Whether the clock shows the time of its source. */
  get isReal(): boolean {
    const { offset_ms, frozen_at } = this.#setting;
    return offset_ms === 0 && frozen_at === null;
  }

  /** Moves the clock to an instant; it goes on running, or stands, as before. */
  set(instantMs: number): void {
    this.#setting = { offset_ms: instantMs - this.#time(), frozen_at: this.isFrozen ? instantMs : null };
  }

  /** Moves the clock by milliseconds, to the millisecond. */
  advance(byMs: number): void {
    const { offset_ms, frozen_at } = this.#setting;
    this.#setting = { offset_ms: offset_ms + byMs, frozen_at: frozen_at === null ? null : frozen_at + byMs };
  }

  freeze(): void {
    this.#setting = { ...this.#setting, frozen_at: this.now() };
  }

  /** Lets a frozen clock continue from its instant. */
  run(): void {
    const { frozen_at } = this.#setting;
    if (frozen_at !== null) this.#setting = { offset_ms: frozen_at - this.#time(), frozen_at: null };
  }

  /** Returns to the time of its source. */
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
