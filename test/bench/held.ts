import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredServer, type Subject, startServer } from './measured-server.ts';

const HOLD_PROBE = new URL('hold-probe.mjs', import.meta.url).href;
/** What the event loop needs to notice that it was held up. */
const AFTERWARDS_MS = 20;

/** One request, whatever is to be thought of it. */
export interface OneRequest {
  method: string;
  path: string;
  body: string;
}

/** A server that says for how long one request holds up all others: the longest turn of the event loop that it takes. */
export class HeldServer {
  readonly #server: MeasuredServer;

  private constructor(server: MeasuredServer) {
    this.#server = server;
  }

  static async start(subject: Subject, folder: string): Promise<HeldServer> {
    return new HeldServer(await startServer(subject, folder, HOLD_PROBE));
  }

  /** Sends it, and answers how long that took until the last of the answer came. */
  async send({ method, path, body }: OneRequest): Promise<{ ms: number; status: number; text: string }> {
    const headers = { token: this.#server.token, 'content-type': 'application/json' };
    const startedAt = performance.now();
    const answer = await fetch(this.#server.url + path, { method, headers, ...(body !== '' && { body }) });
    const text = await answer.text();
    const ms = performance.now() - startedAt;
    await wait(AFTERWARDS_MS);
    return { ms, status: answer.status, text };
  }

  /** The longest turn since this was last asked, in milliseconds. */
  async heldMs(): Promise<number> {
    this.#server.process.send('held');
    const [{ heldMs }] = await once(this.#server.process, 'message');
    return heldMs;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}
