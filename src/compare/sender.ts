import type { OperationId } from '../generated/operations.ts';
import { codeOf, type Exchange, isLimited, isPage, isSuccess, isUnavailable } from './exchange.ts';
import { operationOf } from './samples.ts';
import { failureOf, type HttpRequest, type HttpResponse, type Send } from './transport.ts';

export interface SenderPorts {
  send: Send;
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Stops all requests except restoring ones. */
  signal: AbortSignal;
}

export interface SentExchange extends Exchange {
  /** Why there is no complete response. */
  failed: string | undefined;
  retryAfterMs: number | undefined;
}

/** Pause after each request, in which also a delayed replica of the service gets an edit. */
export const PAUSE_MS = 500;
/** First pause after a failed request. Each consecutive failure doubles the pause. */
const LONG_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
const MAX_FAILURES = 5;
const MAX_TRIES = 4;

/** Limit of logins, because more logins may lock the account. */
export const MAX_LOGINS = 5;

class Unreachable extends Error {
  constructor(exchange: SentExchange) {
    const { method, path } = exchange;
    super(
      `${MAX_FAILURES} consecutive requests got no response of the service (${method} ${path}: ${outcomeText(exchange)}). If a proxy or a limit of the service blocks compare, try again later`,
    );
    this.name = 'Unreachable';
  }
}

/** @returns the reason of a failed exchange, without texts of the service */
export function outcomeText(exchange: SentExchange): string {
  const code = codeOf(exchange);
  if (exchange.failed !== undefined) return exchange.failed;
  return code === undefined ? `HTTP ${exchange.status} without the envelope of the service` : `code ${code}`;
}

/** Sends requests one after the other, and records the exchanges of a run. */
export class Sender {
  readonly exchanges: SentExchange[] = [];
  /** Whether a response has a header of leadmock. */
  isLeadmock = false;
  readonly #ports: SenderPorts;
  /** Number of consecutive requests whose response is lost, or comes from a limit, a gateway or a proxy. */
  #failures = 0;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
  }

  get loginCount(): number {
    return this.exchanges.filter(({ operation }) => operation === 'login').length;
  }

  /**
   * Sends a request. Waits after a failure, and then repeats requests that can do no harm.
   * @param isRestoring whether the request restores a record or ends a session, and is sent even after an abort
   * @throws Unreachable after several consecutive failures
   * @throws the reason of the signal if the signal is aborted, unless `isRestoring`
   */
  async ask(request: HttpRequest, isRestoring = false): Promise<SentExchange> {
    for (let tries = 1; ; tries += 1) {
      const exchange = await this.#askOnce(request, isRestoring);
      const isFailure = exchange.isPartial || isUnavailable(exchange);
      if (isFailure) await this.#waitAfter(exchange);
      else this.#failures = 0;
      const isAgain = isFailure && tries < MAX_TRIES && (isRestoring || this.#isHarmless(exchange));
      if (!isAgain) return exchange;
    }
  }

  async #waitAfter(exchange: SentExchange): Promise<void> {
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) {
      // Restoring requests are sent nevertheless.
      this.#failures = 0;
      throw new Unreachable(exchange);
    }
    const pauseMs = exchange.retryAfterMs ?? LONG_PAUSE_MS * 2 ** (this.#failures - 1);
    await this.#ports.wait(Math.min(MAX_PAUSE_MS, pauseMs));
  }

  /** Whether the service may get the request again. A gateway may send HTTP 429 or 503 after the service wrote. */
  #isHarmless(exchange: Exchange): boolean {
    const { operation, method } = exchange;
    // Failed logins may lock the account.
    if (operation === 'login') return this.loginCount < MAX_LOGINS && !this.exchanges.some(isSuccess);
    return method === 'GET' || isLimited(exchange);
  }

  async #askOnce(request: HttpRequest, isRestoring: boolean): Promise<SentExchange> {
    const { send, now, wait, signal } = this.#ports;
    if (!isRestoring) signal.throwIfAborted();
    const { method, path, headers, body } = request;
    const atMs = Math.floor(now());
    const received = await send(request).catch(
      (error): HttpResponse => ({ status: 0, body: null, failed: failureOf(error) }),
    );
    const endMs = Math.floor(now());
    const { status, body: response, failed, retryAfterMs } = received;
    const exchange: SentExchange = {
      number: this.exchanges.length + 1,
      operation: operationOf(`${method} ${path}`) as OperationId,
      method,
      path,
      token: headers['token'],
      contentType: headers['Content-Type'],
      body,
      sent: body === undefined ? {} : JSON.parse(body),
      atMs,
      endMs,
      respondedMs: received.dateMs ?? endMs,
      status,
      response,
      failed,
      retryAfterMs,
      isPartial: failed !== undefined || isPage({ status, response }),
    };
    this.exchanges.push(exchange);
    this.isLeadmock ||= received.isOfLeadmock === true;
    await wait(PAUSE_MS);
    return exchange;
  }
}
