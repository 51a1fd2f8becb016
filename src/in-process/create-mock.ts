import { inspect } from 'node:util';
import { parseAssumptions, presetViolation } from '../mock/control/assumptions/parse-assumptions.ts';
import { type AssumptionValues, defaultAssumptions, type PresetName, presets } from '../mock/core/assumptions.ts';
import { processMs, processTimers } from '../mock/core/clock.ts';
import { isObject } from '../mock/core/json/values.ts';
import type { OverrideTable } from '../mock/core/overrides.ts';
import { MAX_SANDBOXES } from '../mock/core/sandbox/sandboxes.ts';
import { createMock as buildMock, type Mock } from '../mock/create-mock.ts';
import type { CustomOperation } from '../mock/custom-operations/operation.ts';
import { listen, withoutPort } from '../mock/http/server/listen.ts';
import { isInSweep, reportToSweep, sweptAssumptions } from '../run/sweep-env.ts';
import type { WatchLog } from '../watch/watch-files.ts';
import { inMemory } from './in-memory.ts';
import { RunningMock } from './running-mock.ts';

export interface MockOptions {
  /** Name of a fixture, or path of a fixture file. Default: `default`. */
  fixture?: string;
  /** Folder of custom fixtures. */
  fixturesDir?: string;
  /** Name of a preset: a set of assumption values. */
  preset?: PresetName;
  /** Values of assumptions, by id, with precedence over the preset. */
  assumptions?: Partial<AssumptionValues>;
  /**
   * Overrides of rejections by rule id or `rule-id@operation`, and of results by operation id, as in
   * `leadmock.config.json`.
   */
  overrides?: OverrideTable;
  /**
   * Custom operations: paths of files as in `leadmock serve --operations`, or results of the function `operation`
   * from `leadmock/operation`.
   */
  operations?: readonly (string | CustomOperation)[];
  /** Default: any free port. With `false`, the mock does not listen: send requests with `mock.fetch`. */
  port?: number | false;
  /**
   * Base URL that `mock.fetch` removes from the URLs of requests, such as `https://crm.example.com/api/v2`. A path
   * applies to all origins. Default: `/`. URLs with the origin of `baseUrl` keep their path.
   */
  base?: string;
  /**
   * Time source for the clocks of sandboxes. Functions such as `vi.setSystemTime()` change the time of the `process`,
   * but not of the `machine`. Default: `machine`. With `process`, delays of faults also use the timers of the process.
   * Timeouts of waits and the expiry of faults always use real time.
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

function found(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 100, maxArrayLength: 3 });
}

function isPort(value: unknown): boolean {
  return value === false || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** `assumptionsOf` checks `preset`, and `buildMock` checks `overrides`. */
const OPTIONS: Readonly<Record<keyof MockOptions, readonly [right: string, fits: (value: unknown) => boolean]>> = {
  fixture: ['the name of a fixture or the path of its file', isText],
  fixturesDir: ['the path of a folder', isText],
  preset: ['the name of a preset', () => true],
  assumptions: ["an object such as { errorStatus: 'code' }", isObject],
  overrides: ['an object', () => true],
  operations: ["a list of files and operations, such as ['operations.json']", Array.isArray],
  port: ['a whole number from 0 to 65535, or false for no port', isPort],
  base: ['a URL or a path that begins with /', isText],
  clock: ["'machine' or 'process'", (value) => value === 'machine' || value === 'process'],
};

function rejectWrong(options: unknown): void {
  if (!isObject(options)) {
    throw new TypeError(`createMock needs an object of options (it is ${found(options)})`);
  }
  for (const [name, value] of Object.entries(options)) {
    const known = Object.keys(OPTIONS);
    if (!known.includes(name)) throw new TypeError(`unknown option ${name} (known: ${known.join(', ')})`);
    const [right, fits] = OPTIONS[name as keyof MockOptions];
    if (value !== undefined && !fits(value)) throw new TypeError(`${name} must be ${right} (it is ${found(value)})`);
  }
}

const watcher = (mock: Mock) => async (log: WatchLog) => {
  const { watchFiles } = await import('../watch/watch-files.ts');
  const { stop } = watchFiles(mock, 'events', log);
  return stop;
};

/**
 * Starts a mock in this process, with the state only in memory. `preset` and `assumptions` take precedence over the
 * assumptions that `leadmock sweep` sets.
 * @throws TypeError if an option is invalid
 * @throws Error if a fixture or file is missing or invalid, or if the mock cannot listen on the port
 */
export async function createMock(options: MockOptions = {}): Promise<RunningMock> {
  rejectWrong(options);
  const assumptions = assumptionsOf(options);
  const mock = await buildMock({
    fixture: options.fixture ?? 'default',
    fixturesDir: options.fixturesDir,
    assumptions,
    overrides: options.overrides === undefined ? undefined : { given: options.overrides, source: 'createMock' },
    operations: options.operations,
    taskStatus: 0,
    ...(options.clock === 'process' && { time: processMs, delayTimers: processTimers }),
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
    maxSandboxes: MAX_SANDBOXES,
    isSwept: isInSweep(process.env),
    onRequest() {},
    onDefect: (error) => console.error(error),
  });
  const { port = 0, base } = options;
  const { url, server, stop } =
    port === false ? withoutPort(mock.app) : await listen(mock.app, { host: '127.0.0.1', port });
  const memory = inMemory(server);
  const close = async () => {
    await Promise.all([stop(), memory.stop()]);
    await mock.close();
  };
  reportToSweep(assumptions, process.env);
  try {
    const { overriddenContract } = mock;
    return new RunningMock({ url, base, server, memory, overriddenContract, watch: watcher(mock), close });
  } catch (error) {
    // The caller gets no mock to close.
    await close();
    throw error;
  }
}
