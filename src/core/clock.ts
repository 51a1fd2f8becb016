/** What a clock is made of, as it is kept in the data file. Times are milliseconds since 1970. */
export interface ClockSetting {
  /** Added to the machine's time while the clock runs. */
  offset_ms: number;
  /** The instant at which the clock stands, or null while it runs. */
  frozen_at: number | null;
}

/**
 * A sandbox's own time. It runs token life, rate limit and `created_at`, so that a test can be 24 hours old in no time.
 * This file is the only one in the program that asks the machine what time it is.
 */
export class Clock {
  #offsetMs = 0;
  #frozenAt: number | null = null;

  /** Milliseconds since 1970, by this clock. */
  now(): number {
    return this.#frozenAt ?? Date.now() + this.#offsetMs;
  }

  /** Moves the clock to an instant; it goes on running, or stands, as before. */
  set(instantMs: number): void {
    this.#offsetMs = instantMs - Date.now();
    if (this.#frozenAt !== null) this.#frozenAt = instantMs;
  }

  advance(byMs: number): void {
    this.set(this.now() + byMs);
  }

  freeze(): void {
    this.#frozenAt = this.now();
  }

  /** Lets a frozen clock go on from where it stands. */
  run(): void {
    this.#offsetMs = this.now() - Date.now();
    this.#frozenAt = null;
  }

  /** Back to the machine's time. */
  reset(): void {
    this.restore({ offset_ms: 0, frozen_at: null });
  }

  get setting(): ClockSetting {
    return { offset_ms: this.#offsetMs, frozen_at: this.#frozenAt };
  }

  restore(setting: ClockSetting): void {
    this.#offsetMs = setting.offset_ms;
    this.#frozenAt = setting.frozen_at;
  }
}

/** Milliseconds on a clock that only runs forward: for durations, never for dates. */
export function monotonicMs(): number {
  return performance.now();
}
