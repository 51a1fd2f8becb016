import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Request, Target } from './load.ts';

const SENDER = fileURLToPath(new URL('open-loop-sender.mjs', import.meta.url));

/** Requests of one kind at a fixed rate. */
export interface FixedRate {
  perSecond: number;
  seconds: number;
  /** Maximum number of simultaneous requests. Other due requests wait, and their waiting time counts. */
  connections: number;
}

/** Percentiles in milliseconds. */
interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
}

export interface FixedRateLoad {
  requests: number;
  /** From the moment at which a request was due to the last byte of its response. */
  latencies: Percentiles;
  /**
   * Delay that the sender adds: from the moment at which a request was due to its sending, if a connection was free.
   */
  lateness: Percentiles;
}

/** Sender of requests at a fixed rate in a separate process, one load after another. */
export class OpenLoop {
  readonly #sender = fork(SENDER, { execArgv: [] });
  readonly #ended = once(this.#sender, 'exit').then(() => [{ failed: 'the sender ended' }]);
  readonly #endWithUs = () => this.#sender.kill('SIGKILL');

  constructor() {
    process.once('exit', this.#endWithUs);
  }

  /** @throws Error if a response is missing or is not a success */
  async send(
    { url, token }: Pick<Target, 'url' | 'token'>,
    { method, path, body }: Request,
    { perSecond, seconds, connections }: FixedRate,
  ): Promise<FixedRateLoad> {
    const headers = { token, ...(body && { 'content-type': 'application/json' }) };
    const request = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
    this.#sender.send({ port: Number(new URL(url).port), rate: perSecond, seconds, connections, ...request });
    const [came] = await Promise.race([once(this.#sender, 'message'), this.#ended]);
    if (came.failed) throw new Error(`${method} ${path} at ${perSecond} a second: ${came.failed}`);
    return came;
  }

  async stop(): Promise<void> {
    process.off('exit', this.#endWithUs);
    this.#sender.kill('SIGKILL');
    await this.#ended;
  }
}
