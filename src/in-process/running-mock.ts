import type { Server } from 'node:http';
import { overHttp } from '../client/fetch.ts';
import { MockControl, type MockControlOptions } from '../client/index.ts';
import type { WatchLog } from '../watch/watch-files.ts';
import type { InMemory } from './in-memory.ts';
import { locator } from './locate.ts';
import { type MockFetch, mockFetch, requestThrough } from './mock-fetch.ts';

export class SandboxInProcess extends MockControl {
  /** Works like `RunningMock.fetch`, but adds the prefix of this sandbox to paths without a sandbox prefix. */
  override readonly fetch: MockFetch;

  /** @internal */
  constructor(url: string, options: MockControlOptions & { mockFetch: MockFetch }) {
    super(url, options);
    this.fetch = options.mockFetch;
  }
}

/**
 * Mock in this process. Pass its method `fetch` to the client under test. If the mock listens on a port, the client can
 * also use `baseUrl`. Control calls need no network.
 */
export class RunningMock extends MockControl {
  /** Sends a request over a connection in memory, without a port. See `MockFetch` for redirects and errors. */
  override readonly fetch: MockFetch;
  /** HTTP server of Node, for libraries such as supertest. */
  readonly server: Server;
  /** One line for each override of documented fields, or of the code or message of a rule from the contract. */
  readonly overriddenContract: readonly string[];
  readonly #parts: Parts;

  /** @internal */
  constructor(parts: Parts) {
    super(parts.url, { fetch: controlFetch(parts.memory) });
    this.fetch = fetchOf(parts, parts.url);
    this.server = parts.server;
    this.overriddenContract = parts.overriddenContract;
    this.#parts = parts;
  }

  override sandbox(name: string): SandboxInProcess {
    const { baseUrl } = super.sandbox(name);
    const fetch = controlFetch(this.#parts.memory);
    return new SandboxInProcess(baseUrl, { fetch, mockFetch: fetchOf(this.#parts, baseUrl) });
  }

  /** @internal Reloads changed fixtures and operations until the returned function is called. */
  watch(log: WatchLog): Promise<() => void> {
    return this.#parts.watch(log);
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

interface Parts {
  url: string;
  base: string | undefined;
  server: Server;
  memory: InMemory;
  overriddenContract: readonly string[];
  watch: (log: WatchLog) => Promise<() => void>;
  close: () => Promise<void>;
}

export function controlFetch(memory: InMemory): NonNullable<MockControlOptions['fetch']> {
  return overHttp(requestThrough(memory) as Parameters<typeof overHttp>[0]);
}

function fetchOf({ memory, base }: Parts, url: string): MockFetch {
  return mockFetch(memory, locator({ url, base }));
}
