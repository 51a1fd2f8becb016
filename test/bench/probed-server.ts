import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredServer, type Subject, startServer } from './measured-server.ts';

const BLOCK_PROBE = new URL('block-probe.mjs', import.meta.url).href;
/** Milliseconds that the probe needs to notice that the event loop was blocked. */
const AFTERWARDS_MS = 20;

export interface OneRequest {
  method: string;
  path: string;
  body: string;
}

/** Server that reports how long one request blocks all others: the longest turn of its event loop. */
export class ProbedServer {
  readonly #server: MeasuredServer;

  private constructor(server: MeasuredServer) {
    this.#server = server;
  }

  static async start(subject: Subject, folder: string): Promise<ProbedServer> {
    return new ProbedServer(await startServer(subject, folder, BLOCK_PROBE));
  }

  /** @returns the time until the whole response has come */
  async send({ method, path, body }: OneRequest): Promise<{ ms: number; status: number; text: string }> {
    const headers = { token: this.#server.token, 'content-type': 'application/json' };
    const startedAt = performance.now();
    const answer = await fetch(this.#server.url + path, { method, headers, ...(body !== '' && { body }) });
    const text = await answer.text();
    const ms = performance.now() - startedAt;
    await wait(AFTERWARDS_MS);
    return { ms, status: answer.status, text };
  }

  /** @returns the longest turn of the event loop since the last call, in milliseconds */
  async blockedMs(): Promise<number> {
    this.#server.process.send('blocked');
    const [{ blockedMs }] = await once(this.#server.process, 'message');
    return blockedMs;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}
