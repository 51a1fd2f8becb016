import { monotonicMs, setImmediate } from './real-time.ts';

/** So long one turn of a long task may take before others have theirs, in milliseconds. */
const LONGEST_TURN_MS = 20;

/**
 * Resolves when others have had their turn. One `setImmediate` is not enough: asked for while the event loop reads from sockets, it comes
 * before the loop reads on, or looks at timers.
 */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve())));
}

/** A task of many steps that does not hold others up. Its first turn begins now. */
export class Turns {
  #since = monotonicMs();

  /** To be awaited after each step: lets others go first when the turn has been long enough. */
  async next(): Promise<void> {
    if (monotonicMs() - this.#since < LONGEST_TURN_MS) return;
    await othersTurn();
    this.#since = monotonicMs();
  }
}
