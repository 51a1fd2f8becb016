import type { Socket } from 'node:net';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import { endWaiting } from '../server/write-together.ts';

/**
 * Waits for a time, or until a callback in `releases` is called. Closes the connection if the client gives up: a client that sends
 * no more, or closes the connection, has gone.
 * @param ms real milliseconds; Infinity for no end
 * @returns whether the client is still there
 */
export function waitWithClient(socket: Socket, ms: number, releases = new Set<() => void>()): Promise<boolean> {
  if (socket.destroyed || socket.readableEnded) {
    socket.destroy();
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      socket.off('end', leave).off('close', leave);
      releases.delete(goOn);
      resolve(isThere);
    };
    const leave = () => {
      endWaiting();
      socket.destroy();
      end(false);
    };
    const goOn = () => end(true);
    const timer = Number.isFinite(ms) ? setTimeout(goOn, ms) : undefined;
    // A closed connection gives the same sign as a half-closed one, until something is written.
    socket.once('end', leave).once('close', leave);
    releases.add(goOn);
  });
}
