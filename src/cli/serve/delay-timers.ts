import type { Timers } from '../../mock/core/clock.ts';
import { clearTimeout, setTimeout } from '../../mock/core/real-time.ts';

interface DelayTimers extends Timers {
  /** Ends all delays, also later ones, so that a server that stops can send its delayed responses. */
  endAll(): void;
}

/** Timers for the delays of faults. */
export function delayTimers(): DelayTimers {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let isEnded = false;
  const start = (act: () => void, ms: number) => {
    const end = () => {
      waiting.delete(timer);
      act();
    };
    const timer = setTimeout(end, isEnded ? 0 : ms);
    waiting.set(timer, end);
    return timer;
  };
  return {
    setTimeout: start as never,
    clearTimeout(timer) {
      waiting.delete(timer as NodeJS.Timeout);
      clearTimeout(timer);
    },
    endAll() {
      isEnded = true;
      for (const [timer, end] of waiting) {
        clearTimeout(timer);
        end();
      }
    },
  };
}
