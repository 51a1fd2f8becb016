import type { Socket } from 'node:net';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import { flushBatch } from '../server/batch-responses.ts';

/**
 * Closes the connection if the client gives up.
 * @param ms real milliseconds; Infinity for no end
 * @param releases callbacks that end the wait
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
      flushBatch();
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
