import type { Expectation } from '../schema/expectation.ts';
import { errorsOf, excuseOf, inWords, isRejectedWith, isSuccess } from './answer.ts';
import { success } from './contract/expect.ts';
import { fill, recordsNamed, recordsShown, valueAt, whichNot } from './known.ts';
import { loginAs } from './samples.ts';
import type { Secrets, Unfit } from './secrets.ts';
import type { Exchange, Sender } from './sender.ts';
import { RunSessions } from './sessions.ts';
import { areAdditions, type Known, type Step, stepKey } from './step.ts';
import type { HttpRequest } from './transport.ts';

export interface Taken {
  step: Step;
  exchange: Exchange;
  differences: readonly Unfit[];
  excuse: string | undefined;
}

interface WalkOptions {
  expect?: Expectation;
  /** Whether an earlier response to the same request may be reused, so that no record is created twice. */
  isShared?: boolean;
}

class CannotBegin extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotBegin';
  }
}

function unfit(says: string): Unfit {
  return { must: says, says };
}

export class Run {
  readonly sender: Sender;
  readonly secrets: Secrets;
  known: Known;
  readonly sessions: RunSessions;
  readonly #shared = new Map<string, Exchange>();
  readonly #shown = new Set<string>();

  constructor(sender: Sender, secrets: Secrets, known: Known) {
    this.sender = sender;
    this.secrets = secrets;
    this.known = known;
    this.sessions = new RunSessions(sender, secrets);
  }

  /**
   * Logs in, and learns how the service rejects an unknown token.
   * @throws CannotBegin
   */
  async begin(): Promise<void> {
    const [login] = await this.walk([loginAs('token')]);
    if (!login || typeof this.known['token'] !== 'string') throw new CannotBegin(this.#whyNoToken(login));
    const read = { send: 'GET /view/{readable}' };
    const [good, bad] = await this.walk([read, { ...read, token: 'noToken' }]);
    if (good && bad && bad.excuse === undefined) this.sessions.learn(good.exchange.answer, bad.exchange.answer);
  }

  /** Stops after the first step with a violation. */
  async walk(steps: readonly Step[], { expect, isShared = false }: WalkOptions = {}): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const step of steps) {
      const before = taken.at(-1)?.exchange.answer.body ?? null;
      const exchange = await (isShared && !step.save ? this.#askOnce(step) : this.ask(step));
      const found = this.#save(step, exchange.answer.body);
      taken.push(this.#held(step, exchange, { before, expected: step.expect ?? expect, missing: found }));
      if (taken.at(-1)?.differences.length) break;
    }
    return taken;
  }

  async whyNoControl(steps: readonly Step[]): Promise<string | undefined> {
    const last = (await this.walk(steps, { expect: success, isShared: areAdditions(steps) })).at(-1);
    if (!last?.differences.length) return undefined;
    const { method, path } = last.exchange.request;
    return last.excuse ?? `${method} ${path}, which is asked first, gets ${inWords(last.exchange.answer)}`;
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
   * Takes one step; if its session was lost, logs in and repeats the step.
   * @param isLast whether it is sent even after an abort
   */
  async ask(step: Step, isLast = false): Promise<Exchange> {
    const exchange = await this.#askNow(step, isLast);
    const isSession = step.token === undefined;
    if (!isSession || !this.sessions.isWorthLogin(exchange.answer)) return exchange;
    // A request that was rejected for its token had no effect and may be repeated.
    const login = await this.sender.ask(this.requestOf(loginAs('token')), isLast);
    const token = valueAt('/result/token', login.answer.body);
    if (typeof token !== 'string') return exchange;
    this.known = { ...this.known, token };
    const again = await this.#askNow(step, isLast);
    this.sessions.noteAgain(again.answer);
    return again;
  }

  /**
   * Explains a rejected step by a missing record: no response proves that the user's record exists. Code 401 is about the token or the
   * login.
   * @returns undefined if that is no explanation
   */
  whyNoRecord(taken: Taken | undefined): string | undefined {
    if (!taken) return undefined;
    const {
      step,
      exchange: { request, answer },
    } = taken;
    if (errorsOf(answer) === undefined || isRejectedWith(401, answer)) return undefined;
    const unknown = recordsNamed(step).filter((name) => !this.#shown.has(name));
    if (unknown.length === 0) return undefined;
    return `${request.method} ${request.path} gets ${inWords(answer)}, and ${whichNot(unknown, this.known)}`;
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
    // A temporary failure may be over by the next case.
    if (excuseOf(exchange.answer) === undefined) this.#shared.set(key, exchange);
    return exchange;
  }

  #save({ save = {}, mayLack }: Step, body: unknown): string[] {
    const found = Object.entries(save).map(([name, pointer]) => [name, valueAt(pointer, body)] as const);
    this.known = { ...this.known, ...Object.fromEntries(found) };
    return found
      .filter(([, value]) => value === undefined && !mayLack)
      .map(([name]) => (save[name] ?? '').slice(1).replaceAll('/', '.'));
  }

  #held(
    step: Step,
    exchange: Exchange,
    { before, expected, missing }: { before: unknown; expected: Expectation | undefined; missing: readonly string[] },
  ): Taken {
    const { answer } = exchange;
    const document = { status: answer.status, body: answer.body, before, known: this.known };
    const excuse = excuseOf(answer);
    if (excuse !== undefined) return { step, exchange, differences: [unfit(excuse)], excuse };
    const wrong = expected ? this.secrets.differences(expected, document) : [];
    const differences = [...wrong, ...missing.map((place) => unfit(`${place} is required, to go on with`))];
    return { step, exchange, differences, excuse };
  }

  #whyNoToken(login: Taken | undefined): string {
    const answer = login?.exchange.answer;
    const came =
      answer && answer.status > 0 ? `HTTP ${answer.status} ${this.secrets.shown(answer.body)}` : answer?.failed;
    return `the login of ${String(this.known['login'])} gets no token (${answer?.unread ?? came ?? ''})`;
  }
}
