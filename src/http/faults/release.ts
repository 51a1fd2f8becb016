import type { ServerResponse } from 'node:http';
import type { ArmedFault } from '../../core/faults.ts';

/**
 * Signal that ends the wait of a response when its fault is deleted or expires, even if this happens before the wait
 * begins.
 */
export class Release {
  #isReleased = false;
  #goOn = () => {};

  constructor(res: ServerResponse, { hanging }: ArmedFault) {
    const release = () => {
      this.#isReleased = true;
      this.#goOn();
    };
    // A fault with no firings left stays listed while a response hangs on it, so that users can delete it.
    hanging.add(release);
    res.once('close', () => hanging.delete(release));
  }

  /** @param goOn called when the fault is deleted or expires, or immediately if this has already happened */
  onRelease(goOn: () => void): void {
    this.#goOn = goOn;
    if (this.#isReleased) goOn();
  }
}
