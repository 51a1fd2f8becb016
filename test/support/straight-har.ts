import type { Send } from '../../src/compare/transport.ts';
import { harEntry, harOf } from './record-har.ts';

const BASE = 'https://crm.example.com/api';
const START_MS = Date.UTC(2030, 0, 15, 12);

export class RecordedClient {
  readonly entries: ReturnType<typeof harEntry>[] = [];
  readonly #send: Send;
  #atMs = START_MS;
  token: string | undefined;
  contentType = 'application/json';

  constructor(send: Send) {
    this.#send = send;
  }

  get har() {
    return harOf(this.entries);
  }

  /** @returns the parsed body of the response */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  async call(method: string, path: string, body?: object): Promise<any> {
    this.#atMs += 2000;
    const headers = {
      ...(this.token !== undefined && { token: this.token }),
      ...(body && { 'Content-Type': this.contentType }),
    };
    const text = body && JSON.stringify(body);
    const answer = await this.#send({ method, path, headers, ...(text !== undefined && { body: text }) });
    this.entries.push(
      harEntry({
        atMs: this.#atMs,
        method,
        url: BASE + path,
        headers: Object.entries(headers),
        status: answer.status,
        answer: JSON.stringify(answer.body),
        ...(text !== undefined && { body: text }),
      }),
    );
    return answer.body;
  }

  async login(login = 'owner@example.com', password = 'secret'): Promise<void> {
    this.token = undefined;
    const { result } = await this.call('POST', '/login', { login, password, service: 'shop', version: '1.0' });
    this.token = result?.token;
  }
}

/** Sends prepared responses one after another, then empty objects. */
export function prepared(...answers: readonly (object | [status: number, body: object])[]): Send {
  const left = [...answers];
  return async () => {
    const next = left.shift() ?? {};
    return Array.isArray(next) ? { status: next[0], body: next[1] } : { status: 200, body: next };
  };
}
