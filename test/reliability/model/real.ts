import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMock, type Mock } from '../../../src/mock/create-mock.ts';
import { createServer } from '../../../src/mock/http/server/server.ts';
import { quietSettings } from '../../support/start-mock-settings.ts';

export interface RealAnswer {
  /** HTTP status; 0 if the connection broke. */
  status: number;
  rule: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever came
  body: any;
}

interface Sent {
  token?: string | undefined;
  body?: unknown;
}

/** Request as it is sent. */
export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  text: string | undefined;
}

/** Received response; undefined if the connection broke. */
export interface Received {
  status: number;
  /** Header names in lower case, and values. */
  headers: [name: string, value: string][];
  text: string;
}

/** Timing that writes the data file every few changes, so that restarts happen before, during and after a write. */
const RESTLESS = { quietMs: 2, maxLogBytes: 500 };

/** Path of the fixture for new sandboxes: the records of the default fixture by id, with values at the limits. */
const EDGES = fileURLToPath(new URL('edges.json', import.meta.url));

/** Real leadmock with a data file, in this process, which can be stopped, killed and started again. */
export class Real {
  readonly #folder: string;
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly defects: unknown[] = [];
  #file = 0;
  #mock: Mock | undefined;
  #server: http.Server | undefined;

  protected constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(folder: string): Promise<Real> {
    const real = new Real(folder);
    await real.begin();
    return real;
  }

  async call(method: string, path: string, { token, body }: Sent = {}): Promise<RealAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
    const headers = { 'content-type': 'application/json', ...length, ...(token !== undefined && { token }) };
    const received = await this.send({ method, path, headers, text });
    if (!received) return { status: 0, rule: undefined, body: undefined };
    const rule = received.headers.find(([name]) => name === 'x-mock-rule')?.[1];
    return { status: received.status, rule, body: JSON.parse(received.text) };
  }

  protected send({ text, ...request }: SentRequest): Promise<Received | undefined> {
    const { port } = this.#listening.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const asked = http.request({ host: '127.0.0.1', port, ...request, agent: this.#agent }, (res) => {
        let answered = '';
        res.setEncoding('utf8').on('data', (chunk) => {
          answered += chunk;
        });
        const headers = Object.entries(res.headers).map(([name, value]): [string, string] => [name, String(value)]);
        res.once('end', () => resolve({ status: res.statusCode ?? 0, headers, text: answered }));
      });
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET') resolve(undefined);
        else reject(error);
      });
      asked.end(text);
    });
  }

  /** Stops leadmock as Ctrl+C does, and starts it with its files. */
  async restart(): Promise<void> {
    await this.close();
    await this.begin();
  }

  /** Starts leadmock with a copy of its current files, as after kill -9. */
  async kill(): Promise<void> {
    const before = this.#dataFile;
    this.#file += 1;
    // The files are copied in one turn, so that they do not change in between.
    for (const end of ['', '.log', '.log2']) {
      if (existsSync(before + end)) copyFileSync(before + end, this.#dataFile + end);
    }
    await this.close();
    await this.begin();
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
    await this.#mock?.close();
  }

  /** Ends leadmock without another start. */
  async end(): Promise<void> {
    await this.close();
    this.#agent.destroy();
  }

  protected get mock(): Mock {
    if (!this.#mock) throw new Error('it has not been started');
    return this.#mock;
  }

  get #listening(): http.Server {
    if (!this.#server) throw new Error('it has not been started');
    return this.#server;
  }

  get #dataFile(): string {
    return join(this.#folder, `${this.#file}.json`);
  }

  protected async begin(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    this.#mock = await createMock({
      ...quietSettings,
      fixture: EDGES,
      dataFile: this.#dataFile,
      writeTiming: RESTLESS,
      onRequest() {},
      onDefect: (error) => this.defects.push(error),
    });
    const server = createServer(this.#mock.app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    this.#mock.begin();
  }
}
