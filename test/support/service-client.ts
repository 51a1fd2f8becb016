import type { Server } from 'node:http';
import { type Answer, toAnswer } from './answer.ts';
import { ask } from './ask.ts';

export interface ServiceRequest {
  /** JSON, or with `raw` the bytes themselves. */
  body?: unknown;
  raw?: string | Buffer;
  /** Sent instead of the client's own; null sends none. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** A client of the service plane. Every answer is held against its schema, so that no test can forget it. */
export class ServiceClient {
  readonly #server: Server;
  readonly #base: string;
  /** The token sent with every request. */
  token: string | null = null;

  /** @param base what every path begins with, such as `/_sandbox/w3` */
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

  /** Logs in, without keeping the token. */
  tryLogin(login = 'owner@example.com', more: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = { login, password: 'secret', service: 'tests', version: '1.0', ...more };
    return this.request('POST', '/login', { body, token: null, headers });
  }

  /** Logs in and goes on with that token, which is also returned. */
  async login(login?: string, more?: object): Promise<string> {
    const { result } = await this.tryLogin(login, more);
    this.token = result.token;
    return result.token;
  }
}
