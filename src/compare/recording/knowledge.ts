import { asObject } from '../answer.ts';
import { outcomeOf } from './misfits.ts';
import type { RecordedExchange } from './read/exchanges.ts';

/** What a recorder puts in the place of a secret. */
const MASK = /^(\*+|x{3,}|•+|<[^>]*>|\[[^\]]*\]|\.{3}|…|redacted|masked|filtered|removed|hidden)$/i;

/** The record that the path of a request names: `lead 101`, `view 3f2b…`; undefined where it names none. */
export function namedBy({ path }: Pick<RecordedExchange, 'path'>): string | undefined {
  const [, kind, id = ''] = path.split('/');
  return kind === 'lead' || kind === 'view' ? `${kind} ${decodeURIComponent(id).toLowerCase()}` : undefined;
}

export function isSuccess(exchange: RecordedExchange): boolean {
  return outcomeOf({ status: exchange.status, body: exchange.answer }) === 'success';
}

/** The token that a login gave. */
export function tokenGivenBy(exchange: RecordedExchange): string | undefined {
  if (exchange.operation !== 'login' || !isSuccess(exchange)) return undefined;
  const { result } = exchange.answer as { result?: { token?: unknown } };
  return typeof result?.token === 'string' ? result.token : undefined;
}

function credentials({ sent }: RecordedExchange): string {
  return JSON.stringify([sent['login'], sent['password']]);
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
  readonly #services = new Set<string>();
  #hasRepeatedLogin = false;

  constructor(exchanges: readonly RecordedExchange[]) {
    for (const [at, exchange] of exchanges.entries()) this.#learn(exchange, at);
  }

  /** Tokens that held without a login in the recording. */
  get earlierTokens(): readonly string[] {
    return [...this.#usedBefore];
  }

  /** Whether a user logs in for a service for which they have a token already. */
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
    const first = this.#masked.has(token) ? number : (this.#shownIn.get(token) ?? number);
    const words = first === number ? 'a new token' : `the token of #${first}`;
    return { ...asObject(answer), result: { ...result, token: words } };
  }

  /** Whether nobody can know if a token holds: it came from before the recording, or from elsewhere. */
  isTokenOpen(token: string): boolean {
    return !this.#givenIn.has(token);
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
    const { operation, token, sent, number } = exchange;
    const given = tokenGivenBy(exchange);
    if (given !== undefined) this.#learnGiven(given, exchange);
    for (const shown of [token, given]) {
      if (shown !== undefined && !this.#shownIn.has(shown)) this.#shownIn.set(shown, number);
    }
    if (!isSuccess(exchange)) return;
    if (operation === 'login' && !this.#loginsOf.has(sent['login'])) {
      this.#loginsOf.set(sent['login'], credentials(exchange));
    }
    if (operation !== 'login' && token !== undefined && !this.#givenIn.has(token)) this.#usedBefore.add(token);
    const name = namedBy(exchange);
    if (name !== undefined && !this.#firstSuccess.has(name)) this.#firstSuccess.set(name, at);
  }

  #learnGiven(token: string, exchange: RecordedExchange): void {
    const first = this.#givenIn.get(token) ?? exchange;
    this.#givenIn.set(token, first);
    const { login, service } = exchange.sent;
    const holder = JSON.stringify([login, service]);
    if (this.#shownIn.has(token) || this.#services.has(holder)) this.#hasRepeatedLogin = true;
    this.#services.add(holder);
    // No service gives two users one token: a recorder has put a word of its own there.
    if (MASK.test(token) || first.sent['login'] !== login) this.#masked.add(token);
  }
}
