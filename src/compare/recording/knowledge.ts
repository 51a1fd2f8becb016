import { outcomeOf } from './misfits.ts';
import type { RecordedExchange } from './read/exchanges.ts';

/** What a recorder puts in the place of a secret. */
const MASK = /^(\*+|x{3,}|•+|<[^>]*>|\[[^\]]*\]|\.{3}|…)$/i;

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
  readonly #given = new Set<string>();
  readonly #usedBefore = new Set<string>();

  constructor(exchanges: readonly RecordedExchange[]) {
    for (const [at, exchange] of exchanges.entries()) this.#learn(exchange, at);
  }

  /** Tokens that held without a login in the recording. */
  get earlierTokens(): readonly string[] {
    return [...this.#usedBefore];
  }

  /** Whether nobody can know if a token holds: it came from before the recording, or from elsewhere. */
  isTokenOpen(token: string): boolean {
    return !this.#given.has(token);
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
    if (!isSuccess(exchange)) return;
    const { operation, token, sent } = exchange;
    const given = tokenGivenBy(exchange);
    if (given !== undefined) this.#given.add(given);
    if (operation === 'login' && !this.#loginsOf.has(sent['login'])) {
      this.#loginsOf.set(sent['login'], credentials(exchange));
    }
    if (operation !== 'login' && token !== undefined && !this.#given.has(token)) this.#usedBefore.add(token);
    const name = namedBy(exchange);
    if (name !== undefined && !this.#firstSuccess.has(name)) this.#firstSuccess.set(name, at);
  }
}
