import { TOKEN_LIFE_MS } from '../../core/sandbox/sessions.ts';
import { asObject } from '../answer.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { outcomeOf } from './response-diff.ts';

/** Texts that a recorder may write instead of secrets, for example `***` or `<redacted>`. */
const MASK = /^(.)\1*$|[*•]{2}|…|^[<[{(%$].*[>\]})%]$|^(redacted|masked|filtered|removed|hidden)$/is;

/** @returns a name such as `lead 101` or `view 3f2b…`; undefined for other paths */
export function namedBy({ path }: Pick<RecordedExchange, 'path'>): string | undefined {
  const [, kind, id = ''] = path.split('/');
  return kind === 'lead' || kind === 'view' ? `${kind} ${decodeURIComponent(id).toLowerCase()}` : undefined;
}

export function isSuccess(exchange: RecordedExchange): boolean {
  return outcomeOf({ status: exchange.status, body: exchange.answer }) === 'success';
}

/** @returns the token that a successful login with a login name returned; otherwise undefined */
export function tokenGivenBy(exchange: RecordedExchange): string | undefined {
  if (exchange.operation !== 'login' || !isSuccess(exchange) || typeof exchange.sent['login'] !== 'string')
    return undefined;
  const { result } = exchange.answer as { result?: { token?: unknown } };
  return typeof result?.token === 'string' ? result.token : undefined;
}

function credentials({ sent }: RecordedExchange): string {
  return JSON.stringify([sent['login'], sent['password']]);
}

/** Whether two logins with the same password may belong to one user, for example a user name and an e-mail address. */
function isSameUser(one: string, other: string): boolean {
  const [[login, password], [otherLogin, otherPassword]] = [JSON.parse(one), JSON.parse(other)];
  const isOtherKind = login.includes('@') !== otherLogin.includes('@');
  const isOtherCase = login.trim().toLowerCase() === otherLogin.trim().toLowerCase();
  return password === otherPassword && (isOtherKind || isOtherCase);
}

function holderIn({ sent }: RecordedExchange): string {
  return JSON.stringify([sent['login'], sent['service']]);
}

function viewNames({ operation, answer }: RecordedExchange): string[] {
  const { id, uuid } = asObject(asObject(answer)?.['result']) ?? {};
  if (operation !== 'get-view' && operation !== 'edit-view') return [];
  return [id, uuid].map((each) => `view ${String(each).toLowerCase()}`);
}

export class Knowledge {
  readonly #firstSuccess = new Map<string, number>();
  readonly #loginsOf = new Map<unknown, string>();
  readonly #usedBefore = new Set<string>();
  /** Number of the first exchange with a token, by token. Partial logins and logouts do not count. */
  readonly #shownIn = new Map<string, number>();
  readonly #givenIn = new Map<string, RecordedExchange>();
  readonly #masked = new Set<string>();
  readonly #givenAgain = new Set<string>();
  readonly #services = new Set<string>();
  #hasRepeatedLogin = false;
  #firstInDoubt = Number.POSITIVE_INFINITY;
  /** Index of the first partial exchange with a token, by token. */
  readonly #uncertainSince = new Map<string, number>();
  #hasAliases = false;
  readonly #mayExpire: boolean;

  constructor(exchanges: readonly RecordedExchange[]) {
    const [first = 0, ...others] = exchanges.map(({ atMs }) => atMs).toSorted((one, other) => one - other);
    this.#mayExpire = (others.at(-1) ?? first) - first >= TOKEN_LIFE_MS;
    for (const [at, exchange] of exchanges.entries()) this.#learn(exchange, at);
  }

  get earlierTokens(): readonly string[] {
    return [...this.#usedBefore];
  }

  /**
   * Whether the validity of tokens is uncertain: two logins may belong to one user, or partial exchanges may have
   * renewed tokens.
   */
  get isTokenLifeUncertain(): boolean {
    return this.#hasAliases || (this.#mayExpire && this.#uncertainSince.size > 0);
  }

  get hasRepeatedLogin(): boolean {
    return this.#hasRepeatedLogin;
  }

  loginOf(token: string): RecordedExchange | undefined {
    return this.#givenIn.get(token);
  }

  /**
   * Replaces the token in the response to a login with `a new token` or `the token of #5`, because the service and
   * leadmock generate different tokens. Masked tokens count as new.
   */
  withTokenInWords({ operation, number }: RecordedExchange, answer: unknown): unknown {
    const result = asObject(asObject(answer)?.['result']);
    const token = result?.['token'];
    if (operation !== 'login' || typeof token !== 'string') return answer;
    const first = this.isMasked(token) ? number : (this.#shownIn.get(token) ?? number);
    const words = first === number ? 'a new token' : `the token of #${first}`;
    return { ...asObject(answer), result: { ...result, token: words } };
  }

  /** Whether the validity of a token is unknown before the request at index `at`. */
  isTokenOpen(token: string, at: number): boolean {
    const isUncertain = this.#mayExpire && (this.#uncertainSince.get(token) ?? at) < at;
    return !this.#givenIn.has(token) || this.isMasked(token) || this.#firstInDoubt < at || isUncertain;
  }

  /** Whether a text may stand for several tokens, because a recorder may have replaced the tokens. */
  isMasked(token: string): boolean {
    return this.#masked.has(token) || (this.#givenAgain.has(token) && this.#givenIn.size === 1);
  }

  isRecordOpen(exchange: RecordedExchange, at: number): boolean {
    const name = namedBy(exchange);
    return name !== undefined && (this.#firstSuccess.get(name) ?? Number.POSITIVE_INFINITY) > at;
  }

  /**
   * Whether compare cannot judge the credentials of a login: no login under this name succeeded, or the password equals
   * the accepted password, but is masked.
   */
  isLoginOpen(exchange: RecordedExchange): boolean {
    const { login, password } = exchange.sent;
    const known = this.#loginsOf.get(login);
    return known === undefined || (known === credentials(exchange) && MASK.test(String(password)));
  }

  #learn(exchange: RecordedExchange, at: number): void {
    const { operation, token, sent, number, isPartial } = exchange;
    if (isPartial && token !== undefined && !this.#uncertainSince.has(token)) this.#uncertainSince.set(token, at);
    if (isPartial && (operation === 'login' || operation === 'logout')) {
      this.#firstInDoubt = Math.min(this.#firstInDoubt, at);
      return;
    }
    const given = tokenGivenBy(exchange);
    if (given !== undefined) this.#learnGiven(given, exchange);
    for (const shown of [token, given]) {
      if (shown !== undefined && !this.#shownIn.has(shown)) this.#shownIn.set(shown, number);
    }
    if (operation === 'login' && !this.isLoginOpen(exchange) && this.#services.has(holderIn(exchange)))
      this.#hasRepeatedLogin = true;
    if (given !== undefined) this.#services.add(holderIn(exchange));
    if (!isSuccess(exchange)) return;
    if (given !== undefined && !this.#loginsOf.has(sent['login'])) {
      this.#hasAliases ||= [...this.#loginsOf.values()].some((other) => isSameUser(other, credentials(exchange)));
      this.#loginsOf.set(sent['login'], credentials(exchange));
    }
    if (operation !== 'login' && token !== undefined && !this.#givenIn.has(token)) this.#usedBefore.add(token);
    for (const name of [namedBy(exchange), ...viewNames(exchange)])
      if (name !== undefined && !this.#firstSuccess.has(name)) this.#firstSuccess.set(name, at);
  }

  #learnGiven(token: string, exchange: RecordedExchange): void {
    const first = this.#givenIn.get(token) ?? exchange;
    this.#givenIn.set(token, first);
    if (this.#shownIn.has(token)) this.#givenAgain.add(token);
    if (this.#shownIn.has(token) || this.#services.has(holderIn(exchange))) this.#hasRepeatedLogin = true;
    if (MASK.test(token) || first.sent['login'] !== exchange.sent['login']) this.#masked.add(token);
  }
}
