import { createMock, type MockOptions } from '../../in-process/create-mock.ts';
import type { Target } from './forward.ts';

/** Server behind the plugin. */
export interface ServerInUse {
  /** URL in `LEADMOCK_URL`; undefined for a mock of the plugin. */
  given: string | undefined;
  /** Starts the mock, at most once. Rejects if an option is invalid. */
  target(): Promise<Target>;
  close(): Promise<void>;
}

function givenServer(url: string, controlToken: string | undefined): ServerInUse {
  const target = { url: url.replace(/\/+$/, ''), controlToken };
  return { given: target.url, target: async () => target, close: async () => {} };
}

function ownServer(options: MockOptions): ServerInUse {
  let started: ReturnType<typeof createMock> | undefined;
  const start = async () => {
    const mock = await createMock(options);
    // If Vite has no HTTP server, no event closes the mock, so the mock must not keep the process alive.
    mock.server.unref();
    return mock;
  };
  return {
    given: undefined,
    async target() {
      started ??= start();
      return { url: (await started).baseUrl };
    },
    async close() {
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

/** Uses the server at `LEADMOCK_URL`, or a new mock. */
export function serverInUse(options: MockOptions): ServerInUse {
  const { LEADMOCK_URL, LEADMOCK_CONTROL_TOKEN } = process.env;
  return LEADMOCK_URL ? givenServer(LEADMOCK_URL, LEADMOCK_CONTROL_TOKEN || undefined) : ownServer(options);
}
