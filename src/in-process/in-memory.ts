import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { clearTimeout, setTimeout } from '../mock/core/real-time.ts';
import { markInMemory } from '../mock/http/server/in-memory-sockets.ts';

/** Bytes that one side of a connection buffers before the other side must wait. */
const MAX_BUFFERED_BYTES = 256 * 1024;

const GRACE_MS = 500;

function broken(code: 'ECONNRESET' | 'ECONNREFUSED' | 'EPIPE', message: string): Error {
  return Object.assign(new Error(message), { code });
}

class Side extends Duplex {
  other!: Side;
  readonly remoteAddress = '127.0.0.1';
  readonly encrypted: boolean;
  #readOn: (() => void) | undefined;

  constructor(encrypted: boolean) {
    super({ readableHighWaterMark: MAX_BUFFERED_BYTES });
    this.encrypted = encrypted;
    markInMemory(this);
  }

  override _read(): void {
    const readOn = this.#readOn;
    this.#readOn = undefined;
    readOn?.();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    const { other } = this;
    if (other.destroyed) done(broken('EPIPE', 'the other side closed the connection'));
    else if (other.push(bytes)) done();
    else other.#readOn = done;
  }

  override _final(done: () => void): void {
    if (!this.other.destroyed) this.other.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this._read();
    // As with a closed socket, the other side reads the end of the data instead of an error.
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

export interface InMemory {
  /** @throws Error with the code ECONNREFUSED after a call of `stop` */
  connect(options?: { encrypted?: boolean }): Socket;
  /** Rejects new connections. Requests may continue for half a second; then leadmock resets open connections. */
  stop(): Promise<void>;
}

export function inMemory(server: Server): InMemory {
  const open = new Set<Side>();
  let isStopped = false;
  return {
    connect({ encrypted = false } = {}) {
      if (isStopped) throw broken('ECONNREFUSED', 'the mock is closed');
      const [clientSide, serverSide] = [new Side(encrypted), new Side(encrypted)];
      clientSide.other = serverSide;
      serverSide.other = clientSide;
      open.add(serverSide);
      serverSide.once('close', () => open.delete(serverSide));
      server.emit('connection', serverSide);
      return clientSide as unknown as Socket;
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
