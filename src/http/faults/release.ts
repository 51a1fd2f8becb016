import type { ServerResponse } from 'node:http';
import type { ArmedFault } from '../../core/faults.ts';

/** Ends the wait of a response when its fault is removed, for example because the fault expires. */
export class Release {
  #isReleased = false;
  #goOn = () => {};

  constructor(res: ServerResponse, { hanging }: ArmedFault) {
    const release = () => {
      this.#isReleased = true;
      this.#goOn();
    };
    // A fault without remaining firings stays listed while responses wait for its release, so that users can delete it.
    hanging.add(release);
    res.once('close', () => hanging.delete(release));
  }

  /** @param goOn called when the fault is removed; immediately if this has already happened */
  onRelease(goOn: () => void): void {
    this.#goOn = goOn;
    if (this.#isReleased) goOn();
  }
}
