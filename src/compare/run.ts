import type { Expectation } from '../schema/expectation.ts';
import { type Answer, excuseOf, inWords, isSameRefusal } from './answer.ts';
import { success } from './expect.ts';
import { fill, valueAt } from './known.ts';
import { loginAs } from './samples.ts';
import type { Secrets } from './secrets.ts';
import type { Exchange, Sender } from './sender.ts';
import { areAdditions, type Known, type Step, stepKey } from './step.ts';
import type { Request } from './transport.ts';

/** A step as it went: what of its answer does not fit, and why that may say nothing about the service. */
export interface Taken {
  step: Step;
  exchange: Exchange;
  misfits: readonly string[];
  excuse: string | undefined;
}

/** What is expected of every step that says nothing else. */
interface WalkOptions {
  expect?: Expectation;
  /** Whether an answer may be that of the same request earlier in the run, so that no record is made twice. */
  isShared?: boolean;
}

/** New logins that did not help before none is tried any more. */
const MOST_VAIN_LOGINS = 2;

/** There is no session to ask in; says why. */
class CannotBegin extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotBegin';
  }
}

/** One run against one service: the session, and how steps are taken in it. */
export class Run {
  readonly sender: Sender;
  readonly secrets: Secrets;
  known: Known;
  readonly #liveTokens = new Set<string>();
  readonly #shared = new Map<string, Exchange>();
  /** How the service refuses a token that nobody was given; undefined where that tells nothing. */
  #lost: Answer | undefined;
  #vainLogins = 0;

  constructor(sender: Sender, secrets: Secrets, known: Known) {
    this.sender = sender;
    this.secrets = secrets;
    this.known = known;
    sender.listeners.push((exchange) => this.#follow(exchange));
  }

  /**
   * Logs in, and sees how a lost session would look.
   * @throws CannotBegin
   */
  async begin(): Promise<void> {
    const [login] = await this.walk([loginAs('token')]);
    if (!login || typeof this.known['token'] !== 'string') throw new CannotBegin(this.#whyNoToken(login));
    const read = { send: 'GET /view/{readable}' };
    const [good, bad] = await this.walk([read, { ...read, token: 'noToken' }]);
    if (good && bad && !isSameRefusal(good.exchange.answer, bad.exchange.answer)) this.#lost = bad.exchange.answer;
  }

  /** Ends every session that was begun and has not ended; how many could not be ended. */
  async end(): Promise<number> {
    let open = 0;
    for (const token of [...this.#liveTokens]) {
      const { answer } = await this.sender.ask({ method: 'POST', path: '/logout', headers: { token } }, true);
      const isGone = this.#lost !== undefined && isSameRefusal(answer, this.#lost);
      if (this.#liveTokens.has(token) && !isGone) open += 1;
    }
    return open;
  }

  /** Takes steps up to the first that does not go as it should, which is the last one then. What they save is known from then on. */
  async walk(steps: readonly Step[], { expect, isShared = false }: WalkOptions = {}): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const step of steps) {
      const before = taken.at(-1)?.exchange.answer.body ?? null;
      const exchange = await (isShared && !step.save ? this.#askOnce(step) : this.ask(step));
      const found = this.#save(step, exchange.answer.body);
      taken.push(this.#held(step, exchange, { before, expected: step.expect ?? expect, missing: found }));
      if (taken.at(-1)?.misfits.length) break;
    }
    return taken;
  }

  /** Whether the control of a probe holds; otherwise why it does not. */
  async whyNoControl(steps: readonly Step[]): Promise<string | undefined> {
    const last = (await this.walk(steps, { expect: success, isShared: areAdditions(steps) })).at(-1);
    if (!last?.misfits.length) return undefined;
    const { method, path } = last.exchange.request;
    return last.excuse ?? `${method} ${path}, which is asked first, gets ${inWords(last.exchange.answer)}`;
  }

  requestOf({ send, body, type = 'application/json', token = 'token' }: Step): Request {
    const [method = '', path = ''] = send.split(' ');
    return {
      method,
      path: fill(path, this.known),
      headers: {
        ...(token !== null && { token: String(this.known[token]) }),
        ...(body && { 'Content-Type': type }),
      },
      ...(body && { body: JSON.stringify(fill(body, this.known)) }),
    };
  }

  /** Knows of every session from its answer on. */
  #follow({ operation, request, answer }: Exchange): void {
    const given = operation === 'login' ? valueAt('/result/token', answer.body) : undefined;
    if (typeof given === 'string' && given !== '') {
      this.#liveTokens.add(given);
      this.secrets.add(given);
    }
    const isOut = operation === 'logout' && valueAt('/status', answer.body) === 'success';
    if (isOut) this.#liveTokens.delete(request.headers['token'] ?? '');
  }

  /**
   * One step, and once more in a new session where it was lost.
   * @param isLast whether it is asked even when the asking has been stopped
   */
  async ask(step: Step, isLast = false): Promise<Exchange> {
    const exchange = await this.sender.ask(this.requestOf(step), isLast);
    if (step.token !== undefined || !(await this.#isBackIn(exchange.answer, isLast))) return exchange;
    const again = await this.sender.ask(this.requestOf(step), isLast);
    this.#vainLogins = this.#isLost(again.answer) ? this.#vainLogins + 1 : 0;
    return again;
  }

  async #askOnce(step: Step): Promise<Exchange> {
    const key = stepKey(step);
    const exchange = this.#shared.get(key) ?? (await this.ask(step));
    this.#shared.set(key, exchange);
    return exchange;
  }

  #isLost(answer: Answer): boolean {
    return this.#lost !== undefined && isSameRefusal(answer, this.#lost);
  }

  /** Whether the session was lost and there is a new one. What was refused for that did nothing, and may be asked again. */
  async #isBackIn(answer: Answer, isLast: boolean): Promise<boolean> {
    if (!this.#isLost(answer) || this.#vainLogins >= MOST_VAIN_LOGINS) return false;
    const login = await this.sender.ask(this.requestOf(loginAs('token')), isLast);
    const token = valueAt('/result/token', login.answer.body);
    if (typeof token !== 'string') return false;
    this.known = { ...this.known, token };
    return true;
  }

  /** @returns what was to be saved and is not there */
  #save({ save = {} }: Step, body: unknown): string[] {
    const found = Object.entries(save).map(([name, pointer]) => [name, valueAt(pointer, body)] as const);
    this.known = { ...this.known, ...Object.fromEntries(found) };
    return found
      .filter(([, value]) => value === undefined)
      .map(([name]) => (save[name] ?? '').slice(1).replaceAll('/', '.'));
  }

  #held(
    step: Step,
    exchange: Exchange,
    { before, expected, missing }: { before: unknown; expected: Expectation | undefined; missing: readonly string[] },
  ): Taken {
    const { answer } = exchange;
    if (answer.status === 0) return { step, exchange, misfits: ['there must be an answer'], excuse: undefined };
    const document = { status: answer.status, body: answer.body, before, known: this.known };
    const excuse = excuseOf(answer);
    if (excuse !== undefined) return { step, exchange, misfits: [excuse], excuse };
    const wrong = expected ? this.secrets.misfits(expected, document) : [];
    const misfits = [...wrong, ...missing.map((place) => `${place} is required, to go on with`)];
    return { step, exchange, misfits, excuse };
  }

  #whyNoToken(login: Taken | undefined): string {
    const answer = login?.exchange.answer;
    const came =
      answer && answer.status > 0 ? `HTTP ${answer.status} ${this.secrets.shown(answer.body)}` : answer?.failed;
    return `the login of ${String(this.known['login'])} gets no token (${answer?.unread ?? came ?? ''})`;
  }
}
