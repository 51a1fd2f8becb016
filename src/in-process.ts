import type { Server } from 'node:http';
import { overHttp } from './client/fetch.ts';
import { MockControl, type MockControlOptions } from './client/index.ts';
import type { InMemory } from './http/server/in-memory.ts';
import { locator } from './http/server/locate.ts';
import { type MockFetch, mockFetch, requestThrough } from './http/server/mock-fetch.ts';

export class SandboxInProcess extends MockControl {
  /** Works like `RunningMock.fetch`. Requests whose path selects no sandbox go to this sandbox. */
  override readonly fetch: MockFetch;

  /** @internal */
  constructor(url: string, options: MockControlOptions & { mockFetch: MockFetch }) {
    super(url, options);
    this.fetch = options.mockFetch;
  }
}

/**
 * Mock in this process, with its state only in memory. Pass the method `fetch` of the mock to the client under test. If
 * the mock listens on a port, the client can also use `baseUrl`. Control calls need no network.
 */
export class RunningMock extends MockControl {
  /**
   * Sends a request over a connection in memory, without a port. Accepts the arguments of the global `fetch`, requests
   * of other realms, and plain objects. Rejects with a TypeError if the connection is lost before the response begins,
   * or if the URL is outside of `base` and `baseUrl`.
   */
  override readonly fetch: MockFetch;
  /** HTTP server of Node, for libraries such as supertest. */
  readonly server: Server;
  /** Descriptions of overrides that differ from the contract, one line for each. */
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
  close: () => Promise<void>;
}

/** Creates a `fetch` that sends control calls in memory, without the global `fetch`, which may belong to a DOM. */
export function controlFetch(memory: InMemory): NonNullable<MockControlOptions['fetch']> {
  return overHttp(requestThrough(memory) as Parameters<typeof overHttp>[0]);
}

function fetchOf({ memory, base }: Parts, url: string): MockFetch {
  return mockFetch(memory, locator({ url, base }));
}
