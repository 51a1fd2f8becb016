import type { Socket } from 'node:net';
import { monotonicMs, type Timers } from '../../core/clock.ts';
import type { ArmedFault } from '../../core/faults.ts';
import * as realTimers from '../../core/real-time.ts';
import type { Release } from './release.ts';

interface Wait {
  /** Maximum duration, measured by `timers`; Infinity for no limit. */
  ms: number;
  timers?: Timers;
  release?: Release | undefined;
}

/**
 * Closes the connection if the client disconnects.
 * @returns whether the client is still connected
 */
export function waitWithClient(socket: Socket, { ms, timers = realTimers, release }: Wait): Promise<boolean> {
  if (socket.destroyed || socket.readableEnded) {
    socket.destroy();
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      timers.clearTimeout(timer);
      socket.off('end', leave).off('close', leave);
      resolve(isThere);
    };
    const leave = () => {
      socket.destroy();
      end(false);
    };
    const goOn = () => end(true);
    const timer = Number.isFinite(ms) ? timers.setTimeout(goOn, ms) : undefined;
    // A half-close emits `end`, and counts as a disconnect.
    socket.once('end', leave).once('close', leave);
    release?.onRelease(goOn);
  });
}

/** The expiry of the fault also ends the wait. Node may fire timers early, so the timer gets an extra millisecond. */
export function untilReleased(socket: Socket, { expiresAtMs }: ArmedFault, release?: Release): Promise<boolean> {
  return waitWithClient(socket, { ms: Math.ceil(expiresAtMs - monotonicMs()) + 1, release });
}
