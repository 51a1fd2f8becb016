import { once } from 'node:events';
import net from 'node:net';

/** What a client of this kind sends at once, and then every now and then. */
export interface Habit {
  name: string;
  first: string;
  /** One more piece each time. */
  more: string;
}

/** What became of a connection. */
export interface Closed {
  habit: string;
  /** From its beginning, in milliseconds. */
  afterMs: number;
  /** HTTP statuses that it got. */
  statuses: number[];
}

/** A crowd of clients that are slow, or say nothing at all. */
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

  /** Opens one; waits until it is connected, or was turned away. */
  async join(habit: Habit): Promise<void> {
    const socket = net.connect({ port: this.#port, host: '127.0.0.1' });
    const beganAt = performance.now();
    let received = '';
    this.#open.set(socket, habit);
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
    });
    // What it was closed with is told by what it got.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#open.delete(socket);
      const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      this.closed.push({ habit: habit.name, afterMs: performance.now() - beganAt, statuses });
    });
    await Promise.race([once(socket, 'connect').catch(() => {}), once(socket, 'close')]);
    if (habit.first !== '' && !socket.destroyed) socket.write(habit.first);
  }

  /** Everyone sends a little more. */
  dribble(): void {
    for (const [socket, { more }] of this.#open) if (more !== '' && !socket.destroyed) socket.write(more);
  }

  async leave(): Promise<void> {
    for (const socket of this.#open.keys()) socket.destroy();
    while (this.#open.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
