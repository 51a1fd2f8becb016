import type { Server } from 'node:http';
import { type Answer, toAnswer } from './answer.ts';
import { ask } from './ask.ts';

export interface ServiceRequest {
  /** JSON value. `raw` replaces it with bytes. */
  body?: unknown;
  raw?: string | Buffer;
  /** Token of the request instead of the client's token; null sends no token. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** Client of the service plane. It compares every response with its schema, so tests need not. */
export class ServiceClient {
  readonly #server: Server;
  readonly #base: string;
  /** Token that is sent with every request. */
  token: string | null = null;

  /** @param base beginning of every path, such as `/_sandbox/w3` */
  constructor(server: Server, base = '') {
    this.#server = server;
    this.#base = base;
  }

  async request(
    method: string,
    path: string,
    { body, raw, token, headers = {} }: ServiceRequest = {},
  ): Promise<Answer> {
    const sent = token === undefined ? this.token : token;
    const answer = await ask(this.#server, method, this.#base + path, {
      headers: {
        ...(sent !== null && { token: sent }),
        ...((raw !== undefined || body !== undefined) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    return toAnswer(method, path, answer);
  }

  get(path: string, more?: ServiceRequest): Promise<Answer> {
    return this.request('GET', path, more);
  }

  post(path: string, body?: unknown, more?: ServiceRequest): Promise<Answer> {
    return this.request('POST', path, { body, ...more });
  }

  put(path: string, body?: unknown, more?: ServiceRequest): Promise<Answer> {
    return this.request('PUT', path, { body, ...more });
  }

  delete(path: string, more?: ServiceRequest): Promise<Answer> {
    return this.request('DELETE', path, more);
  }

  /** Logs in without storing the token. */
  tryLogin(login = 'owner@example.com', more: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = { login, password: 'secret', service: 'tests', version: '1.0', ...more };
    return this.request('POST', '/login', { body, token: null, headers });
  }

  /** Logs in and uses the new token from then on. */
  async login(login?: string, more?: object): Promise<string> {
    const { result } = await this.tryLogin(login, more);
    this.token = result.token;
    return result.token;
  }
}
