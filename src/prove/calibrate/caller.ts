import { type Answer, asObject, codeOf, readEnvelope } from './answer.ts';
import { type Exchange, redactReceived, redactRequest } from './exchange.ts';
import { type Received, type ServiceRequest, send, type Transport } from './transport.ts';

/** Time, as a port: tests do not wait. Both are in milliseconds, `now` since 1970. */
export interface Timing {
  now(): number;
  wait(ms: number): Promise<void>;
}

interface CallerParts extends Transport {
  /** Ends the asking, once what was sent has been answered. */
  signal: AbortSignal;
  /** Requests a second. */
  pace: number;
  timing: Timing;
  /** What must not stand in the evidence, wherever it turns up. */
  secrets: readonly string[];
}

/** A second that slides has passed by then. */
const REST_MS = 1100;
/** A refusal with code 503 is a limit that was met: the service may answer again after so many milliseconds. */
const RETRY_AFTER_MS = [REST_MS, 2000, 4000];

/** Asks one service, not faster than the pace, and keeps what was said. */
export class Caller {
  readonly answers: Answer[] = [];
  readonly exchanges: Exchange[] = [];
  readonly #parts: CallerParts;
  readonly #secrets: string[];
  readonly #liveTokens = new Set<string>();
  #nextAt = 0;

  constructor(parts: CallerParts) {
    this.#parts = parts;
    this.#secrets = [...parts.secrets];
  }

  /**
   * One request in its turn; again when a limit refused it, which is safe: what was refused did nothing. It throws when the signal
   * says so, and never for what a server does.
   */
  async ask(request: ServiceRequest): Promise<Answer> {
    let answer = await this.#askInTurn(request);
    for (const ms of RETRY_AFTER_MS) {
      if (codeOf(answer) !== 503) break;
      await this.#parts.timing.wait(ms);
      answer = await this.#askInTurn(request);
    }
    return answer;
  }

  /** The same request so many times at once, with a second of rest before and after. */
  async askAtOnce(request: ServiceRequest, times: number): Promise<{ answers: Answer[]; tookMs: number }> {
    const { timing } = this.#parts;
    await timing.wait(REST_MS);
    const before = timing.now();
    const answers = await Promise.all(Array.from({ length: times }, () => this.#ask(request)));
    const tookMs = timing.now() - before;
    await timing.wait(REST_MS);
    return { answers, tookMs };
  }

  /** Ends every session that was begun and has not ended. */
  async logOutAll(): Promise<void> {
    for (const token of [...this.#liveTokens]) {
      await this.ask({ method: 'POST', path: '/logout', token, isLast: true });
    }
  }

  async #askInTurn(request: ServiceRequest): Promise<Answer> {
    const { timing, pace } = this.#parts;
    const now = timing.now();
    const turn = Math.max(now, this.#nextAt);
    this.#nextAt = turn + 1000 / pace;
    if (turn > now) await timing.wait(turn - now);
    return this.#ask(request);
  }

  async #ask(request: ServiceRequest): Promise<Answer> {
    const { signal, timing } = this.#parts;
    if (!request.isLast) signal.throwIfAborted();
    const number = this.exchanges.length + 1;
    const exchange: Exchange = { number, request: redactRequest(request), answer: { status: 0 } };
    this.exchanges.push(exchange);

    const received = await send(request, this.#parts);
    const answer = toAnswer(number, received, timing.now());
    this.#followTokens(request, answer);
    Object.assign(exchange, {
      answer: redactReceived(received, this.#secrets),
      at: new Date(answer.givenAt).toISOString(),
    });
    this.answers.push(answer);
    if (!request.isLast) signal.throwIfAborted();
    return answer;
  }

  #followTokens({ path, token }: ServiceRequest, { kind, result }: Answer): void {
    const given = asObject(result)?.['token'];
    if (path === '/login' && typeof given === 'string') {
      this.#liveTokens.add(given);
      this.#secrets.push(given);
    }
    if (path === '/logout' && token !== undefined && kind === 'success') this.#liveTokens.delete(token);
  }
}

function toAnswer(number: number, received: Received, now: number): Answer {
  if (received.failed !== undefined) return { number, givenAt: now, status: 0, ...readEnvelope(0, undefined) };
  const { status, body, date = now } = received;
  return { number, givenAt: date, status, ...readEnvelope(status, body) };
}
