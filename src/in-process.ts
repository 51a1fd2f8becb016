import type { Server } from 'node:http';
import { overHttp } from './client/fetch.ts';
import { MockControl, type MockControlOptions } from './client/index.ts';
import type { InMemory } from './http/server/in-memory.ts';
import { locator } from './http/server/locate.ts';
import { type MockFetch, mockFetch, requestThrough } from './http/server/mock-fetch.ts';

/** A sandbox of a mock in this process. */
export class SandboxInProcess extends MockControl {
  /** As that of the mock; a request whose path names no sandbox is one of this. */
  readonly fetch: MockFetch;

  /** @internal */
  constructor(url: string, options: MockControlOptions & { mockFetch: MockFetch }) {
    super(url, options);
    this.fetch = options.mockFetch;
  }
}

/**
 * A leadmock in this process. It keeps nothing on disk. Point the client under test at `baseUrl`, or hand it `fetch`; the methods do
 * what those of `leadmock/client` do, without a way over the network.
 */
export class RunningMock extends MockControl {
  /**
   * The answer that the request would get over HTTP, without a port: from the same server, over a connection in memory. Takes what the
   * global `fetch` takes, requests of other realms, and plain objects. Rejects with a TypeError for a lost connection, and for a URL
   * that is not below `base`.
   */
  readonly fetch: MockFetch;
  /** Node's own server, for supertest and the like. */
  readonly server: Server;
  /** What the overrides say otherwise than the contract, a line each. */
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

  /** The server is gone once this is done. */
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

/** What control calls of this process are made with. The global `fetch` and its like are not used: under a DOM they may be others. */
export function controlFetch(memory: InMemory): NonNullable<MockControlOptions['fetch']> {
  return overHttp(requestThrough(memory) as Parameters<typeof overHttp>[0]);
}

/** @param url of the mock, or of one of its sandboxes */
function fetchOf({ memory, base }: Parts, url: string): MockFetch {
  return mockFetch(memory, locator({ url, base }));
}
