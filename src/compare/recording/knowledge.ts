import { TOKEN_LIFE_MS } from '../../core/sandbox/sessions.ts';
import { asObject } from '../answer.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { outcomeOf } from './response-diff.ts';

/**
 * Texts that recorders write instead of secrets: one repeated character, stars, an ellipsis, brackets, or a word such
 * as `redacted`.
 */
const MASK = /^(.)\1*$|[*•]{2}|…|^[<[{(%$].*[>\]})%]$|^(redacted|masked|filtered|removed|hidden)$/is;

/** @returns a name such as `lead 101` or `view 3f2b…`; undefined for other paths */
export function namedBy({ path }: Pick<RecordedExchange, 'path'>): string | undefined {
  const [, kind, id = ''] = path.split('/');
  return kind === 'lead' || kind === 'view' ? `${kind} ${decodeURIComponent(id).toLowerCase()}` : undefined;
}

export function isSuccess(exchange: RecordedExchange): boolean {
  return outcomeOf({ status: exchange.status, body: exchange.answer }) === 'success';
}

/**
 * @returns the token that a login returned; undefined if the exchange is not a successful login, or if the user or the
 * token is missing
 */
export function tokenGivenBy(exchange: RecordedExchange): string | undefined {
  if (exchange.operation !== 'login' || !isSuccess(exchange) || typeof exchange.sent['login'] !== 'string')
    return undefined;
  const { result } = exchange.answer as { result?: { token?: unknown } };
  return typeof result?.token === 'string' ? result.token : undefined;
}

function credentials({ sent }: RecordedExchange): string {
  return JSON.stringify([sent['login'], sent['password']]);
}

/**
 * Whether two logins may belong to one user: the passwords are equal, and the logins differ only in case, or only one
 * login is an e-mail address.
 */
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
  /** Number of the first exchange that contains a token, by token. */
  readonly #shownIn = new Map<string, number>();
  readonly #givenIn = new Map<string, RecordedExchange>();
  readonly #masked = new Set<string>();
  readonly #givenAgain = new Set<string>();
  readonly #services = new Set<string>();
  #hasRepeatedLogin = false;
  #firstInDoubt = Number.POSITIVE_INFINITY;
  /** Index of the first request with unknown outcome, by token. That request may have renewed the token. */
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
   * Whether the exchanges leave the validity of tokens uncertain: two logins may belong to one user, or the exchanges
   * cover at least 24 hours and contain a request with a token and an unknown outcome.
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
   * Replaces the token in the response to a login with `a new token` or `the token of #5`, because leadmock generates
   * other tokens. Masked tokens count as new.
   */
  withTokenInWords({ operation, number }: RecordedExchange, answer: unknown): unknown {
    const result = asObject(asObject(answer)?.['result']);
    const token = result?.['token'];
    if (operation !== 'login' || typeof token !== 'string') return answer;
    const first = this.isMasked(token) ? number : (this.#shownIn.get(token) ?? number);
    const words = first === number ? 'a new token' : `the token of #${first}`;
    return { ...asObject(answer), result: { ...result, token: words } };
  }

  /**
   * Whether the validity of a token is unknown before the request at index `at`: no login returned the token, a
   * recorder masked it, or a request of unknown outcome may have revoked or renewed it.
   */
  isTokenOpen(token: string, at: number): boolean {
    const isUncertain = this.#mayExpire && (this.#uncertainSince.get(token) ?? at) < at;
    return !this.#givenIn.has(token) || this.isMasked(token) || this.#firstInDoubt < at || isUncertain;
  }

  /**
   * Whether a text may stand for several tokens. A recorder may have replaced all tokens with one text, so a token that
   * all logins return counts as masked.
   */
  isMasked(token: string): boolean {
    return this.#masked.has(token) || (this.#givenAgain.has(token) && this.#givenIn.size === 1);
  }

  isRecordOpen(exchange: RecordedExchange, at: number): boolean {
    const name = namedBy(exchange);
    return name !== undefined && (this.#firstSuccess.get(name) ?? Number.POSITIVE_INFINITY) > at;
  }

  /**
   * Whether the credentials of a login may be right: no login under this name succeeded, or the successful login has
   * the same masked password.
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
    // A token that two users got was masked by a recorder, because a service never returns one token to two users.
    if (MASK.test(token) || first.sent['login'] !== exchange.sent['login']) this.#masked.add(token);
  }
}
