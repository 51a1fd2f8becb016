import type { Server } from 'node:http';
import { parseAssumptions } from './control/assumptions/parse-assumptions.ts';
import { type AssumptionValues, defaultAssumptions, type PresetName, presets } from './core/assumptions.ts';
import type { Keepable } from './core/sandbox.ts';
import { MOST_SANDBOXES } from './core/sandboxes.ts';
import type { StateDocument } from './core/state.ts';
import type { Seed } from './generated/shapes.ts';
import { listen } from './http/listen.ts';
import { createMock as buildMock } from './mock.ts';

export type { AssumptionValues, PresetName, Seed, StateDocument };

export interface MockOptions {
  /** Name of a fixture, or path of a fixture file; `default` when left out. */
  fixture?: string;
  /** Folder of your own fixtures, which `reset` and `seed` can name. */
  fixturesDir?: string;
  preset?: PresetName;
  /** Switches by id; they win over the preset. */
  assumptions?: Partial<AssumptionValues>;
  /** Any free port when left out. */
  port?: number;
}

/** A leadmock in this process, listening on 127.0.0.1. It keeps nothing on disk. */
export interface RunningMock {
  /** What the client under test is pointed at, without a slash at the end. */
  url: string;
  /** Node's own server, for supertest and the like. */
  server: Server;
  /** Everything back to the start-up fixture, or to a named one. Throws where the fixture does not exist. */
  reset(options?: { fixture?: string; keep?: Keepable[] }): { stateHash: string };
  /** Puts a fixture or data in the place of the state, or merges it in by id. Throws, having changed nothing, where it does not fit. */
  seed(seed: { fixture?: string; data?: Seed; mode?: 'replace' | 'merge' }): { stateHash: string };
  /** The whole state as a seed document. */
  state(): StateDocument;
  /** Sets switches until the next reset. */
  assume(assumptions: Partial<AssumptionValues>): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

function assumptionsOf({ preset = 'observed', assumptions = {} }: MockOptions): AssumptionValues {
  if (!Object.hasOwn(presets, preset)) throw new TypeError(`there is no preset ${preset}`);
  const { values, faults } = parseAssumptions(Object.entries(assumptions));
  const [fault] = faults;
  if (fault) throw new TypeError(fault.message);
  return { ...defaultAssumptions, ...presets[preset], ...values };
}

/**
 * Starts a mock in this process: ephemeral, on a free port.
 * @throws TypeError for a switch that does not exist, and an error that names file and place for a fixture that cannot be used
 */
export async function createMock(options: MockOptions = {}): Promise<RunningMock> {
  const mock = await buildMock({
    fixture: options.fixture ?? 'default',
    fixturesDir: options.fixturesDir,
    assumptions: assumptionsOf(options),
    taskStatus: 0,
    dataFile: undefined,
    fresh: false,
    control: true,
    controlToken: undefined,
    allowedHosts: [],
    cors: true,
    corsOrigins: [],
    trustProxy: false,
    mockHeaders: true,
    bodyLimitBytes: 1024 * 1024,
    maxSandboxes: MOST_SANDBOXES,
    onRequest() {},
    onDefect: (error) => console.error(error),
  });
  const { url, server, stop } = await listen(mock.app, { host: '127.0.0.1', port: options.port ?? 0 });
  const close = async () => {
    await stop();
    await mock.close();
  };
  return {
    url,
    server,
    reset: (body) => mock.control('reset', body) as { stateHash: string },
    seed: (body) => mock.control('seed', body) as { stateHash: string },
    state: () => structuredClone(mock.sandbox.state.toDocument()),
    assume: (assumptions) => void mock.control('set-assumptions', assumptions),
    close,
    [Symbol.asyncDispose]: close,
  };
}
