import { Sandbox, type StartUp } from './sandbox.ts';

/** The sandbox of every request that does not name one. It is never dropped. */
const DEFAULT_SANDBOX = 'default';

/** All sandboxes of a process by name. */
export class Sandboxes {
  readonly #byName = new Map<string, Sandbox>();

  constructor(startUp: StartUp) {
    this.#byName.set(DEFAULT_SANDBOX, new Sandbox(DEFAULT_SANDBOX, startUp));
  }

  get default(): Sandbox {
    return this.#byName.get(DEFAULT_SANDBOX) as Sandbox;
  }
}
