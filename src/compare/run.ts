import type { RejectedForm } from './contract/documented-forms.ts';
import { codeOf, isSuccess, isUnavailable, resultOf } from './exchange.ts';
import { isSame, valueAt } from './json.ts';
import { fill, type Known, namesIn, sources } from './known.ts';
import { type CompareSettings, mayLogin, whyNotSent } from './plan.ts';
import { opening, type Step, script as wholeScript } from './script.ts';
import type { Sender, SentExchange } from './sender.ts';
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
  readonly sessions: RunSessions;
  known: Known;
  /** Number of requests that were not sent, by reason. */
  readonly omitted = new Map<string, number>();
  readonly #settings: CompareSettings;
  readonly #asked = new Set<string>();
  readonly #shown = new Set<string>();

  constructor(sender: Sender, known: Known, settings: CompareSettings) {
    this.sender = sender;
    this.known = known;
    this.sessions = new RunSessions(sender);
    this.#settings = settings;
  }

  /** @throws CannotBegin if the login of the run fails */
  async sendAll(): Promise<void> {
    const { script = wholeScript } = this.#settings;
    const whyNone = await this.#begin();
    let before: SentExchange | undefined;
    for (const step of script) {
      const settings = { ...this.#settings, known: this.known };
      const why = whyNone ?? whyNotSent(step, settings, this.sender.logins.length);
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
  async ask(step: Step, isLast = false): Promise<SentExchange> {
    const exchange = await this.#askNow(step, isLast);
    if (step.token !== undefined || !mayLogin(this.#settings, this.sender.logins.length)) return exchange;
    if (!this.sessions.isWorthLogin(exchange)) return exchange;
    const login = await this.sender.ask(this.requestOf(opening.login), isLast);
    const token = valueAt('/result/token', login.answer);
    if (typeof token !== 'string') return exchange;
    this.known = { ...this.known, token };
    const again = await this.#askNow(step, isLast);
    this.sessions.noteAgain(again);
    return again;
  }

  /** @returns why the run cannot send other requests, or undefined */
  async #begin(): Promise<string | undefined> {
    const login = await this.#send(opening.login);
    if (typeof this.known['token'] !== 'string') {
      if (isSuccess(login)) return 'the response to the login has no string in result.token';
      throw new CannotBegin(this.#whyNoToken(login));
    }
    const good = await this.#send(opening.good);
    const bad = await this.#send(opening.bad);
    if (bad.failed === undefined && !isUnavailable(bad)) this.sessions.learn(good, bad);
    return undefined;
  }

  async #send(step: Step, before?: SentExchange): Promise<SentExchange> {
    const { save = {}, burst } = step;
    if (burst) await this.sender.burst(this.requestOf(step), burst);
    let exchange = await this.ask(step);
    if (before && isBehind(before, exchange)) {
      await this.sender.rest(REPLICA_MS);
      exchange.isUnused = true;
      exchange = await this.ask(step);
    }
    const saved = Object.entries(save).map(([name, pointer]) => [name, valueAt(pointer, exchange.answer)]);
    this.known = { ...this.known, ...Object.fromEntries(saved) };
    return exchange;
  }

  async #askNow(step: Step, isLast: boolean): Promise<SentExchange> {
    const exchange = await this.sender.ask(this.requestOf(step), isLast);
    for (const name of namesIn(step)) {
      if (!RECORDS.includes(name)) continue;
      this.#asked.add(name);
      // A service may accept a task for a missing lead.
      const isConfirmed = name !== 'lead' || step.send.includes('{lead}');
      if (isConfirmed && isSuccess(exchange)) this.#shown.add(name);
    }
    return exchange;
  }

  #whyNoToken(login: SentExchange): string {
    const code = codeOf(login);
    const came = code === undefined ? `HTTP ${login.status} without the envelope of the service` : `code ${code}`;
    return `the login of ${String(this.known['login'])} got no token (${login.failed ?? came})`;
  }
}

/** Whether a read after an edit or deletion of a view may show the state before this change. */
function isBehind(written: SentExchange, read: SentExchange): boolean {
  const { operation } = written;
  const isChange = operation === 'edit-view' || operation === 'delete-view';
  if (!isChange || read.method !== 'GET' || read.path !== written.path) return false;
  if (!isSuccess(read) || !isSuccess(written)) return false;
  return operation === 'delete-view' || !isSame(resultOf(read), resultOf(written));
}
