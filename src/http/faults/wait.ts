import type { Socket } from 'node:net';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import { endWaiting } from '../server/write-together.ts';

/** What is to be told when a client goes, by connection: several of its requests may wait at once. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/** Those who wait on a connection; a client that sends no more, or closes it, has gone. */
function waitersOf(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known) return known;
  const waiters = new Set<() => void>();
  waiting.set(socket, waiters);
  const gone = () => {
    if (waiters.size === 0) return;
    endWaiting();
    socket.destroy();
    for (const tell of [...waiters]) tell();
  };
  // From a closed connection comes the same sign as from a half-closed one, until something is written.
  socket.on('end', gone);
  socket.on('close', gone);
  return waiters;
}

/**
 * Waits for a time, or until `letGo` holds what ends the waiting. The connection closes when the client gives up.
 * @param ms real milliseconds; Infinity for no end
 * @returns whether the client is still there
 */
export function waitWithClient(socket: Socket, ms: number, letGo = new Set<() => void>()): Promise<boolean> {
  if (socket.destroyed || socket.readableEnded) {
    socket.destroy();
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const waiters = waitersOf(socket);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      waiters.delete(leave);
      letGo.delete(goOn);
      resolve(isThere);
    };
    const leave = () => end(false);
    const goOn = () => end(true);
    const timer = Number.isFinite(ms) ? setTimeout(goOn, ms) : undefined;
    waiters.add(leave);
    letGo.add(goOn);
  });
}
