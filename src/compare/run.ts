import type { OperationId } from '../generated/operations.ts';
import type { AssumptionValues } from '../mock/core/assumptions.ts';
import { randomUuid } from '../mock/core/ids.ts';
import { type Exchange, isSuccess, outcomeOf, tokenGivenBy } from './exchange.ts';
import { valueAt } from './json.ts';
import { judge } from './judge/judge.ts';
import { customKnown, fill, hintsOf, idFlags, type Known, namesIn } from './known.ts';
import { missingFlags, type PlanSettings } from './plan.ts';
import { type JudgedReport, judgedReport } from './report/judged-report.ts';
import { notRestored, restore, whyNotRestorable } from './restore.ts';
import { operationOf } from './samples.ts';
import { firstLogin, type Script, type Step, script as wholeScript } from './script.ts';
import { MAX_LOGINS, outcomeText, Sender, type SenderPorts, type SentExchange } from './sender.ts';
import type { HttpRequest } from './transport.ts';

export interface CompareSettings extends PlanSettings {
  leadIsDeal: boolean | undefined;
  /** Values of leadmock. */
  current: AssumptionValues;
  /** Status of new tasks in leadmock. */
  taskStatus: number;
  script?: Script;
}

/** Equal for two runs at services that respond equally. */
export interface Report extends JudgedReport {
  requestCount: number;
  /** Descriptions of records that differ from the original or may differ, and of sessions that may be open. */
  notRestored: readonly string[];
  /** Why requests were not sent. */
  notSent: readonly string[];
  /** Records that requests name and no successful response confirms, such as `label 9 (--label)`. */
  notShown: readonly string[];
}

export interface Comparison {
  report: Report;
  exchanges: readonly Exchange[];
  isLeadmock: boolean;
}

export class Stopped extends Error {
  readonly notRestored: readonly string[];

  constructor(cause: Error, remaining: readonly string[]) {
    super(cause.message, { cause });
    this.name = 'Stopped';
    this.notRestored = remaining;
  }
}

class CannotLogIn extends Error {
  constructor(login: SentExchange) {
    super(`the login of ${login.sent['login']} got no token (${outcomeText(login)})`);
    this.name = 'CannotLogIn';
  }
}

class LiveRun {
  readonly sender: Sender;
  known: Known;
  readonly #settings: CompareSettings;
  readonly #flags = new Set<string>();
  readonly #obstacles = new Set<string>();
  readonly #named = new Set<string>();
  readonly #confirmed = new Set<string>();

  constructor(settings: CompareSettings, ports: SenderPorts) {
    this.sender = new Sender(ports);
    this.known = customKnown(`leadmock compare ${randomUuid()}`, settings.known);
    this.#settings = settings;
  }

  /** @throws CannotLogIn if the service rejects the login */
  async logIn(): Promise<void> {
    const login = await this.#sendStep(firstLogin);
    if (!isSuccess(login)) throw new CannotLogIn(login);
  }

  async send(steps: readonly Step[]): Promise<void> {
    for (const step of steps) if (this.#maySend(step)) await this.#sendStep(step);
  }

  async logOut(): Promise<void> {
    for (const token of this.#openTokens())
      await this.sender.ask({ method: 'POST', path: '/logout', headers: { token } }, true);
  }

  get notRestored(): string[] {
    const open = this.#openTokens().length;
    const sessions = `${open} session${open === 1 ? '' : 's'} perhaps logged in: no logout succeeded`;
    return [...notRestored(this), ...(open > 0 ? [sessions] : [])];
  }

  get notSent(): string[] {
    const flags = this.#flags.size > 0 ? [`add ${[...this.#flags].join(', ')}`] : [];
    return [...flags, ...this.#obstacles];
  }

  get notShown(): string[] {
    const names = [...this.#named].filter((name) => !this.#confirmed.has(name));
    return names.map((name) => `${name === 'spareView' ? 'view' : name} ${this.known[name]} (${idFlags[name]})`);
  }

  #maySend(step: Step): boolean {
    const operation = operationOf(step.send) as OperationId;
    const flags = missingFlags(step, { ...this.#settings, known: this.known });
    for (const flag of flags) this.#flags.add(flag);
    const names = [...namesIn(step), ...(typeof step.token === 'string' ? [step.token] : [])];
    if (names.some((name) => this.known[name] === undefined)) return false;
    const isTooMany = operation === 'login' && this.sender.loginCount >= MAX_LOGINS;
    const obstacle = isTooMany
      ? `compare sends at most ${MAX_LOGINS} logins`
      : flags.length === 0 && whyNotRestorable(operation, this);
    if (obstacle) this.#obstacles.add(obstacle);
    return flags.length === 0 && !obstacle;
  }

  async #sendStep(step: Step): Promise<SentExchange> {
    const exchange = await this.sender.ask(requestOf(step, this.known));
    for (const [name, pointer] of Object.entries(step.save ?? {})) {
      const value = valueAt(pointer, exchange.response);
      if (typeof value === 'string') this.known = { ...this.known, [name]: value };
    }
    for (const name of namesIn(step).filter((each) => each in idFlags)) {
      this.#named.add(name);
      // A service may accept a task for a missing lead.
      const isConfirmed = name !== 'lead' || step.send.includes('{lead}');
      if (isConfirmed && isSuccess(exchange)) this.#confirmed.add(name);
    }
    return exchange;
  }

  /** Tokens of logins that no logout ended. A rejected logout shows that the token is not valid. */
  #openTokens(): string[] {
    const { exchanges } = this.sender;
    const open = new Set(exchanges.flatMap((each) => tokenGivenBy(each) ?? []));
    for (const each of exchanges)
      if (each.operation === 'logout' && outcomeOf(each) !== 'moment') open.delete(each.token ?? '');
    return [...open];
  }
}

function requestOf({ send, body, type = 'application/json', token = 'token' }: Step, known: Known): HttpRequest {
  const [method = '', path = ''] = send.split(' ');
  return {
    method,
    path: fill(path, known),
    headers: { ...(token !== null && { token: String(known[token]) }), ...(body && { 'Content-Type': type }) },
    ...(body && { body: JSON.stringify(fill(body, known)) }),
  };
}

function sameRequest({ method, path, token, contentType, body }: Exchange): HttpRequest {
  const headers = {
    ...(token !== undefined && { token }),
    ...(contentType !== undefined && { 'Content-Type': contentType }),
  };
  return { method, path, headers, ...(body !== undefined && { body }) };
}

/**
 * Sends the requests of a script, restores the owner and the texts, and judges the exchanges like a recording.
 * @throws Stopped if the run ends early; `cause` is the reason
 */
export async function compare(settings: CompareSettings, ports: SenderPorts): Promise<Comparison> {
  const { script = wholeScript } = settings;
  const run = new LiveRun(settings, ports);
  const { sender } = run;
  const judged = () => judge(sender.exchanges, hintsOf(run.known, settings.leadIsDeal));
  let stopped: Error | undefined;
  const attempt = (go: () => Promise<void>) =>
    go().catch((error: Error) => {
      stopped ??= error;
    });
  await attempt(async () => {
    await run.logIn();
    await run.send(script.changing);
    // A service may reject any single request, so only a second rejection of a documented form is a violation.
    for (const { rejections, twin } of judged().unproven)
      for (const each of [...rejections, twin]) await sender.ask(sameRequest(each));
  });
  await attempt(() => restore(run));
  if (!stopped) await attempt(() => run.send(script.ending));
  await attempt(() => run.logOut());
  if (stopped) throw new Stopped(stopped, run.notRestored);
  const { exchanges, isLeadmock } = sender;
  const { notRestored: remaining, notSent, notShown } = run;
  const report = {
    ...judgedReport(exchanges, judged(), settings),
    requestCount: exchanges.length,
    notRestored: remaining,
    notSent,
    notShown,
  };
  return { report, exchanges, isLeadmock };
}
