import { inMemory } from '../../src/http/server/in-memory.ts';
import { type MockFetch, mockFetch } from '../../src/http/server/mock-fetch.ts';
import { createServer } from '../../src/http/server/server.ts';
import type { Mock } from '../../src/mock.ts';

/** A `fetch` of a mock that does not listen, or need not: whatever the origin, the path counts. */
export function fetchOf({ app }: Pick<Mock, 'app'>): MockFetch {
  return mockFetch(inMemory(createServer(app)), ({ pathname, search }) => pathname + search);
}
