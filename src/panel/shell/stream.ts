import { type MockControl, MockControlError, type SandboxEvent } from '../../client/index.ts';

const TRY_AGAIN_MS = 1000;

/** Who is told of what happens. */
interface Follower {
  /** Nothing is known of what happened before: the server may be another one by now. */
  begin: () => void;
  take: (event: SandboxEvent) => void;
  /** Nothing comes for now. */
  lose?: () => void;
}

/** Whether the control plane lets nobody in any more: another control token, a sandbox that is gone. */
export function isShut(error: unknown) {
  return error instanceof MockControlError && (error.status === 401 || error.sandbox !== undefined);
}

/**
 * What happens in the sandbox, as it happens. It begins anew after the server was away, and after the page was hidden: a hidden one
 * lets go, since a browser opens few connections to a server, and the page of the client under test needs some.
 */
export class Stream {
  /** Undefined before the first answer. */
  isLive: boolean | undefined;
  /** Why nothing comes. */
  problem = '';
  #control: MockControl;
  #followers = new Set<Follower>();
  #onShut: (error: unknown) => void;
  #connection: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onShut what to do where nobody is let in any more */
  constructor(control: MockControl, onShut: (error: unknown) => void) {
    this.#control = control;
    this.#onShut = onShut;
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  follow(follower: Follower) {
    this.#followers.add(follower);
  }

  stop() {
    document.removeEventListener('visibilitychange', this.#look);
    this.#letGo();
    this.isLive = false;
  }

  #look = () => {
    this.#letGo();
    if (document.visibilityState === 'visible') this.#connect();
  };

  #letGo() {
    clearTimeout(this.#timer);
    this.#connection?.abort();
    this.#connection = undefined;
  }

  async #connect() {
    const connection = new AbortController();
    this.#connection = connection;
    const { signal } = connection;
    const failure = await this.#read(signal).catch((error: unknown) => error);
    if (signal.aborted) return;
    if (isShut(failure)) return this.#onShut(failure);
    this.isLive = false;
    this.problem = failure instanceof Error ? failure.message : 'The server closed the connection.';
    for (const { lose } of this.#followers) lose?.();
    this.#timer = setTimeout(() => this.#connect(), TRY_AGAIN_MS);
  }

  async #read(signal: AbortSignal) {
    const onOpen = () => {
      this.isLive = true;
      for (const { begin } of this.#followers) begin();
    };
    for await (const event of this.#control.events({ onOpen, signal })) {
      if (signal.aborted) return;
      for (const { take } of this.#followers) take(event);
    }
  }
}
