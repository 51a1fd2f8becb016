import type { ServerResponse } from 'node:http';
import type { ArmedFault } from '../../core/faults.ts';

/**
 * Signal that releases a response when its fault is deleted or expires, even if that happens before the response waits.
 */
export class Release {
  #isReleased = false;
  #goOn = () => {};

  constructor(res: ServerResponse, { hanging }: ArmedFault) {
    const release = () => {
      this.#isReleased = true;
      this.#goOn();
    };
    // A used-up fault stays listed, and can be deleted, while a response hangs on it.
    hanging.add(release);
    res.once('close', () => hanging.delete(release));
  }

  /** @param goOn called when the fault ends, or immediately if it has ended */
  onRelease(goOn: () => void): void {
    this.#goOn = goOn;
    if (this.#isReleased) goOn();
  }
}
