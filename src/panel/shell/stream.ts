import { MockControlError } from '../../client/index.ts';
import { events, inWords } from './control.ts';
import type { PageEvent } from './facts.ts';

const SECOND_MS = 1000;

interface Follower {
  /** Called each time the stream opens. The page may have missed earlier events. */
  begin: () => void;
  take: (event: PageEvent) => void;
  lose: (problem: string) => void;
  shut: (error: unknown) => void;
}

/** Whether an error closes the gate: the control token was rejected, or the sandbox does not exist. */
export function isClosed(error: unknown) {
  return error instanceof MockControlError && (error.status === 401 || error.sandbox !== undefined);
}

/**
 * Streams the events of the sandbox, and adds the event `second` each second. Reconnects after a lost connection.
 * Disconnects while the page is hidden, because browsers limit the number of connections to a server, and the client
 * under test may be a page in the same browser.
 * @returns a function that ends the stream
 */
export function followEvents({ begin, take, lose, shut }: Follower) {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = async () => {
    connection = new AbortController();
    const { signal } = connection;
    const passing = setInterval(() => take({ event: 'second' }), SECOND_MS);
    let failure: unknown;
    try {
      for await (const event of events({ onOpen: begin, signal })) {
        if (signal.aborted) return;
        take(event);
      }
    } catch (error) {
      failure = inWords(error);
    } finally {
      clearInterval(passing);
    }
    if (signal.aborted) return;
    if (isClosed(failure)) return shut(failure);
    const { detail, message } = Object(failure);
    lose(detail ?? message ?? 'The server closed the connection.');
    timer = setTimeout(connect, SECOND_MS);
  };
  const letGo = () => {
    clearTimeout(timer);
    connection?.abort();
  };
  const look = () => {
    letGo();
    if (document.visibilityState === 'visible') connect();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    letGo();
  };
}
