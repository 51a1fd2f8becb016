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

/** A long task that others may interrupt wherever it yields. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The result of a task that is done without interruption. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The result of a task that does not hold others up. Rejects with what the task throws. */
export function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  return new Turns().take(steps);
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

  /** Does what is a part of this task. Rejects with what that throws. */
  async take<Result>(steps: Steps<Result>): Promise<Result> {
    let step = steps.next();
    while (!step.done) {
      await this.next();
      step = steps.next();
    }
    return step.value;
  }
}
