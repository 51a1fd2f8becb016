import { clearInterval, setImmediate, setInterval, setTimeout } from '../../core/real-time.ts';
import { block } from '../disk.ts';

/** How the store lets time pass. Tests that steer it put others in their place. */
export interface Timers {
  /** Acts again and again; the process may end in between. Answers how to stop it. */
  every(ms: number, act: () => void): () => void;
  /** Lets whatever else there is be done; for 0, just that. */
  rest(ms: number): Promise<void>;
  /** Lets nothing else be done: for a start, when nobody is served yet. */
  pause(ms: number): void;
}

export const realTimers: Timers = {
  every(ms, act) {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  },
  rest: (ms) =>
    new Promise((resolve) => {
      if (ms === 0) setImmediate(resolve);
      else setTimeout(resolve, ms);
    }),
  pause: block,
};
