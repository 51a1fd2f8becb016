import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fetchOf } from '../../support/fetch-of.ts';
import { Real, type Received, type SentRequest } from './real.ts';

/** Names of headers that only a connection has, or that depend on the time. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date'];
/** A random token, or its mask. */
const TOKEN = /[A-Za-z0-9]{32}|[A-Za-z0-9]{4}\.{3}[0-9a-f]{8}/g;

/** leadmock that is reached only by `mock.fetch`, without a port. */
class WithoutPort extends Real {
  static override async start(folder: string): Promise<WithoutPort> {
    const real = new WithoutPort(folder);
    await real.begin();
    return real;
  }

  override async send({ method, path, headers, text }: SentRequest): Promise<Received | undefined> {
    const asked = { url: `http://127.0.0.1${path}`, method, headers, body: text };
    const lost = (error: TypeError & { cause: { code: string } }) => {
      assert.deepEqual([error.constructor, error.cause.code], [TypeError, 'ECONNRESET']);
      return undefined;
    };
    const answer = await fetchOf(this.mock)(asked).catch(lost);
    return answer && { status: answer.status, headers: [...answer.headers], text: await answer.text() };
  }
}

/**
 * Two new leadmocks that get the same requests: one over HTTP, and one without a port, whose responses must be equal.
 */
export class BothWays extends Real {
  #other!: WithoutPort;
  /** Token of the second leadmock, by the random token of the first; also their masks. */
  readonly #tokens = new Map<string, string>();

  static override async start(folder: string): Promise<BothWays> {
    const both = new BothWays(folder);
    await both.begin();
    both.#other = await WithoutPort.start(join(folder, 'other'));
    return both;
  }

  override async send(request: SentRequest): Promise<Received | undefined> {
    const { method, path, headers, text } = request;
    const token = headers['token'];
    const received = await super.send(request);
    const other = await this.#other.send({
      method,
      path: this.#translated(path),
      headers: { ...headers, ...(token !== undefined && { token: this.#translated(token) }) },
      text: text && this.#translated(text),
    });
    this.#learn(received?.text, other?.text);
    const expected = received && { ...this.#shown(received), text: this.#translated(received.text) };
    assert.deepEqual(other && this.#shown(other), expected, `${method} ${path} differs without a port`);
    return received;
  }

  override async restart(): Promise<void> {
    await super.restart();
    await this.#other.restart();
  }

  /**
   * Stops instead of killing. After a kill, the order of tokens and their last actions depend on the time of the latest
   * write, so the two would differ.
   */
  override kill(): Promise<void> {
    return this.restart();
  }

  override async end(): Promise<void> {
    await super.end();
    await this.#other.end();
    assert.deepEqual(this.#other.defects, []);
  }

  #translated(text: string): string {
    return text.replace(TOKEN, (token) => this.#tokens.get(token) ?? token);
  }

  #learn(text = '', other = ''): void {
    const theirs = other.match(TOKEN) ?? [];
    for (const [at, token] of (text.match(TOKEN) ?? []).entries()) {
      if (!this.#tokens.has(token)) this.#tokens.set(token, theirs[at] ?? '');
    }
  }

  #shown({ status, headers, text }: Received): Received {
    const kept = headers.filter(([name]) => !OF_THE_CONNECTION.includes(name)).toSorted();
    return { status, headers: kept, text };
  }
}
