import { performance } from 'node:perf_hooks';
import * as timers from 'node:timers';
import { runInNewContext } from 'node:vm';

// The timers and clocks of the machine. A mock often lives in the process of a test that fakes them (`vi.useFakeTimers()`, sinon,
// jest): with a timer that never fires, a request would never be answered. So they are taken here, once, when leadmock is
// loaded, and no other file of `src/` may ask for them (`biome.json`, `test/house/imports.test.ts`).

/** What sinon, vitest and jest put in the place of a timer has a `clock`, which holds what was there before. */
type Faked<Timer> = Timer & { clock?: Record<string, Faked<Timer> | undefined> };

/** The timer of Node, also where leadmock is loaded only after it was faked. */
function original<Timer>(timer: Faked<Timer>, name: string): Timer {
  const under = timer.clock?.[`_${name}`];
  return under ? original(under, name) : timer;
}

export const setTimeout = original(timers.setTimeout, 'setTimeout');
export const setInterval = original(timers.setInterval, 'setInterval');
export const setImmediate = original(timers.setImmediate, 'setImmediate');
export const clearTimeout = original(timers.clearTimeout, 'clearTimeout');
export const clearInterval = original(timers.clearInterval, 'clearInterval');
export const clearImmediate = original(timers.clearImmediate, 'clearImmediate');

/** What is written in JavaScript in the place of the engine's own function is a fake. */
function isFaked(ofTheEngine: object): boolean {
  return !Function.prototype.toString.call(ofTheEngine).includes('[native code]');
}

/** The machine's time in milliseconds since 1970. */
export const machineMs: () => number = isFaked(Date.now) ? runInNewContext('Date.now') : Date.now;

/** The engine's own: fakes format instant 0 as their own time. */
export const DateTimeFormat: typeof Intl.DateTimeFormat = isFaked(Intl.DateTimeFormat)
  ? runInNewContext('Intl.DateTimeFormat')
  : Intl.DateTimeFormat;

/** Milliseconds on a clock that only runs forward: for durations, never for dates. Fakes shadow the method, if at all. */
export const monotonicMs: () => number = Object.getPrototypeOf(performance).now.bind(performance);

interface SleepOptions {
  signal?: AbortSignal;
  /** False lets the process end meanwhile. */
  ref?: boolean;
}

/** Resolves after some milliseconds, or as soon as the signal is aborted. */
export function sleep(ms: number, { signal, ref = true }: SleepOptions = {}): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (!ref) timer.unref();
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/** A signal that is aborted after some milliseconds, as that of `AbortSignal.timeout` is; it does not hold the process. */
export const signalAfter: (ms: number) => AbortSignal = AbortSignal.timeout.bind(AbortSignal);
