import { inMemory } from '../../src/in-process/in-memory.ts';
import { type MockFetch, mockFetch } from '../../src/in-process/mock-fetch.ts';
import type { Mock } from '../../src/mock/create-mock.ts';
import { createServer } from '../../src/mock/http/server/server.ts';

/** Creates a `fetch` for a mock that does not listen. The origin of URLs has no effect. */
export function fetchOf({ app }: Pick<Mock, 'app'>): MockFetch {
  return mockFetch(inMemory(createServer(app)), ({ pathname, search }) => pathname + search);
}
