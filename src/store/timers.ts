import { clearInterval, setInterval, sleep } from '../core/real-time.ts';

/** Timers of the store and its lock. Tests replace them to steer time. */
export interface Timers {
  /** Calls `act` periodically; the process may end in between. Returns a function that stops it. */
  every(ms: number, act: () => void): () => void;
  rest(ms: number): Promise<void>;
}

export const realTimers: Timers = {
  every(ms, act) {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  },
  rest: (ms) => sleep(ms),
};
