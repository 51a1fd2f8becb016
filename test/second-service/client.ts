import type { User } from './data.ts';
import type { Exchange, Service } from './exchange.ts';
import type { Fields } from './parts.ts';
import type { Prng } from './prng.ts';

export interface ClientSession {
  token: string;
  user: User;
  service: string;
  address: string;
}

export interface Sent {
  token?: string | undefined;
  body?: unknown;
  contentType?: string;
  address?: string | undefined;
}

/** A client that records its exchanges, remembers its tokens and has its own clock. */
export class Client {
  readonly exchanges: Exchange[] = [];
  /** Sessions that the client considers valid, oldest first. */
  sessions: ClientSession[] = [];
  /** Tokens that the client logged out, or that the service rejected. */
  readonly oldTokens: string[] = [];
  nowMs: number;
  readonly #service: Service;
  readonly #prng: Prng;

  constructor(service: Service, prng: Prng, startMs: number) {
    this.#service = service;
    this.#prng = prng;
    this.nowMs = startMs;
  }

  /** Returns the envelope, or an empty object if the response is not JSON. */
  send(method: string, path: string, { token, body, contentType, address }: Sent = {}): Fields {
    const request = {
      method,
      path,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { token }),
        ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(address !== undefined && { address }),
      atMs: this.nowMs,
    };
    const response = this.#service(request);
    const durationMs = this.#prng.integer(12, 45);
    this.exchanges.push({ request, response, durationMs });
    this.nowMs += durationMs;
    try {
      return JSON.parse(response.body) as Fields;
    } catch {
      return {};
    }
  }

  login(user: User, service: string, address: string): void {
    const { login, password } = user;
    const envelope = this.send('POST', '/login', { body: { login, password, service, version: '1.0' }, address });
    const { token } = { ...envelope, ...(envelope['result'] as object | undefined) } as Fields;
    const text = token instanceof Object ? (token as Fields)['access'] : token;
    if (typeof text !== 'string') return;
    this.sessions = this.sessions.filter((session) => session.token !== text);
    this.sessions.push({ token: text, user, service, address });
  }

  /** Forgets the token of a session, and logs in again like most clients. */
  renew(session: ClientSession): void {
    this.forget(session);
    if (this.#prng.chance(0.7)) this.login(session.user, session.service, session.address);
  }

  forget(session: ClientSession): void {
    this.sessions = this.sessions.filter((each) => each !== session);
    this.oldTokens.push(session.token);
  }
}
