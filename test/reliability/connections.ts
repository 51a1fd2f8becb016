import { once } from 'node:events';
import net from 'node:net';

/** Data that a client of this kind sends at first, and then from time to time. */
export interface Habit {
  name: string;
  first: string;
  /** Additional data of each time. */
  more: string;
}

/** Result of a connection. */
export interface Closed {
  habit: string;
  /** Milliseconds from its start. */
  afterMs: number;
  /** HTTP statuses of its responses. */
  statuses: number[];
}

/** Many clients that are slow or send no data. */
export class Crowd {
  readonly closed: Closed[] = [];
  readonly #open = new Map<net.Socket, Habit>();
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Opens a connection, and waits until it is connected or rejected. */
  async join(habit: Habit): Promise<void> {
    const socket = net.connect({ port: this.#port, host: '127.0.0.1' });
    const beganAt = performance.now();
    let received = '';
    this.#open.set(socket, habit);
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
    });
    // The error is ignored, because the received responses show the result.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#open.delete(socket);
      const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      this.closed.push({ habit: habit.name, afterMs: performance.now() - beganAt, statuses });
    });
    await Promise.race([once(socket, 'connect').catch(() => {}), once(socket, 'close')]);
    if (habit.first !== '' && !socket.destroyed) socket.write(habit.first);
  }

  /** Sends a little more data on each connection. */
  dribble(): void {
    for (const [socket, { more }] of this.#open) if (more !== '' && !socket.destroyed) socket.write(more);
  }

  async leave(): Promise<void> {
    for (const socket of this.#open.keys()) socket.destroy();
    while (this.#open.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
