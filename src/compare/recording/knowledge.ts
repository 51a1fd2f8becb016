import { asObject } from '../answer.ts';
import { outcomeOf } from './misfits.ts';
import type { RecordedExchange } from './read/exchanges.ts';

/** What a recorder puts in the place of a secret: one character all along, stars, something in brackets, or a word. */
const MASK = /^(.)\1*$|[*•]{2}|…|^[<[{(%$].*[>\]})%]$|^(redacted|masked|filtered|removed|hidden)$/is;

/** The record that the path of a request names: `lead 101`, `view 3f2b…`; undefined where it names none. */
export function namedBy({ path }: Pick<RecordedExchange, 'path'>): string | undefined {
  const [, kind, id = ''] = path.split('/');
  return kind === 'lead' || kind === 'view' ? `${kind} ${decodeURIComponent(id).toLowerCase()}` : undefined;
}

export function isSuccess(exchange: RecordedExchange): boolean {
  return outcomeOf({ status: exchange.status, body: exchange.answer }) === 'success';
}

/** The token that a login gave; one of which nobody knows who logged in gives none. */
export function tokenGivenBy(exchange: RecordedExchange): string | undefined {
  if (exchange.operation !== 'login' || !isSuccess(exchange) || typeof exchange.sent['login'] !== 'string')
    return undefined;
  const { result } = exchange.answer as { result?: { token?: unknown } };
  return typeof result?.token === 'string' ? result.token : undefined;
}

function credentials({ sent }: RecordedExchange): string {
  return JSON.stringify([sent['login'], sent['password']]);
}

function holderIn({ sent }: RecordedExchange): string {
  return JSON.stringify([sent['login'], sent['service']]);
}

/** What a recording shows as a whole: what is there from its beginning, and what nobody can know. */
export class Knowledge {
  readonly #firstSuccess = new Map<string, number>();
  readonly #loginsOf = new Map<unknown, string>();
  readonly #usedBefore = new Set<string>();
  /** By token: the number of the first exchange that shows it, and the first login that gave it. */
  readonly #shownIn = new Map<string, number>();
  readonly #givenIn = new Map<string, RecordedExchange>();
  readonly #masked = new Set<string>();
  readonly #givenAgain = new Set<string>();
  readonly #services = new Set<string>();
  #hasRepeatedLogin = false;
  /** From which exchange on nobody knows who is logged in. */
  #firstInDoubt = Number.POSITIVE_INFINITY;

  constructor(exchanges: readonly RecordedExchange[]) {
    for (const [at, exchange] of exchanges.entries()) this.#learn(exchange, at);
  }

  /** Tokens that held without a login in the recording. */
  get earlierTokens(): readonly string[] {
    return [...this.#usedBefore];
  }

  /** Whether a user logs in, or is refused, for a service for which they have a token already. */
  get hasRepeatedLogin(): boolean {
    return this.#hasRepeatedLogin;
  }

  /** The first login that gave a token; undefined for one from elsewhere. */
  loginOf(token: string): RecordedExchange | undefined {
    return this.#givenIn.get(token);
  }

  /**
   * An answer with words in the place of the token that a login gives: no two services give the same, but whether it was there before
   * says something. What a recorder has masked counts as new.
   */
  withTokenInWords({ operation, number }: RecordedExchange, answer: unknown): unknown {
    const result = asObject(asObject(answer)?.['result']);
    const token = result?.['token'];
    if (operation !== 'login' || typeof token !== 'string') return answer;
    const first = this.isMasked(token) ? number : (this.#shownIn.get(token) ?? number);
    const words = first === number ? 'a new token' : `the token of #${first}`;
    return { ...asObject(answer), result: { ...result, token: words } };
  }

  /** Whether nobody can know if a token holds: it came from elsewhere, or a login or logout of which a part is missing may have ended it. */
  isTokenOpen(token: string, at: number): boolean {
    return !this.#givenIn.has(token) || this.isMasked(token) || this.#firstInDoubt < at;
  }

  /**
   * Whether a text may stand for several tokens. That a login gives one once more tells nothing as long as no other login gives another:
   * a recorder may have put a word of its own there each time.
   */
  isMasked(token: string): boolean {
    return this.#masked.has(token) || (this.#givenAgain.has(token) && this.#givenIn.size === 1);
  }

  /** Whether nobody can know if the record of a path was there: it shows only later, or never. */
  isRecordOpen(exchange: RecordedExchange, at: number): boolean {
    const name = namedBy(exchange);
    return name !== undefined && (this.#firstSuccess.get(name) ?? Number.POSITIVE_INFINITY) > at;
  }

  /** Whether nobody can know if login and password are right: neither ever was, or a recorder has masked them. */
  isLoginOpen(exchange: RecordedExchange): boolean {
    const { login, password } = exchange.sent;
    const known = this.#loginsOf.get(login);
    return known === undefined || (known === credentials(exchange) && MASK.test(String(password)));
  }

  #learn(exchange: RecordedExchange, at: number): void {
    const { operation, token, sent, number, isPartial } = exchange;
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
      this.#loginsOf.set(sent['login'], credentials(exchange));
    }
    if (operation !== 'login' && token !== undefined && !this.#givenIn.has(token)) this.#usedBefore.add(token);
    const name = namedBy(exchange);
    if (name !== undefined && !this.#firstSuccess.has(name)) this.#firstSuccess.set(name, at);
  }

  #learnGiven(token: string, exchange: RecordedExchange): void {
    const first = this.#givenIn.get(token) ?? exchange;
    this.#givenIn.set(token, first);
    if (this.#shownIn.has(token)) this.#givenAgain.add(token);
    if (this.#shownIn.has(token) || this.#services.has(holderIn(exchange))) this.#hasRepeatedLogin = true;
    // No service gives two users one token: a recorder has put a word of its own there.
    if (MASK.test(token) || first.sent['login'] !== exchange.sent['login']) this.#masked.add(token);
  }
}
