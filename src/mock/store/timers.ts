import { clearInterval, setInterval, sleep } from '../core/real-time.ts';

/** Tests replace these timers. */
export interface Timers {
  /** Calls a function regularly, without keeping the process alive, until the caller calls the returned function. */
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
