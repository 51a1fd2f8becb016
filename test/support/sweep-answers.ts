import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import type { MockSettings } from '../../src/mock.ts';
import { type Recording, recordOn } from '../../src/sweep/recording.ts';
import { type Touch, TouchMeter } from '../../src/sweep/changed-answers.ts';
import { inWorld, type World } from '../../src/sweep/served-mock.ts';
import { quietSettings } from './start-mock-settings.ts';

interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a user's tests would do: calls of one leadmock, both planes. */
export class Caller {
  readonly world: World;
  readonly #prefix: string;

  constructor(world: World, prefix = '') {
    this.world = world;
    this.#prefix = prefix;
  }

  in(sandbox: string): Caller {
    return new Caller(this.world, `/_sandbox/${sandbox}`);
  }

  /** The parsed body of the answer; undefined when the connection was cut. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  async call(method: string, path: string, { token, body, headers }: CallOptions = {}): Promise<any> {
    const sent = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { token }),
      ...headers,
    };
    const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${this.world.url}${this.#prefix}${path}`, init).catch(() => undefined);
    return answer?.json().catch(() => undefined);
  }

  async login(name = 'anna'): Promise<string> {
    const body = { login: `${name}@example.com`, password: 'secret', service: 'tests', version: '1.0' };
    return (await this.call('POST', '/login', { body })).result?.token;
  }
}

export interface Measured {
  recording: Recording;
  meter: TouchMeter;
  felt(reading: Partial<AssumptionValues>): Promise<Touch>;
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

/** Measures a recording that a test may have changed. */
export async function measured(recording: Recording, settings = settingsFor()): Promise<Measured> {
  const meter = await TouchMeter.of({ recording, settings, signal: onceAndForAll });
  const felt = (reading: Partial<AssumptionValues>) => meter.measure({ ...settings.assumptions, ...reading });
  return { recording, meter, felt };
}

export function recorded(act: (caller: Caller) => Promise<unknown>, settings = settingsFor()): Promise<Recording> {
  return inWorld(settings, async (world) => {
    const recording = recordOn(world.server);
    // A second that ends between a comment and its answer would make the replay differ, as it may for any user.
    world.sandboxes.default.clock.freeze();
    await act(new Caller(world));
    return recording;
  });
}

/** Records what is done in a world under the base reading, and replays it. */
export async function feel(act: (caller: Caller) => Promise<unknown>, settings = settingsFor()): Promise<Measured> {
  return measured(await recorded(act, settings), settings);
}
