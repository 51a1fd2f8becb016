import { type AssumptionId, type AssumptionValues, listedValues } from '../../core/assumptions.ts';
import { RateLimit } from '../../core/sandbox/rate-limit.ts';
import { isAlive, type Session, TOKEN_LIFE_MS } from '../../core/sandbox/sessions.ts';
import { isSuccess, type Knowledge, tokenGivenBy } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';

/** Assumptions about the validity and the rate limit of tokens. The values affect later requests. */
export const SESSION_IDS = [
  'secondUser',
  'repeatedLogin',
  'tokenRenewal',
  'rateLimit',
] as const satisfies AssumptionId[];
export const OF_TOKENS: readonly AssumptionId[] = SESSION_IDS.filter((id) => id !== 'rateLimit');
type SessionId = (typeof SESSION_IDS)[number];
export type SessionValues = Partial<Pick<AssumptionValues, SessionId>>;

const CAN_MATTER: Partial<
  Record<SessionId, (exchanges: readonly RecordedExchange[], knowledge: Knowledge) => boolean>
> = {
  secondUser: (exchanges) => {
    const logins = exchanges.filter(
      ({ operation, sent }) => operation === 'login' && typeof sent['login'] === 'string',
    );
    return new Set(logins.map(({ sent }) => sent['login'])).size > 1;
  },
  repeatedLogin: (_, { hasRepeatedLogin }) => hasRepeatedLogin,
  tokenRenewal: (exchanges) => {
    const times = exchanges.map(({ atMs }) => atMs).sort((one, other) => one - other);
    return (times.at(-1) ?? 0) - (times[0] ?? 0) >= TOKEN_LIFE_MS;
  },
};

export function hypothesesFor(exchanges: readonly RecordedExchange[], knowledge: Knowledge): Hypothesis[] {
  let all: SessionValues[] = [{}];
  for (const id of SESSION_IDS) {
    if (CAN_MATTER[id]?.(exchanges, knowledge) === false) continue;
    all = all.flatMap((each) => listedValues(id).map((value) => ({ ...each, [id]: value })));
  }
  return all.map((values) => new Hypothesis(values));
}

export type Holder = Pick<Session, 'user_id' | 'service' | 'address'>;

/** One combination of values for the assumptions in `SESSION_IDS`, with the resulting sessions. */
export class Hypothesis {
  readonly values: SessionValues;
  readonly #sessions = new Map<string, Session>();
  readonly #limit = new RateLimit();

  constructor(values: SessionValues) {
    this.values = values;
  }

  /** Includes expired sessions, because leadmock rejects expired and unknown tokens by different rules. */
  get sessions(): Session[] {
    return [...this.#sessions.values()];
  }

  /** Also counts the request for the rate limit of the token. */
  exceedsLimit({ token, atMs }: RecordedExchange): boolean {
    const session = this.#valid(token, atMs);
    const { rateLimit = 'off' } = this.values;
    return session !== undefined && rateLimit !== 'off' && !this.#limit.admit(session, atMs, Number(rateLimit));
  }

  standingOf({ token = '', atMs }: RecordedExchange): 'valid' | 'expired' | 'unknown' {
    if (this.#valid(token, atMs)) return 'valid';
    return this.#sessions.has(token) ? 'expired' : 'unknown';
  }

  begin(token: string, holder: Holder, nowMs: number): void {
    if (this.#valid(token, nowMs)) return;
    this.#sessions.set(token, { token, ...holder, created_at: nowMs, last_action_at: nowMs });
  }

  end(token: string): void {
    this.#sessions.delete(token);
  }

  /** @param holder user, service and address of the token that the exchange returned; unused without such a token */
  follow(exchange: RecordedExchange, holder: Holder): void {
    const { operation, token, atMs } = exchange;
    const given = tokenGivenBy(exchange);
    if (given !== undefined) this.#login(given, holder, atMs);
    const session = operation === 'login' ? undefined : this.#valid(token, atMs);
    if (!session) return;
    if (operation === 'logout' && isSuccess(exchange)) this.end(session.token);
    else if (isSuccess(exchange) || this.values.tokenRenewal !== 'success') this.#touch(session, atMs);
  }

  #login(token: string, holder: Holder, nowMs: number): void {
    const { secondUser, repeatedLogin } = this.values;
    for (const other of this.sessions) {
      if (!isAlive(other, nowMs) || other.address !== holder.address || other.token === token) continue;
      const isOwn = other.user_id === holder.user_id;
      const isReplaced = isOwn && other.service === holder.service && repeatedLogin === 'replace';
      if (isReplaced || (!isOwn && secondUser === 'evict')) this.end(other.token);
    }
    const known = this.#valid(token, nowMs);
    if (known) this.#touch(known, nowMs);
    else this.#sessions.set(token, { token, ...holder, created_at: nowMs, last_action_at: nowMs });
  }

  #valid(token: string | undefined, nowMs: number): Session | undefined {
    const session = token === undefined ? undefined : this.#sessions.get(token);
    return session && isAlive(session, nowMs) ? session : undefined;
  }

  /** Changes the session object itself, because the rate limit uses this object as a key. */
  #touch(session: Session, nowMs: number): void {
    (session as { last_action_at: number }).last_action_at = nowMs;
  }
}
