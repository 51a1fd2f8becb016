import type { OperationId } from '../generated/operations.ts';
import { type Answer, asObject, isLimited, isNotDone, isPage, isSuccess, isUnavailable } from './answer.ts';
import { isWriting } from './known.ts';
import { operationOf } from './samples.ts';
import { failureOf, type HttpRequest, type Send } from './transport.ts';

/** `now` returns milliseconds since 1970. */
export interface Timing {
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface Exchange {
  number: number;
  request: HttpRequest;
  sent: Readonly<Record<string, unknown>>;
  operation: OperationId | undefined;
  answer: Answer;
  /** Start and end of the request in whole milliseconds since 1970, by the clock of this machine. */
  sentMs: number;
  endMs: number;
  /** Time of the response in milliseconds since 1970: the `Date` header, or else the clock of this machine. */
  atMs: number;
  /** Whether the response may be outdated, so that `transcriptOf` omits the exchange. */
  isStale?: boolean;
}

export interface SenderParts {
  send: Send;
  pace: number;
  timing: Timing;
  signal: AbortSignal;
}

function isBlockingPage(answer: Answer): boolean {
  return isPage(answer) && (!isUnavailable(answer) || /captcha/i.test(String(answer.body)));
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
  constructor({ request: { method, path }, answer }: Exchange, count: number) {
    super(`${count} consecutive requests got no complete response (${method} ${path}: ${answer.failed ?? ''})`);
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
 * Whether to repeat a request: reads and cleanup requests if the response is missing or `isUnavailable`, other requests
 * only if the response shows that the request changed nothing. For writes, only error code 429 or 503 shows this,
 * because a proxy may be wrong.
 */
function isWorthWaiting({ method, path }: HttpRequest, answer: Answer, isLast: boolean): boolean {
  if (method === 'GET' || isLast) return isUnavailable(answer) || answer.status === 0;
  return isLimited(answer) || (isNotDone(answer) && !isWriting({ send: `${method} ${path}` }));
}

function unanswered(error: unknown): Answer {
  return { status: 0, body: null, failed: failureOf(error) };
}

export class Sender {
  readonly exchanges: Exchange[] = [];
  readonly listeners: ((exchange: Exchange) => void)[] = [];
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
  async ask(request: HttpRequest, isLast = false): Promise<Exchange> {
    let exchange = await this.#askInTurn(request, isLast);
    for (const pause of PAUSES_MS) {
      if (exchange.operation === 'login' && !this.#mayRepeatLogin) break;
      if (!isWorthWaiting(request, exchange.answer, isLast) || this.#lostInARow >= MAX_LOST_IN_A_ROW) break;
      await this.#parts.timing.wait(Math.min(MAX_PAUSE_MS, exchange.answer.retryAfterMs ?? pause));
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

  /**
   * `ask` repeats a login at most twice, and only before the first success, because failed logins may lock the account.
   */
  get #mayRepeatLogin(): boolean {
    const logins = this.exchanges.filter(({ operation }) => operation === 'login');
    return logins.length <= MAX_REPEATED_LOGINS && !logins.some(({ answer }) => isSuccess(answer));
  }

  get loginCount(): number {
    return this.exchanges.filter(({ operation }) => operation === 'login').length;
  }

  rest(ms: number): Promise<void> {
    return this.#parts.timing.wait(ms);
  }

  async #askInTurn(request: HttpRequest, isLast: boolean): Promise<Exchange> {
    const { timing, pace } = this.#parts;
    const now = timing.now();
    const turn = Math.max(now, this.#nextAt);
    this.#nextAt = turn + 1000 / pace;
    if (turn > now) await timing.wait(turn - now);
    const exchange = await this.#ask(request, isLast);
    this.#lostInARow = exchange.answer.status === 0 ? this.#lostInARow + 1 : 0;
    if (this.#lostInARow >= MAX_LOST_IN_A_ROW + (isLast ? 1 : 0)) throw new NoAnswers(exchange, this.#lostInARow);
    if (isBlockingPage(exchange.answer)) this.#blocked += 1;
    if (!isLast && this.#blocked >= MAX_BLOCKED) throw new Blocked();
    return exchange;
  }

  async #ask(request: HttpRequest, isLast: boolean): Promise<Exchange> {
    const { signal, send, timing } = this.#parts;
    if (!isLast) signal.throwIfAborted();
    const sent = asObject(request.body === undefined ? {} : JSON.parse(request.body)) ?? {};
    const operation = operationOf(`${request.method} ${request.path}`);
    const nothing: Answer = { status: 0, body: null };
    const exchange: Exchange = {
      number: this.exchanges.length + 1,
      request,
      sent,
      operation,
      answer: nothing,
      sentMs: Math.floor(timing.now()),
      endMs: 0,
      atMs: 0,
    };
    this.exchanges.push(exchange);
    exchange.answer = await send(request).catch(unanswered);
    exchange.endMs = Math.floor(timing.now());
    exchange.atMs = exchange.answer.dateMs ?? exchange.endMs;
    for (const listener of this.listeners) listener(exchange);
    if (!isLast) signal.throwIfAborted();
    return exchange;
  }
}
