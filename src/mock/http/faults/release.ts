import type { ServerResponse } from 'node:http';
import type { ArmedFault } from '../../core/faults.ts';

/** Ends the wait of a response when the fault of the response is removed, for example by a reset. */
export class Release {
  #isReleased = false;
  #goOn = () => {};

  constructor(res: ServerResponse, { hanging }: ArmedFault) {
    const release = () => {
      this.#isReleased = true;
      this.#goOn();
    };
    // `Faults` keeps a fault without remaining firings while responses wait, so that users can delete the fault.
    hanging.add(release);
    res.once('close', () => hanging.delete(release));
  }

  /** @param goOn called when the fault is removed; immediately if the fault has already been removed */
  onRelease(goOn: () => void): void {
    this.#goOn = goOn;
    if (this.#isReleased) goOn();
  }
}
