import type { ServerResponse } from 'node:http';
import type { ArmedFault } from '../../core/faults.ts';

/** A response that waits until its fault is deleted or expires. The fault may end before the wait begins. */
export class Release {
  #isReleased = false;
  #goOn = () => {};

  constructor(res: ServerResponse, { hanging }: ArmedFault) {
    const release = () => {
      this.#isReleased = true;
      this.#goOn();
    };
    // A spent fault stays listed, and can be deleted, as long as it holds a response.
    hanging.add(release);
    res.once('close', () => hanging.delete(release));
  }

  /** @param goOn called at once if the fault has ended */
  onRelease(goOn: () => void): void {
    this.#goOn = goOn;
    if (this.#isReleased) goOn();
  }
}
