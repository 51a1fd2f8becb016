import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Request, Target } from './load.ts';

const SENDER = fileURLToPath(new URL('open-loop-sender.mjs', import.meta.url));

/** Requests of one kind at a fixed rate. */
export interface FixedRate {
  perSecond: number;
  seconds: number;
  /** How many can be under way; what is due meanwhile waits, and its waiting counts. */
  connections: number;
}

/** In milliseconds. */
interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
}

/** What came of them. */
export interface FixedRateLoad {
  requests: number;
  /** Of each request from the moment at which it was due to the last byte of its answer. */
  latencies: Percentiles;
  /** From the moment at which a request was due to that at which it was sent, where a connection was free: what the sender adds. */
  lateness: Percentiles;
}

/** Sends requests at a fixed rate from a process of its own, one load after the other. */
export class OpenLoop {
  readonly #sender = fork(SENDER, { execArgv: [] });
  readonly #ended = once(this.#sender, 'exit').then(() => [{ failed: 'the sender ended' }]);
  readonly #endWithUs = () => this.#sender.kill('SIGKILL');

  constructor() {
    process.once('exit', this.#endWithUs);
  }

  /** Throws when an answer is no success, or does not come. */
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
