import { MockControl, MockControlError } from '../../client/index.ts';
import { createMock, type MockOptions } from '../../in-process/create-mock.ts';
import type { Target } from './forward.ts';

interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** Server behind the plugin. */
export interface ServerInUse {
  /** Starts the mock, at most once. Rejects if the URL or an option is invalid. */
  target(): Promise<Target>;
  /** Part of a sentence about the server. */
  description: string;
  /** Whether the state begins with the plugin. */
  isNew: boolean;
  /** Reports that the server does not respond, or reloads changed files. */
  watch(log: Log): Promise<void>;
  close(): Promise<void>;
}

const VARIABLE = 'LEADMOCK_URL';

/** @returns why the server cannot be reached, or undefined if it responds */
async function whyUnreached(url: string): Promise<string | undefined> {
  try {
    await new MockControl(url, { compareVersions: false }).health();
    return undefined;
  } catch (error) {
    if (!(error instanceof MockControlError) || error.status !== undefined) return undefined;
    return (error.cause as Error | undefined)?.message ?? error.detail;
  }
}

function givenServer(given: string, options: MockOptions, controlToken: string | undefined): ServerInUse {
  const url = given.replace(/\/+$/, '');
  const ignored = Object.keys(options).join(', ');
  return {
    async target() {
      return { url: new MockControl(url).baseUrl, controlToken, setting: VARIABLE };
    },
    description: `the server at ${url}, because ${VARIABLE} is set${ignored && `, and ignores the options ${ignored}`}`,
    isNew: false,
    async watch({ warn }) {
      const why = await whyUnreached(url);
      if (why !== undefined) warn(`no server responds at ${url} (${why}). Start leadmock there, or unset ${VARIABLE}`);
    },
    async close() {},
  };
}

function ownServer(options: MockOptions): ServerInUse {
  let started: ReturnType<typeof createMock> | undefined;
  let stopWatching = () => {};
  let isClosed = false;
  const start = async () => {
    const mock = await createMock(options);
    // If Vite has no HTTP server, no event closes the mock, so the mock must not keep the process alive.
    mock.server.unref();
    return mock;
  };
  const running = () => {
    started ??= start();
    return started;
  };
  return {
    async target() {
      return { url: (await running()).baseUrl };
    },
    description: `a new mock with the fixture ${options.fixture ?? 'default'}`,
    isNew: true,
    async watch({ info, warn, error }) {
      const stop = await (await running()).watch({ info, warn, error: (problem) => error(String(problem)) });
      if (isClosed) stop();
      else stopWatching = stop;
    },
    async close() {
      isClosed = true;
      stopWatching();
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

/** Uses the server at `LEADMOCK_URL`, or a new mock. */
export function serverInUse(options: MockOptions): ServerInUse {
  const { [VARIABLE]: given, LEADMOCK_CONTROL_TOKEN: controlToken } = process.env;
  return given ? givenServer(given, options, controlToken || undefined) : ownServer(options);
}
