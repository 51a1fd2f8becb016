import { MockControl, type MockControlError } from '../../client/index.ts';
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
  /**
   * Reports that the server does not respond, or reloads changed files.
   * @param own origin of Vite
   */
  watch(log: Log, own: string): Promise<void>;
  close(): Promise<void>;
}

const VARIABLE = 'LEADMOCK_URL';

const ADVICE = `Start leadmock there, or unset ${VARIABLE}`;

/** @returns what is wrong with the server, or undefined if it is a leadmock that responds */
async function problemAt(url: string): Promise<string | undefined> {
  try {
    await new MockControl(url, { compareVersions: false }).health();
    return undefined;
  } catch (error) {
    const { status, detail, cause } = error as MockControlError;
    return status === undefined
      ? `no server responds at ${url} (${(cause as Error | undefined)?.message ?? detail}). ${ADVICE}`
      : `the server at ${url} does not respond like leadmock: /_mock/health got HTTP ${status}, ${detail}. ${ADVICE}`;
  }
}

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** Whether a URL leads to the origin, also by another name of this machine. */
function leadsTo(url: string, origin: string): boolean {
  const [one, other] = [new URL(url), new URL(origin)];
  const isSameHost = one.hostname === other.hostname || [one, other].every(({ hostname }) => LOOPBACK.test(hostname));
  return isSameHost && one.port === other.port;
}

function givenServer(given: string, options: MockOptions, controlToken: string | undefined): ServerInUse {
  const url = given.replace(/\/+$/, '');
  const ignored = Object.keys(options).join(', ');
  let circle: Error | undefined;
  return {
    async target() {
      if (circle) throw circle;
      try {
        return { url: new MockControl(url).baseUrl, controlToken, setting: `${VARIABLE} where Vite started` };
      } catch (error) {
        throw new TypeError(`${VARIABLE}: ${(error as Error).message}`);
      }
    },
    description: `the server at ${url}, because ${VARIABLE} is set${ignored && `, and ignores the options ${ignored}`}`,
    isNew: false,
    async watch({ warn, error }, own) {
      if (leadsTo(url, own)) {
        circle = new Error(`${VARIABLE} is ${url}, the address of Vite itself. Unset ${VARIABLE} where Vite starts`);
        return error(circle.message);
      }
      const problem = await problemAt(url);
      if (problem !== undefined) warn(problem);
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
