import type { Change } from '../state/collection.ts';

/** A login that holds: one token of one user, under the name of one client service. Times are milliseconds since 1970. */
export interface Session {
  readonly token: string;
  readonly user_id: number;
  /** The login's `service`: the signature of everything done with this token. */
  readonly service: string;
  /** The caller's address, for "one user per IP"; null for a token that no login made. */
  readonly address: string | null;
  readonly created_at: number;
  /** Moved by `Sessions.touch`, which is no change of its own. */
  readonly last_action_at: number;
}

/** A token ends this long after its last action (contract, Authentication 3). */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** How many ended tokens are remembered, to explain a 401. */
const MOST_ENDED = 1000;

/** How many expired sessions are retained, since a clock that is set back makes their tokens good again. */
const MOST_EXPIRED = 1000;

/** What ended a token behind the back of the client that holds it: other contents of the sandbox, or another login. */
export type EndedBy = 'reset' | 'other-login';

/** User and service of a token. */
export type Holder = Pick<Session, 'user_id' | 'service'>;

interface Ended {
  reason: string;
  by: EndedBy | undefined;
  holder: Holder;
}

/** The first instant at which a token no longer holds, if nothing is done with it before. Milliseconds since 1970. */
export function endOfLife(session: Session): number {
  return session.last_action_at + TOKEN_LIFE_MS;
}

/** Whether a token still holds: at 23:59:59.999 of idleness it does, at 24:00:00.000 not (rule `token-life-boundary`). */
export function isAlive(session: Session, now: number): boolean {
  return now - session.last_action_at < TOKEN_LIFE_MS;
}

/** Orders sessions by their begin, then by token, so that a restart changes nothing. */
function inOrder(one: Session, other: Session): number {
  return one.created_at - other.created_at || (one.token < other.token ? -1 : 1);
}

/** All sessions of one sandbox, by token and by address. Beginning, ageing and ending one is reported as a change. */
export class Sessions {
  readonly #report: (change: Change) => void;
  readonly #byToken = new Map<string, Session>();
  readonly #touched = new Set<Session>();
  readonly #ended = new Map<string, Ended>();
  /** Number of sessions at which expired sessions are removed again. */
  #crowd = 2 * MOST_EXPIRED;
  readonly #byAddress = new Map<string, Map<number, Set<Session>>>();
  #revision = 0;

  constructor(report: (change: Change) => void) {
    this.#report = report;
  }

  /** Grows whenever a token becomes known or is forgotten. */
  get revision(): number {
    return this.#revision;
  }

  get(token: string): Session | undefined {
    return this.#byToken.get(token);
  }

  all(): Session[] {
    return [...this.#byToken.values()];
  }

  /** All known tokens: valid tokens, and remembered tokens that have ended. */
  tokens(): string[] {
    return [...this.#byToken.keys(), ...this.#ended.keys()];
  }

  /** The sessions of all users but one that began at an address, expired ones among them. */
  ofOthersAt(address: string, userId: number): Session[] {
    const users = this.#byAddress.get(address) ?? new Map<number, Set<Session>>();
    return [...users].flatMap(([id, sessions]) => (id === userId ? [] : [...sessions]));
  }

  /** The sessions of a user that hold, from logins at this address in the name of this service, in the order in which they began. */
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

  /** Starts the life of a token anew. Not reported: a read is no change, and a store learns of it with the next one. */
  touch(session: Session, now: number): void {
    (session as { last_action_at: number }).last_action_at = now;
    this.#touched.add(session);
  }

  /** Lets a session have been idle for just as long as it takes to end; one that has been for longer stays as it is. */
  expire(session: Session, now: number): void {
    const { last_action_at } = session;
    if (!isAlive(session, now)) return;
    (session as { last_action_at: number }).last_action_at = now - TOKEN_LIFE_MS;
    const [before, after] = [{ last_action_at }, { last_action_at: session.last_action_at }];
    this.#report({ collection: 'sessions', id: session.token, action: 'update', before, after });
  }

  /** The sessions touched since the last call, those that have ended aside. */
  takeTouched(): Session[] {
    const touched = [...this.#touched].filter((session) => this.#byToken.get(session.token) === session);
    this.#touched.clear();
    return touched;
  }

  /** Stores a session in the place of the one with its token, if there is one, without a report. */
  load(session: Session): void {
    this.drop(session.token);
    this.#byToken.set(session.token, session);
    this.#revision += 1;
    if (session.address === null) return;
    const users = this.#byAddress.get(session.address) ?? new Map<number, Set<Session>>();
    this.#byAddress.set(session.address, users);
    users.set(session.user_id, (users.get(session.user_id) ?? new Set()).add(session));
  }

  /** @param reason said to whoever uses the token afterwards */
  end(session: Session, reason: string, by?: EndedBy): void {
    this.drop(session.token);
    this.#remember(session, { reason, by });
    this.#report({ collection: 'sessions', id: session.token, action: 'remove', before: { ...session }, after: null });
  }

  /** Forgets a session, if it is there, without a report: for replay and undo only. */
  drop(token: string): void {
    const session = this.#byToken.get(token);
    if (!session) return;
    this.#byToken.delete(token);
    this.#revision += 1;
    if (session.address !== null) this.#leaveAddress(session, session.address);
  }

  /** Whose token it is, or was as long as it is remembered, whether it holds or not. */
  holderOf(token: string): Holder | undefined {
    return this.#byToken.get(token) ?? this.#ended.get(token)?.holder;
  }

  /** Why a token ended, as long as it is remembered; undefined for one that never was. */
  whyEnded(token: string): string | undefined {
    return this.#ended.get(token)?.reason;
  }

  /** Event that ended a token without its client knowing. */
  endedBy(token: string): EndedBy | undefined {
    return this.#ended.get(token)?.by;
  }

  /** Remembers the ended tokens of earlier contents, and ends their valid tokens. */
  inherit(earlier: Sessions, reason: string): void {
    for (const [token, { holder, ...why }] of earlier.#ended) this.#remember({ token, ...holder }, why);
    for (const session of earlier.all()) {
      if (!this.#byToken.has(session.token)) this.#remember(session, { reason, by: 'reset' });
    }
  }

  /** Forgets the expired sessions that began first, but for a thousand. No change: their tokens hold no more either way. */
  #forgetExpired(now: number): void {
    if (this.#byToken.size < this.#crowd) return;
    const expired = this.all().filter((session) => !isAlive(session, now));
    for (const session of expired.slice(0, Math.max(0, expired.length - MOST_EXPIRED))) {
      this.drop(session.token);
      this.#remember(session, { reason: 'it expired', by: undefined });
    }
    this.#crowd = this.#byToken.size + MOST_EXPIRED;
  }

  #remember({ token, user_id, service }: Holder & Pick<Session, 'token'>, why: Omit<Ended, 'holder'>): void {
    this.#ended.set(token, { ...why, holder: { user_id, service } });
    this.#revision += 1;
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MOST_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  #leaveAddress(session: Session, address: string): void {
    const users = this.#byAddress.get(address);
    const own = users?.get(session.user_id);
    own?.delete(session);
    if (own?.size === 0) users?.delete(session.user_id);
    if (users?.size === 0) this.#byAddress.delete(address);
  }
}
