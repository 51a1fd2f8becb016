import { inspect } from 'node:util';
import { parseAssumptions, presetViolation } from './control/assumptions/parse-assumptions.ts';
import { type AssumptionValues, defaultAssumptions, type PresetName, presets } from './core/assumptions.ts';
import { processMs, type Time } from './core/clock.ts';
import type { OverrideTable } from './core/overrides.ts';
import { MOST_SANDBOXES } from './core/sandbox/sandboxes.ts';
import type { Seed } from './generated/shapes.ts';
import { inMemory } from './http/server/in-memory.ts';
import { listen, withoutPort } from './http/server/listen.ts';
import type { MockFetch } from './http/server/mock-fetch.ts';
import { RunningMock } from './in-process.ts';
import { createMock as buildMock } from './mock.ts';
import type { OwnOperation } from './own-operations/operation.ts';
import { reportToSweep, sweptAssumptions } from './swept.ts';

export * from './client/index.ts';
export { RunningMock, SandboxInProcess } from './in-process.ts';
export type { AssumptionValues, MockFetch, OverrideTable as Overrides, OwnOperation, PresetName, Seed };

export interface MockOptions {
  /** Name of a fixture, or path of a fixture file; `default` when left out. */
  fixture?: string;
  /** Folder of your own fixtures, which `reset` and `seed` can name. */
  fixturesDir?: string;
  /** Several assumptions at once; all have their defaults when left out. */
  preset?: PresetName;
  /** Assumptions by id; they win over the preset. */
  assumptions?: Partial<AssumptionValues>;
  /**
   * What your account answers otherwise, by the id of a rule, `rule-id@operation`, or the id of an operation; as in
   * `leadmock.config.json`.
   */
  overrides?: OverrideTable;
  /**
   * Operations of your own beside those of the contract: files, as `leadmock serve --operations` takes them, or values, as `operation` of
   * `leadmock/operation` declares them.
   */
  operations?: readonly (string | OwnOperation)[];
  /** Any free port when left out; `false` for none, where `fetch` alone is called. */
  port?: number | false;
  /**
   * What `fetch` stands for: a URL such as `https://crm.example.com/api/v2`, or a path alone for any origin. What follows it is the path of
   * the service. Any origin, and no path in front, when left out. URLs below `baseUrl` need it not, and keep their path.
   */
  base?: string;
  /**
   * What the clock of a sandbox goes by, and so tokens, rate limit and `created_at`: the time of the `machine`, which fake timers do not
   * move, or that of this `process`: `vi.setSystemTime()` and its like move it. `machine` when left out. Delays, waits and durations are
   * real in any case.
   */
  clock?: 'machine' | 'process';
}

function assumptionsOf({ preset, assumptions = {} }: MockOptions): AssumptionValues {
  const right = preset === undefined ? undefined : presetViolation(String(preset));
  if (right !== undefined) throw new TypeError(`preset must be ${right} (it is ${JSON.stringify(preset)})`);
  const { values, violations } = parseAssumptions(Object.entries(assumptions));
  const [violation] = violations;
  if (violation) throw new TypeError(violation.message);
  const swept = parseAssumptions(sweptAssumptions(process.env)).values;
  return { ...defaultAssumptions, ...swept, ...(preset && presets[preset]), ...values };
}

function timeOf({ clock = 'machine' }: MockOptions): Time | undefined {
  return clock === 'process' ? processMs : undefined;
}

/** A value in one line, of any kind. */
function found(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 100, maxArrayLength: 3 });
}

const MOST_PORT = 65_535;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPort(value: unknown): boolean {
  return value === false || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_PORT);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Every option, what it must be, and whether a value is that; what else is wrong with some shows where they are read. */
const OPTIONS: Readonly<Record<keyof MockOptions, readonly [right: string, fits: (value: unknown) => boolean]>> = {
  fixture: ['the name of a fixture or the path of its file', isText],
  fixturesDir: ['the path of a folder', isText],
  preset: ['the name of a preset', () => true],
  assumptions: ["an object such as { errorStatus: 'code' }", isObject],
  overrides: ['an object', () => true],
  operations: ["a list of files and operations, such as ['operations.json']", Array.isArray],
  port: [`a whole number from 0 to ${MOST_PORT}, or false for none`, isPort],
  base: ['a URL or a path that begins with /', isText],
  clock: ["'machine' or 'process'", (value) => value === 'machine' || value === 'process'],
};

function refuseWrong(options: unknown): void {
  if (!isObject(options)) {
    throw new TypeError(`createMock takes an object of options, or nothing (it is ${found(options)})`);
  }
  for (const [name, value] of Object.entries(options)) {
    const known = Object.keys(OPTIONS);
    if (!known.includes(name)) throw new TypeError(`there is no option ${name} (there are: ${known.join(', ')})`);
    const [right, fits] = OPTIONS[name as keyof MockOptions];
    if (value !== undefined && !fits(value)) {
      throw new TypeError(`${name} must be ${right} (it is ${found(value)})`);
    }
  }
}

/**
 * Starts a mock in this process: ephemeral, on a free port or on none. In a command of `leadmock sweep`, an assumption that the options leave open
 * has the value that the sweep tries.
 * @throws TypeError for an option of the wrong type, an assumption or a preset that does not exist, and for overrides and operations that cannot be, and an error that names file and place for a fixture that cannot be used
 */
export async function createMock(options: MockOptions = {}): Promise<RunningMock> {
  refuseWrong(options);
  const assumptions = assumptionsOf(options);
  const mock = await buildMock({
    fixture: options.fixture ?? 'default',
    fixturesDir: options.fixturesDir,
    assumptions,
    overrides: options.overrides === undefined ? undefined : { given: options.overrides, source: 'createMock' },
    operations: options.operations,
    taskStatus: 0,
    time: timeOf(options),
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
  const { port = 0, base } = options;
  const isListening = port !== false;
  const { url, server, stop } = isListening
    ? await listen(mock.app, { host: '127.0.0.1', port })
    : withoutPort(mock.app);
  const memory = inMemory(server);
  const close = async () => {
    await Promise.all([stop(), memory.stop()]);
    await mock.close();
  };
  reportToSweep(assumptions, process.env);
  const { overriddenContract } = mock;
  try {
    return new RunningMock({ url, base, server, memory, overriddenContract, close });
  } catch (error) {
    // A base that cannot be: nothing stays open.
    await close();
    throw error;
  }
}
