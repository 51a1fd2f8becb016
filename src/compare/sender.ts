import type { OperationId } from '../generated/operations.ts';
import { type Exchange, isLimited, isPage, isSuccess, isUnavailable } from './exchange.ts';
import { isWriting } from './known.ts';
import { operationOf } from './samples.ts';
import { type Answer, failureOf, type HttpRequest, type Send } from './transport.ts';

/** `now` returns milliseconds since 1970. */
export interface Timing {
  now(): number;
  wait(ms: number): Promise<void>;
}

/** Exchange of a run. */
export interface SentExchange extends Exchange {
  /** Why the response is incomplete. */
  failed: string | undefined;
  retryAfterMs: number | undefined;
  /** Whether the response does not show whether the service performed the request. */
  isUncertain: boolean;
  /** Whether the judge ignores the exchange: a proxy responded, or the response is outdated. */
  isUnused: boolean;
}

export interface SenderParts {
  send: Send;
  pace: number;
  timing: Timing;
  signal: AbortSignal;
}

function isBlockingPage(exchange: SentExchange): boolean {
  return isPage(exchange) && (!isUnavailable(exchange) || /captcha/i.test(String(exchange.answer)));
}

const MAX_BLOCKED = 3;

class Blocked extends Error {
  constructor() {
    super(
      `${MAX_BLOCKED} requests got a page (HTTP 403 or a captcha) instead of a response of the service. If a proxy in front of the service blocks leadmock, let the proxy accept this machine`,
    );
    this.name = 'Blocked';
  }
}

export class NoAnswers extends Error {
  constructor({ method, path, failed }: SentExchange, count: number) {
    super(`${count} consecutive requests got no complete response (${method} ${path}: ${failed ?? ''})`);
    this.name = 'NoAnswers';
  }
}

const MAX_LOST_IN_A_ROW = 3;
const MAX_REPEATED_LOGINS = 2;
const REST_MS = 1100;
/** Minimum time from the start to the last request of `burst`, which should arrive within the same second. */
const LATE_MS = 800;
const PAUSES_MS = [REST_MS, 2000, 4000];
const MAX_PAUSE_MS = 30_000;

/**
 * Whether a limit or overload caused a rejection, so that the request changed nothing. HTTP 503 counts only with error
 * code 429 or 503, or with a valid `Retry-After`, because a gateway may send HTTP 503 after the service performed the
 * request.
 */
function isNotDone(exchange: SentExchange): boolean {
  const { status, retryAfterMs } = exchange;
  return isLimited(exchange) || status === 429 || (status === 503 && retryAfterMs !== undefined);
}

/**
 * Whether to repeat a request: reads and cleanup requests if the response is missing or `isUnavailable`, other requests
 * only if the response shows that the request changed nothing. For writes, only error code 429 or 503 shows this,
 * because a proxy may be wrong.
 */
function isWorthWaiting(exchange: SentExchange, isLast: boolean): boolean {
  const { method, operation, status } = exchange;
  if (method === 'GET' || isLast) return isUnavailable(exchange) || status === 0;
  return isLimited(exchange) || (isNotDone(exchange) && !isWriting(operation));
}

/** Sends requests, and records the exchanges of a run. */
export class Sender {
  readonly exchanges: SentExchange[] = [];
  readonly #parts: SenderParts;
  #nextAt = 0;
  #lostInARow = 0;
  #blocked = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /**
   * Sends a request, and repeats the request up to three times while `isWorthWaiting` is true.
   * @param isLast whether the request belongs to the cleanup, and is sent even after an abort or pages of a proxy
   * @throws NoAnswers if several consecutive requests got no response
   * @throws Blocked if a proxy seems to have blocked several requests, unless `isLast`
   * @throws the reason of the signal if the signal is aborted, unless `isLast`
   */
  async ask(request: HttpRequest, isLast = false): Promise<SentExchange> {
    let exchange = await this.#askInTurn(request, isLast);
    for (const pause of PAUSES_MS) {
      if (exchange.operation === 'login' && !this.#mayRepeatLogin) break;
      if (!isWorthWaiting(exchange, isLast) || this.#lostInARow >= MAX_LOST_IN_A_ROW) break;
      await this.rest(Math.min(MAX_PAUSE_MS, exchange.retryAfterMs ?? pause));
      exchange = await this.#askInTurn(request, isLast);
    }
    return exchange;
  }

  /**
   * Sends up to `atOnce` copies of a request concurrently, as many as the pace allows in a second. Then sends `inTurn`
   * copies one by one, and one more at least `LATE_MS` after the first of them. Pauses for about a second before, between
   * and after the copies.
   */
  async burst(request: HttpRequest, { atOnce, inTurn }: { atOnce: number; inTurn: number }): Promise<void> {
    const { timing, pace } = this.#parts;
    await timing.wait(REST_MS);
    const times = Math.min(atOnce, Math.floor(pace));
    await Promise.all(Array.from({ length: times }, () => this.#ask(request, false)));
    await timing.wait(REST_MS);
    const before = timing.now();
    for (let count = 0; count < inTurn; count += 1) await this.#ask(request, false);
    await timing.wait(Math.max(0, before + LATE_MS - timing.now()));
    await this.#ask(request, false);
    await timing.wait(REST_MS);
  }

  get logins(): SentExchange[] {
    return this.exchanges.filter(({ operation }) => operation === 'login');
  }

  rest(ms: number): Promise<void> {
    return this.#parts.timing.wait(ms);
  }

  /**
   * `ask` repeats a login at most twice, and only before the first success, because failed logins may lock the account.
   */
  get #mayRepeatLogin(): boolean {
    return this.logins.length <= MAX_REPEATED_LOGINS && !this.logins.some(isSuccess);
  }

  async #askInTurn(request: HttpRequest, isLast: boolean): Promise<SentExchange> {
    const { timing, pace } = this.#parts;
    const now = timing.now();
    const turn = Math.max(now, this.#nextAt);
    this.#nextAt = turn + 1000 / pace;
    if (turn > now) await timing.wait(turn - now);
    const exchange = await this.#ask(request, isLast);
    this.#lostInARow = exchange.status === 0 ? this.#lostInARow + 1 : 0;
    if (this.#lostInARow >= MAX_LOST_IN_A_ROW + (isLast ? 1 : 0)) throw new NoAnswers(exchange, this.#lostInARow);
    if (isBlockingPage(exchange)) this.#blocked += 1;
    if (!isLast && this.#blocked >= MAX_BLOCKED) throw new Blocked();
    return exchange;
  }

  async #ask(request: HttpRequest, isLast: boolean): Promise<SentExchange> {
    const { signal, send, timing } = this.#parts;
    if (!isLast) signal.throwIfAborted();
    const exchange = begun(request, this.exchanges.length + 1, Math.floor(timing.now()));
    this.exchanges.push(exchange);
    const answer = await send(request).catch(unanswered);
    end(exchange, answer, Math.floor(timing.now()));
    if (!isLast) signal.throwIfAborted();
    return exchange;
  }
}

function unanswered(error: unknown): Answer {
  return { status: 0, body: null, failed: failureOf(error) };
}

function begun(request: HttpRequest, number: number, atMs: number): SentExchange {
  const { method, path, headers, body } = request;
  return {
    number,
    operation: operationOf(`${method} ${path}`) as OperationId,
    method,
    path,
    token: headers['token'],
    contentType: headers['Content-Type'],
    body,
    sent: body === undefined ? {} : JSON.parse(body),
    atMs,
    endMs: atMs,
    answeredMs: atMs,
    status: 0,
    answer: null,
    isPartial: true,
    failed: undefined,
    retryAfterMs: undefined,
    isUncertain: true,
    isUnused: false,
  };
}

function end(exchange: SentExchange, { status, body, failed, dateMs, retryAfterMs }: Answer, endMs: number): void {
  Object.assign(exchange, { status, answer: body, failed, retryAfterMs, endMs, answeredMs: dateMs ?? endMs });
  exchange.isUncertain = status === 0 || (isUnavailable(exchange) && !isNotDone(exchange));
  exchange.isPartial = failed !== undefined || isPage(exchange);
  exchange.isUnused = isPage(exchange) && !exchange.isUncertain;
}
