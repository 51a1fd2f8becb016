import { EventEmitter, once } from 'node:events';
import net from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { expectDocumented } from './answer.ts';
import type { TestMock } from './start-mock.ts';

/** Timeout in milliseconds, longer than any response takes. Only a hanging connection reaches it. */
const PATIENCE_MS = 20_000;

export interface RawAnswer {
  status: number;
  /** Header values by lower-case name. */
  headers: Record<string, string>;
  /** undefined if the response has no body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any;
}

/** Only line ends are added. */
export function requestText(line: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/**
 * Raw connection to a mock, for requests that client libraries cannot send. It stays open until one side closes it, or
 * the test ends.
 */
export class RawSocket {
  readonly #socket: net.Socket;
  readonly #news = new EventEmitter();
  #received = Buffer.alloc(0);
  #isOver = false;

  constructor({ port }: TestMock) {
    this.#socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.#socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#news.emit('news');
    });
    for (const event of ['end', 'error', 'close']) {
      this.#socket.on(event, () => {
        this.#isOver = true;
        this.#news.emit('news');
      });
    }
    onTestFinished(() => {
      this.#socket.destroy();
    });
  }

  send(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** Half-closes the connection: it sends no more data, but still reads responses. */
  endSending(): void {
    this.#socket.end();
  }

  /** Reads the next response, and compares it with the documented schema of `line`, such as "GET /view/1001". */
  async answer(line: string): Promise<RawAnswer> {
    const [method = '', path = ''] = line.split(' ');
    const head = await this.#head();
    const length = method === 'HEAD' ? 0 : Number(head.headers['content-length'] ?? 0);
    const text = await this.#until(() => (this.#received.length >= length ? this.#take(length) : undefined));
    const body = text === '' ? undefined : JSON.parse(text);
    if (method !== 'HEAD') {
      expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
      expectDocumented(method, path, body);
    }
    return { ...head, body };
  }

  async toldToContinue(): Promise<void> {
    expect((await this.#head()).status).toBe(100);
  }

  /** Waits until the server has closed its side. Fails if other data arrives before. */
  async closed(): Promise<void> {
    await this.#until(() => (this.#isOver ? true : undefined));
    expect(this.#received.toString('latin1')).toBe('');
  }

  async #head(): Promise<Omit<RawAnswer, 'body'>> {
    const head = await this.#until(() => {
      const end = this.#received.indexOf('\r\n\r\n');
      return end < 0 ? undefined : this.#take(end + 4);
    });
    const [first = '', ...lines] = head.trimEnd().split('\r\n');
    expect(first).toMatch(/^HTTP\/1\.1 \d{3} /);
    const headers = lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    });
    return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) };
  }

  #take(length: number): string {
    const taken = this.#received.subarray(0, length).toString();
    this.#received = this.#received.subarray(length);
    return taken;
  }

  async #until<T>(read: () => T | undefined): Promise<T> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const found = read();
      if (found !== undefined) return found;
      if (this.#isOver) throw new Error(`the connection is over; there came ${JSON.stringify(String(this.#received))}`);
      await once(this.#news, 'news', { signal });
    }
  }
}

/** Sends one request over a separate connection. */
export async function askRaw(
  started: TestMock,
  line: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawAnswer> {
  const socket = new RawSocket(started);
  socket.send(requestText(line, { Host: 'localhost', ...headers }, body));
  return socket.answer(line);
}
