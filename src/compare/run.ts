import { errorsOf, excuseOf, inWords, isRejectedWith, isSame, isSuccess, resultOf } from './answer.ts';
import { fill, recordsNamed, recordsShown, valueAt, whichNot } from './known.ts';
import { loginAs } from './samples.ts';
import type { Secrets } from './secrets.ts';
import type { Exchange, Sender } from './sender.ts';
import { RunSessions } from './sessions.ts';
import { type Known, type Step, stepKey } from './step.ts';
import type { HttpRequest } from './transport.ts';

export interface Taken {
  step: Step;
  exchange: Exchange;
  /** Why `walk` stops after this step. */
  why?: string;
}

class CannotBegin extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotBegin';
  }
}

/** Delay before a repeated read, because the first read may come from a delayed replica. */
export const REPLICA_MS = 300;

const isWrite = ({ operation }: Exchange) => operation === 'edit-view' || operation === 'delete-view';

export class Run {
  readonly sender: Sender;
  readonly secrets: Secrets;
  known: Known;
  readonly sessions: RunSessions;
  readonly #shared = new Map<string, Exchange>();
  readonly #shown = new Set<string>();
  readonly #maxLogins: number;

  constructor(sender: Sender, secrets: Secrets, { known, maxLogins }: { known: Known; maxLogins: number }) {
    this.#maxLogins = maxLogins;
    this.sender = sender;
    this.secrets = secrets;
    this.known = known;
    this.sessions = new RunSessions(sender, secrets);
  }

  /**
   * @returns why the run cannot send probes, or undefined
   * @throws CannotBegin if the login fails
   */
  async begin(): Promise<string | undefined> {
    const [login] = await this.walk([loginAs('token')]);
    if (typeof this.known['token'] !== 'string') {
      if (login && isSuccess(login.exchange.answer)) return 'the response to the login has no string in result.token';
      throw new CannotBegin(this.#whyNoToken(login));
    }
    const read: Step = { send: 'GET /view/{readable}', outcome: 'open' };
    const [good, bad] = await this.walk([read, { ...read, token: 'noToken' }]);
    if (good && bad && excuseOf(bad.exchange.answer) === undefined)
      this.sessions.learn(good.exchange.answer, bad.exchange.answer);
    return undefined;
  }

  /**
   * Sends the steps in order, until a response makes later steps useless. Skips steps whose token is unknown.
   * @param isShared whether steps without `save` may reuse responses to equal shared steps
   */
  async walk(steps: readonly Step[], { isShared = false } = {}): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const step of steps) {
      if (this.#lacksToken(step)) continue;
      const before = taken.at(-1)?.exchange;
      let exchange = await (isShared && !step.save ? this.#askOnce(step) : this.ask(step));
      if (before && isWrite(before) && isBehind(before, exchange)) exchange = await this.#askLater(step, exchange);
      const why = this.#whyStop(step, exchange);
      taken.push({ step, exchange, ...(why !== undefined && { why }) });
      if (why !== undefined) break;
    }
    return taken;
  }

  requestOf({ send, body, type = 'application/json', token = 'token' }: Step): HttpRequest {
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

  /**
   * Sends a step. If the service rejects the token of the run, logs in again and repeats the step, within the limits of
   * logins.
   * @param isLast whether the step belongs to the cleanup, and is sent even after an abort
   */
  async ask(step: Step, isLast = false): Promise<Exchange> {
    const exchange = await this.#askNow(step, isLast);
    const isSession = step.token === undefined;
    const mayLogin = this.sender.loginCount < this.#maxLogins && this.sessions.isWorthLogin(exchange.answer);
    if (!isSession || !mayLogin) return exchange;
    const login = await this.sender.ask(this.requestOf(loginAs('token')), isLast);
    const token = valueAt('/result/token', login.answer.body);
    if (typeof token !== 'string') return exchange;
    this.known = { ...this.known, token };
    const again = await this.#askNow(step, isLast);
    this.sessions.noteAgain(again.answer);
    return again;
  }

  /**
   * Explains a rejection by records that the step references and no successful response confirmed. Ignores rejections
   * that concern the user: code 403, or code 401 with a token.
   */
  whyNoRecord({ step, exchange: { request, answer } }: Taken): string | undefined {
    const isOfUser = isRejectedWith(403, answer) || (step.token !== null && isRejectedWith(401, answer));
    if (errorsOf(answer) === undefined || isOfUser) return undefined;
    const unknown = recordsNamed(step).filter((name) => !this.#shown.has(name));
    if (unknown.length === 0) return undefined;
    return `${request.method} ${request.path} got ${inWords(answer)}, and ${whichNot(unknown, this.known)}`;
  }

  async #askNow(step: Step, isLast: boolean): Promise<Exchange> {
    const exchange = await this.sender.ask(this.requestOf(step), isLast);
    if (isSuccess(exchange.answer)) for (const name of recordsShown(step)) this.#shown.add(name);
    return exchange;
  }

  async #askOnce(step: Step): Promise<Exchange> {
    const key = stepKey(step);
    const known = this.#shared.get(key);
    if (known) return known;
    const exchange = await this.ask(step);
    // Stores only usable responses, because a failure may be temporary.
    if (excuseOf(exchange.answer) === undefined) this.#shared.set(key, exchange);
    return exchange;
  }

  async #askLater(step: Step, stale: Exchange): Promise<Exchange> {
    await this.sender.rest(REPLICA_MS);
    const again = await this.ask(step);
    stale.isStale = true;
    return again;
  }

  #whyStop({ outcome, save = {} }: Step, { answer }: Exchange): string | undefined {
    const found = Object.entries(save).map(([name, pointer]) => [name, valueAt(pointer, answer.body)] as const);
    this.known = { ...this.known, ...Object.fromEntries(found) };
    const excuse = excuseOf(answer);
    if (excuse !== undefined || outcome !== undefined) return excuse;
    if (isSuccess(answer) && found.every(([, value]) => value !== undefined)) return undefined;
    return isSuccess(answer) ? `a success without ${Object.values(save).join(' or ')}` : inWords(answer);
  }

  #lacksToken({ token }: Step): boolean {
    return typeof token === 'string' && token !== 'token' && this.known[token] === undefined;
  }

  #whyNoToken(login: Taken | undefined): string {
    const answer = login?.exchange.answer;
    const came = answer && answer.status > 0 ? inWords(answer) : answer?.failed;
    return `the login of ${String(this.known['login'])} got no token (${answer?.unread ?? came ?? ''})`;
  }
}

/** Whether a read after an edit or deletion of a view may show the state before this change. */
function isBehind({ operation, answer: written }: Exchange, { request, answer }: Exchange): boolean {
  if (request.method !== 'GET' || !isSuccess(answer) || !isSuccess(written)) return false;
  return operation === 'delete-view' || !isSame(resultOf(answer), resultOf(written));
}
