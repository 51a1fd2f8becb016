import type { Change } from '../state/collection.ts';

/** Times are milliseconds since 1970. */
export interface Session {
  readonly token: string;
  readonly user_id: number;
  /** Stored as `signature` in records. */
  readonly service: string;
  /** Address of the client (rules `caller-address`, `one-user`); null for tokens that were created without a login. */
  readonly address: string | null;
  readonly created_at: number;
  readonly last_action_at: number;
}

/** Milliseconds without an action after which a token expires (contract, Authentication 3). */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

const MAX_ENDED_TOKENS = 1000;

/** Maximum number of expired sessions after a clean-up. Setting the clock back makes their tokens valid again. */
const MAX_EXPIRED_SESSIONS = 1000;

/** Causes of revocations with a warning: `token-after-reset` or `token-after-other-login`. */
export type EndedBy = 'reset' | 'other-login';

export type Holder = Pick<Session, 'user_id' | 'service'>;

interface Ended {
  reason: string;
  by: EndedBy | undefined;
  holder: Holder;
}

export function expiresAt(session: Session): number {
  return session.last_action_at + TOKEN_LIFE_MS;
}

/** A token expires after 24:00:00.000 without an action, but not after 23:59:59.999 (rule `token-life-boundary`). */
export function isAlive(session: Session, now: number): boolean {
  return now - session.last_action_at < TOKEN_LIFE_MS;
}

/** Orders sessions by start, then by token, so that the order survives a restart. */
function inOrder(one: Session, other: Session): number {
  return one.created_at - other.created_at || (one.token < other.token ? -1 : 1);
}

/** Only `begin`, `expire` and `end` report changes. */
export class Sessions {
  readonly #report: (change: Change) => void;
  readonly #byToken = new Map<string, Session>();
  readonly #touched = new Set<Session>();
  readonly #ended = new Map<string, Ended>();
  #cleanUpAtSize = 2 * MAX_EXPIRED_SESSIONS;
  readonly #byAddress = new Map<string, Map<number, Set<Session>>>();
  #revision = 0;

  constructor(report: (change: Change) => void) {
    this.#report = report;
  }

  /** Increases with each added, removed or remembered token. */
  get revision(): number {
    return this.#revision;
  }

  get(token: string): Session | undefined {
    return this.#byToken.get(token);
  }

  all(): Session[] {
    return [...this.#byToken.values()];
  }

  tokens(): string[] {
    return [...this.#byToken.keys(), ...this.#ended.keys()];
  }

  /** The result includes expired sessions. */
  ofOthersAt(address: string, userId: number): Session[] {
    const users = this.#byAddress.get(address) ?? new Map<number, Set<Session>>();
    return [...users].flatMap(([id, sessions]) => (id === userId ? [] : [...sessions]));
  }

  /** @returns valid sessions, oldest first */
  aliveAt(address: string, { user_id, service }: Holder, now: number): Session[] {
    const own = [...(this.#byAddress.get(address)?.get(user_id) ?? [])];
    return own.filter((session) => session.service === service && isAlive(session, now)).sort(inOrder);
  }

  begin(session: Session): Session {
    this.#forgetExpired(session.created_at);
    this.load(session);
    this.#report({ collection: 'sessions', id: session.token, action: 'insert', before: null, after: { ...session } });
    return session;
  }

  /**
   * Restarts the 24 hours of a token. Reports no change, because requests that only read must change no record. The
   * data file gets the new time with a later change.
   */
  touch(session: Session, now: number): void {
    (session as { last_action_at: number }).last_action_at = now;
    this.#touched.add(session);
  }

  expire(session: Session, now: number): void {
    const { last_action_at } = session;
    if (!isAlive(session, now)) return;
    (session as { last_action_at: number }).last_action_at = now - TOKEN_LIFE_MS;
    const [before, after] = [{ last_action_at }, { last_action_at: session.last_action_at }];
    this.#report({ collection: 'sessions', id: session.token, action: 'update', before, after });
  }

  takeChangedSessions(): Session[] {
    const touched = [...this.#touched].filter((session) => this.#byToken.get(session.token) === session);
    this.#touched.clear();
    return touched;
  }

  load(session: Session): void {
    this.drop(session.token);
    this.#byToken.set(session.token, session);
    this.#revision += 1;
    if (session.address === null) return;
    const users = this.#byAddress.get(session.address) ?? new Map<number, Set<Session>>();
    this.#byAddress.set(session.address, users);
    users.set(session.user_id, (users.get(session.user_id) ?? new Set()).add(session));
  }

  /** @param reason text for clients that use the token later */
  end(session: Session, reason: string, by?: EndedBy): void {
    this.drop(session.token);
    this.#remember(session, { reason, by });
    this.#report({ collection: 'sessions', id: session.token, action: 'remove', before: { ...session }, after: null });
  }

  drop(token: string): void {
    const session = this.#byToken.get(token);
    if (!session) return;
    this.#byToken.delete(token);
    this.#revision += 1;
    if (session.address !== null) this.#leaveAddress(session, session.address);
  }

  holderOf(token: string): Holder | undefined {
    return this.#byToken.get(token) ?? this.#ended.get(token)?.holder;
  }

  whyEnded(token: string): string | undefined {
    return this.#ended.get(token)?.reason;
  }

  endedBy(token: string): EndedBy | undefined {
    return this.#ended.get(token)?.by;
  }

  /** Remembers the ended tokens of earlier contents. Sessions that no longer exist count as ended by a reset. */
  inherit(earlier: Sessions, reason: string): void {
    for (const [token, { holder, ...why }] of earlier.#ended) this.#remember({ token, ...holder }, why);
    for (const session of earlier.all()) {
      if (!this.#byToken.has(session.token)) this.#remember(session, { reason, by: 'reset' });
    }
  }

  /** Reports no change, because the tokens are already invalid. */
  #forgetExpired(now: number): void {
    if (this.#byToken.size < this.#cleanUpAtSize) return;
    const expired = this.all().filter((session) => !isAlive(session, now));
    for (const session of expired.slice(0, Math.max(0, expired.length - MAX_EXPIRED_SESSIONS))) {
      this.drop(session.token);
      this.#remember(session, { reason: 'it expired', by: undefined });
    }
    this.#cleanUpAtSize = this.#byToken.size + MAX_EXPIRED_SESSIONS;
  }

  #remember({ token, user_id, service }: Holder & Pick<Session, 'token'>, why: Omit<Ended, 'holder'>): void {
    this.#ended.set(token, { ...why, holder: { user_id, service } });
    this.#revision += 1;
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED_TOKENS && oldest !== undefined) this.#ended.delete(oldest);
  }

  #leaveAddress(session: Session, address: string): void {
    const users = this.#byAddress.get(address);
    const own = users?.get(session.user_id);
    own?.delete(session);
    if (own?.size === 0) users?.delete(session.user_id);
    if (users?.size === 0) this.#byAddress.delete(address);
  }
}
