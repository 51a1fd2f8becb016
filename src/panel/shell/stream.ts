import { MockControlError } from '../../client/index.ts';
import { events } from './control.ts';
import type { PageEvent } from './facts.ts';

const SECOND_MS = 1000;

/** Who is told of what happens. */
interface Follower {
  /** Nothing is known of what happened before: the server may be another one by now. */
  begin: () => void;
  take: (event: PageEvent) => void;
  /** Nothing comes for now. */
  lose: (problem: string) => void;
  /** Nobody is let in any more. */
  shut: (error: unknown) => void;
}

/** Whether the control plane lets nobody in any more: another control token, a sandbox that is gone. */
export function isShut(error: unknown) {
  return error instanceof MockControlError && (error.status === 401 || error.sandbox !== undefined);
}

/**
 * Tells what happens in the sandbox, as it happens, and of every second that passes meanwhile. It begins anew after the server was
 * away, and after the page was hidden: a hidden one lets go, since a browser opens few connections to a server, and the page of the
 * client under test needs some. Answers how to stop that.
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
      failure = error;
    } finally {
      clearInterval(passing);
    }
    if (signal.aborted) return;
    if (isShut(failure)) return shut(failure);
    lose(failure instanceof Error ? failure.message : 'The server closed the connection.');
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
