import { type AssumptionValues, defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import type { MockSettings } from '../../src/mock/create-mock.ts';
import { type ServedMock, withMock } from '../../src/run/served-mock.ts';
import type { Traffic } from './record-har.ts';
import { quietSettings } from './start-mock-settings.ts';

interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls of a user's tests to one leadmock, on both planes. */
export class Caller {
  readonly server: ServedMock;
  readonly #prefix: string;
  readonly #onTraffic: (traffic: Traffic) => void;

  constructor(server: ServedMock, prefix = '', onTraffic = (_traffic: Traffic): void => {}) {
    this.server = server;
    this.#prefix = prefix;
    this.#onTraffic = onTraffic;
  }

  in(sandbox: string): Caller {
    return new Caller(this.server, `/_sandbox/${sandbox}`, this.#onTraffic);
  }

  /** @returns the parsed body of the response; undefined if the connection was lost or the body is not JSON */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  async call(method: string, path: string, { token, body: given, headers }: CallOptions = {}): Promise<any> {
    const sent = {
      ...(given !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { token }),
      ...headers,
    };
    const written = given === undefined ? {} : { body: JSON.stringify(given) };
    const url = `${this.server.url}${this.#prefix}${path}`;
    const response = await fetch(url, { method, headers: sent, ...written }).catch(() => undefined);
    const answer = await response?.text().catch(() => undefined);
    if (response === undefined || answer === undefined) return undefined;
    const atMs = this.server.sandboxes.default.clock.now();
    const traffic = {
      atMs,
      method,
      url: `https://api.example.com/v1${path}`,
      headers: Object.entries(sent),
      ...written,
    };
    if (!path.startsWith('/_mock')) this.#onTraffic({ ...traffic, status: response.status, answer });
    try {
      return JSON.parse(answer);
    } catch {
      return undefined;
    }
  }

  async login(name = 'anna', service = 'tests'): Promise<string> {
    const body = { login: `${name}@example.com`, password: 'secret', service, version: '1.0' };
    return (await this.call('POST', '/login', { body })).result?.token;
  }
}

export function settingsFor(assumptions: Partial<AssumptionValues> = {}): MockSettings {
  return {
    ...quietSettings,
    assumptions: { ...defaultAssumptions, ...assumptions },
    onRequest() {},
    onDefect(error) {
      throw error;
    },
  };
}

/** @returns the service requests of `act`, with their responses */
export function recorded(act: (caller: Caller) => Promise<unknown>, settings = settingsFor()): Promise<Traffic[]> {
  return withMock(settings, async (mock) => {
    const recording: Traffic[] = [];
    mock.sandboxes.default.clock.restore({ offset_ms: 0, frozen_at: Date.UTC(2026, 0, 31, 12) });
    await act(new Caller(mock, '', (traffic) => recording.push(traffic)));
    return recording;
  });
}
