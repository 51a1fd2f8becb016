import { inWords, isSame, isSuccess, isUnavailable, resultOf } from './answer.ts';
import type { RejectedForm } from './contract/documented-forms.ts';
import { fill, type Known, namesIn, sources, valueAt } from './known.ts';
import { type CompareSettings, isLogin, MAX_LOGINS, whyNotSent } from './plan.ts';
import { opening, type Step, script as wholeScript } from './script.ts';
import type { Secrets } from './secrets.ts';
import type { Exchange, Sender } from './sender.ts';
import { RunSessions } from './sessions.ts';
import type { HttpRequest } from './transport.ts';

class CannotBegin extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotBegin';
  }
}

/** Delay before a repeated read, because the first read may come from a delayed replica. */
export const REPLICA_MS = 300;

/** Known values that are ids of records. */
const RECORDS = ['lead', 'view', 'spareView', 'project', 'employee', 'label'];

/** Sends the requests of the script. */
export class Run {
  readonly sender: Sender;
  readonly secrets: Secrets;
  readonly sessions: RunSessions;
  known: Known;
  /** Number of requests that were not sent, by reason. */
  readonly omitted = new Map<string, number>();
  readonly #settings: CompareSettings;
  readonly #maxLogins: number;
  readonly #asked = new Set<string>();
  readonly #shown = new Set<string>();

  constructor(sender: Sender, secrets: Secrets, known: Known, settings: CompareSettings) {
    this.sender = sender;
    this.secrets = secrets;
    this.known = known;
    this.sessions = new RunSessions(sender, secrets);
    this.#settings = settings;
    this.#maxLogins = settings.isLeadmock ? Number.POSITIVE_INFINITY : MAX_LOGINS;
  }

  /** @throws CannotBegin if the login of the run fails */
  async sendAll(): Promise<void> {
    const { script = wholeScript } = this.#settings;
    const whyNone = await this.#begin();
    let before: Exchange | undefined;
    for (const step of script) {
      const why = whyNone ?? whyNotSent(step, { ...this.#settings, known: this.known }) ?? this.#whyImpossible(step);
      if (why === undefined) before = await this.#send(step, before);
      // A logout without a login is nothing to act on.
      else if (step.send !== 'POST /logout') this.omitted.set(why, (this.omitted.get(why) ?? 0) + 1);
    }
  }

  /** Sends each rejected request and its accepted twin again, because a service may reject any single request. */
  async repeat(forms: readonly RejectedForm[]): Promise<void> {
    for (const { rejections, twin } of forms)
      for (const { method, path, body, sent } of [...rejections, twin])
        await this.ask({ send: `${method} ${path}`, ...(body !== undefined && { body: sent }) });
  }

  /** @returns descriptions of records that requests name and no successful response confirms */
  get notShown(): string[] {
    const names = [...this.#asked].filter((name) => !this.#shown.has(name));
    return names.map((name) => {
      const flag = sources[name]?.replace(/ .*/, '');
      return `no response shows the ${name === 'spareView' ? 'view' : name} ${String(this.known[name])} (${flag})`;
    });
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
   * Sends a step. If the service rejects the token of the run, logs in again and repeats the step, within the limit of
   * logins.
   * @param isLast whether the step belongs to the cleanup, and is sent even after an abort
   */
  async ask(step: Step, isLast = false): Promise<Exchange> {
    const exchange = await this.#askNow(step, isLast);
    const isOfRun = step.token === undefined;
    const mayLogin = this.sender.loginCount < this.#maxLogins && this.sessions.isWorthLogin(exchange.answer);
    if (!isOfRun || !mayLogin) return exchange;
    const login = await this.sender.ask(this.requestOf(opening.login), isLast);
    const token = valueAt('/result/token', login.answer.body);
    if (typeof token !== 'string') return exchange;
    this.known = { ...this.known, token };
    const again = await this.#askNow(step, isLast);
    this.sessions.noteAgain(again.answer);
    return again;
  }

  /** @returns why the run cannot send other requests, or undefined */
  async #begin(): Promise<string | undefined> {
    const login = await this.#send(opening.login);
    if (typeof this.known['token'] !== 'string') {
      if (isSuccess(login.answer)) return 'the response to the login has no string in result.token';
      throw new CannotBegin(this.#whyNoToken(login));
    }
    const good = await this.#send(opening.good);
    const bad = await this.#send(opening.bad);
    const isKnown = bad.answer.status > 0 && !isUnavailable(bad.answer) && bad.answer.unread === undefined;
    if (isKnown) this.sessions.learn(good.answer, bad.answer);
    return undefined;
  }

  async #send(step: Step, before?: Exchange): Promise<Exchange> {
    const { save = {}, burst } = step;
    if (burst) await this.sender.burst(this.requestOf(step), burst);
    let exchange = await this.ask(step);
    if (before && isBehind(before, exchange)) {
      await this.sender.rest(REPLICA_MS);
      exchange.isStale = true;
      exchange = await this.ask(step);
    }
    const saved = Object.entries(save).map(([name, pointer]) => [name, valueAt(pointer, exchange.answer.body)]);
    this.known = { ...this.known, ...Object.fromEntries(saved) };
    return exchange;
  }

  async #askNow(step: Step, isLast: boolean): Promise<Exchange> {
    const exchange = await this.sender.ask(this.requestOf(step), isLast);
    for (const name of namesIn(step)) {
      if (!RECORDS.includes(name)) continue;
      this.#asked.add(name);
      // A service may accept a task for a missing lead.
      const isConfirmed = name !== 'lead' || step.send.includes('{lead}');
      if (isConfirmed && isSuccess(exchange.answer)) this.#shown.add(name);
    }
    return exchange;
  }

  #whyImpossible(step: Step): string | undefined {
    const { token } = step;
    if (isLogin(step) && this.sender.loginCount >= this.#maxLogins)
      return `compare sends at most ${this.#maxLogins} logins to a service`;
    if (typeof token === 'string' && typeof this.known[token] !== 'string') return 'no login returned their token';
    const unknown = namesIn(step).find((name) => this.known[name] === undefined);
    return unknown && `no response shows the ${unknown} of the view`;
  }

  #whyNoToken({ answer }: Exchange): string {
    const came = answer.status > 0 ? inWords(answer) : answer.failed;
    return `the login of ${String(this.known['login'])} got no token (${answer.unread ?? came ?? ''})`;
  }
}

/** Whether a read after an edit or deletion of a view may show the state before this change. */
function isBehind({ operation, request: { path }, answer: written }: Exchange, { request, answer }: Exchange): boolean {
  const isChange = operation === 'edit-view' || operation === 'delete-view';
  if (!isChange || request.method !== 'GET' || !isSuccess(answer) || !isSuccess(written)) return false;
  if (request.path !== path) return false;
  return operation === 'delete-view' || !isSame(resultOf(answer), resultOf(written));
}
