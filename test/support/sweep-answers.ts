import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import type { MockSettings } from '../../src/mock.ts';
import { type ServedMock, withMock } from '../../src/run/served-mock.ts';
import { ChangedAnswers, type Effect } from '../../src/sweep/changed-answers.ts';
import { type Recording, recordOn } from '../../src/sweep/recording.ts';
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

  constructor(server: ServedMock, prefix = '') {
    this.server = server;
    this.#prefix = prefix;
  }

  in(sandbox: string): Caller {
    return new Caller(this.server, `/_sandbox/${sandbox}`);
  }

  /** @returns the parsed body of the response; undefined if the connection was lost or the body is not JSON */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  async call(method: string, path: string, { token, body, headers }: CallOptions = {}): Promise<any> {
    const sent = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { token }),
      ...headers,
    };
    const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${this.server.url}${this.#prefix}${path}`, init).catch(() => undefined);
    return answer?.json().catch(() => undefined);
  }

  async login(name = 'anna', service = 'tests'): Promise<string> {
    const body = { login: `${name}@example.com`, password: 'secret', service, version: '1.0' };
    return (await this.call('POST', '/login', { body })).result?.token;
  }
}

export interface Replayed {
  recording: Recording;
  answers: ChangedAnswers;
  changedBy(values: Partial<AssumptionValues>): Promise<Effect>;
}

const onceAndForAll = new AbortController().signal;

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

/** Replays a recording, which a test may have changed. */
export async function replayed(recording: Recording, settings = settingsFor()): Promise<Replayed> {
  const answers = await ChangedAnswers.of({ recording, settings, signal: onceAndForAll });
  const changedBy = (values: Partial<AssumptionValues>) => answers.by({ ...settings.assumptions, ...values });
  return { recording, answers, changedBy };
}

export function recorded(act: (caller: Caller) => Promise<unknown>, settings = settingsFor()): Promise<Recording> {
  return withMock(settings, async (mock) => {
    const recording = recordOn(mock.server);
    // The frozen clock keeps the time of a comment equal in the replay; otherwise a second may end between comment and
    // response.
    mock.sandboxes.default.clock.freeze();
    await act(new Caller(mock));
    return recording;
  });
}

export async function recordAndReplay(
  act: (caller: Caller) => Promise<unknown>,
  settings = settingsFor(),
): Promise<Replayed> {
  return replayed(await recorded(act, settings), settings);
}
