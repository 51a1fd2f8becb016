import { performance } from 'node:perf_hooks';
import * as timers from 'node:timers';
import { runInNewContext } from 'node:vm';

// If a test in the same process fakes timers and clocks (`vi.useFakeTimers()`, sinon, jest), a request would wait for a
// fake timer that never fires. So this file copies the originals when leadmock is loaded. `biome.json` and
// `test/house/imports.test.ts` keep other files of `src`, except the panel, from using fake timers by mistake.

/** Fake timers of sinon, vitest and jest have a `clock` with the original timers. */
type Faked<Timer> = Timer & { clock?: Record<string, Faked<Timer> | undefined> };

/** Finds Node's timer, even if a test faked the timer before leadmock was loaded. */
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

function isFaked(ofTheEngine: object): boolean {
  return !Function.prototype.toString.call(ofTheEngine).includes('[native code]');
}

/** Real milliseconds since 1970, even under fake timers. */
export const machineMs: () => number = isFaked(Date.now) ? runInNewContext('Date.now') : Date.now;

/** Original class, because some fake classes format the instant 0 as the fake time. */
export const DateTimeFormat: typeof Intl.DateTimeFormat = isFaked(Intl.DateTimeFormat)
  ? runInNewContext('Intl.DateTimeFormat')
  : Intl.DateTimeFormat;

/** Milliseconds for durations, not for dates. Fake timers do not replace the method of the prototype. */
export const monotonicMs: () => number = Object.getPrototypeOf(performance).now.bind(performance);

interface SleepOptions {
  signal?: AbortSignal;
  /** Whether the timer keeps the process alive. Default: true. */
  ref?: boolean;
}

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

/** Works under fake timers. The timer of the signal does not keep the process alive. */
export const signalAfter: (ms: number) => AbortSignal = AbortSignal.timeout.bind(AbortSignal);
