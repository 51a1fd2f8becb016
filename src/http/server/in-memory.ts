import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';

/** What a side holds before the other has to wait, as the buffers of a socket do. */
const MOST_HELD_BYTES = 256 * 1024;

/** How long a request under way gets when the mock is closed, as over HTTP. */
const GRACE_MS = 500;

/** An error as the system would have it. */
function broken(code: 'ECONNRESET' | 'ECONNREFUSED' | 'EPIPE', message: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * One end of a connection that no network knows. It does as a socket of this machine does, as far as Node's HTTP, Express and the faults
 * ask for it: what is ended here ends there, what is destroyed here is known there, and whoever writes to one that is gone is told.
 */
class Side extends Duplex {
  /** Set right after both are made. */
  other!: Side;
  /** Of the caller, as over loopback (rule `caller-address`). */
  readonly remoteAddress = '127.0.0.1';
  /** What Express tells `https` by. */
  readonly encrypted: boolean;
  #readOn: (() => void) | undefined;

  constructor(encrypted: boolean) {
    super({ readableHighWaterMark: MOST_HELD_BYTES });
    this.encrypted = encrypted;
  }

  override _read(): void {
    const readOn = this.#readOn;
    this.#readOn = undefined;
    readOn?.();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    const { other } = this;
    if (other.destroyed) done(broken('EPIPE', 'the other side has gone'));
    else if (other.push(bytes)) done();
    else other.#readOn = done;
  }

  override _final(done: () => void): void {
    if (!this.other.destroyed) this.other.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this._read();
    // As with a closed socket: the other side reads its end, and finds out more when it writes.
    if (!this.other.destroyed && !this.other.readableEnded) this.other.push(null);
    done(error);
  }

  destroySoon(): void {
    this.end(() => this.destroy());
  }

  resetAndDestroy(): void {
    this.other.destroy(broken('ECONNRESET', 'read ECONNRESET'));
    this.destroy();
  }

  /** Nothing is ever quiet here for long enough to be given up. */
  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }
}

/** Whether a request came from this process: no page of the network can have sent it. */
export function isInMemory(socket: object): boolean {
  return socket instanceof Side;
}

/** Connections into a server that need no network; it may listen as well, or not. */
export interface InMemory {
  /**
   * A new connection, the client's end of it.
   * @throws Error ECONNREFUSED once it is stopped
   */
  connect(options?: { encrypted?: boolean }): Socket;
  /** Takes no new connections, lets requests under way finish for a moment, then cuts what is still open. */
  stop(): Promise<void>;
}

export function inMemory(server: Server): InMemory {
  const open = new Set<Side>();
  let isStopped = false;
  return {
    connect({ encrypted = false } = {}) {
      if (isStopped) throw broken('ECONNREFUSED', 'the mock is closed');
      const [here, there] = [new Side(encrypted), new Side(encrypted)];
      here.other = there;
      there.other = here;
      open.add(there);
      there.once('close', () => open.delete(there));
      server.emit('connection', there);
      return here as unknown as Socket;
    },
    async stop() {
      isStopped = true;
      const closed = [...open].map((side) => new Promise((resolve) => side.once('close', resolve)));
      const cut = setTimeout(() => {
        for (const side of open) side.resetAndDestroy();
      }, GRACE_MS);
      await Promise.all(closed);
      clearTimeout(cut);
    },
  };
}
