import type { User } from './data.ts';
import { createPrng, type Prng } from './prng.ts';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

export interface Session {
  token: string;
  user: User;
  service: string;
  address: string;
  lastActionMs: number;
  /** Times of requests within the last second. */
  recentMs: number[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const RATE_WINDOW_MS = 1000;

function createToken({ ways }: Settings, prng: Prng): string {
  if (ways.includes('uuidTokens')) return [8, 4, 4, 4, 12].map((length) => prng.hex(length)).join('-');
  if (ways.includes('base64Tokens')) return `${Buffer.from(prng.hex(40), 'hex').toString('base64').slice(0, 26)}+/==`;
  if (!ways.includes('jwtTokens')) return prng.hex(32);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ jti: prng.hex(8) })}.${prng.hex(43)}`;
}

export class Sessions {
  /** The lifecycle of tokens that the contract decides. */
  readonly rules = {
    lifetimeMs: DAY_MS,
    actionsProlong: true,
    logoutDeletes: true,
    oneServicePerAddress: false,
    tokenIsRequired: true,
  };
  readonly #settings: Settings;
  readonly #prng: Prng;
  readonly #byToken = new Map<string, Session>();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#prng = createPrng(settings.seed, 'tokens');
  }

  #valid(atMs: number): Session[] {
    return [...this.#byToken.values()].filter(({ lastActionMs }) => atMs - lastActionMs < this.rules.lifetimeMs);
  }

  find(token: string | undefined, atMs: number): Session | undefined {
    if (token === undefined && !this.rules.tokenIsRequired) return this.#valid(atMs)[0];
    return this.#valid(atMs).find((session) => session.token === token);
  }

  login(user: User, service: string, address: string, atMs: number): Session {
    const { repeatedLogin, secondUser } = this.#settings.assumptions;
    const here = this.#valid(atMs).filter((session) => session.address === address);
    const others = here.filter((session) => session.user.id !== user.id);
    if (secondUser === 'reject' && others.length > 0) throw new Refusal({ code: 403, message: 'secondUser' });
    if (secondUser === 'evict') this.#delete(others);
    if (this.rules.oneServicePerAddress) this.#delete(here.filter((session) => session.service !== service));
    const earlier = here.filter((session) => session.user.id === user.id && session.service === service);
    const [same] = earlier;
    if (repeatedLogin === 'same' && same !== undefined) {
      same.lastActionMs = atMs;
      return same;
    }
    if (repeatedLogin === 'replace') this.#delete(earlier);
    const token = createToken(this.#settings, this.#prng);
    const session: Session = { token, user, service, address, lastActionMs: atMs, recentMs: [] };
    this.#byToken.set(token, session);
    return session;
  }

  logout(session: Session): void {
    if (this.rules.logoutDeletes) this.#delete([session]);
  }

  /** @throws Refusal if the session exceeds the rate limit. */
  countRequest(session: Session, atMs: number): void {
    const { rateLimit } = this.#settings.assumptions;
    if (rateLimit === 'off') return;
    session.recentMs = session.recentMs.filter((pastMs) => atMs - pastMs < RATE_WINDOW_MS);
    if (session.recentMs.length >= Number(rateLimit)) throw new Refusal({ code: 503, message: 'tooManyRequests' });
    session.recentMs.push(atMs);
  }

  recordAction(session: Session, atMs: number, succeeded: boolean): void {
    const counts = succeeded || this.#settings.assumptions.tokenRenewal === 'any';
    if (counts && this.rules.actionsProlong) session.lastActionMs = atMs;
  }

  #delete(sessions: readonly Session[]): void {
    for (const { token } of sessions) this.#byToken.delete(token);
  }
}
