import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import { type Calibration, calibrate } from '../../src/prove/calibrate/calibrate.ts';
import type { CalibrateSettings } from '../../src/prove/calibrate/inquiry.ts';
import { memoryFetch } from './memory-fetch.ts';
import { startMock, type TestMock } from './start-mock.ts';

/** As of the default fixture. */
export const owner = { login: 'owner@example.com', password: 'secret' };
const anna = { login: 'anna@example.com', password: 'secret' };
const boris = { login: 'boris@example.com', password: 'secret' };

/** What lets every switch be asked that can be asked. */
export const everything = { allowWrites: true, lead: 101, view: '1001', project: 1, leadDeal: false } as const;

/** Settings for a server, with a second user and a pace at which the limit can be met; nothing is to be written. */
export function settingsFor(url: string, overrides: Partial<CalibrateSettings> = {}): CalibrateSettings {
  return {
    ...{ url, user: anna, secondUser: boris, pace: 1000, current: defaultAssumptions },
    ...{ allowWrites: false, lead: undefined, view: undefined, project: undefined, leadDeal: undefined },
    ...overrides,
  };
}

/** A request on its way to the service. */
interface Passing {
  /** How many came before it. */
  number: number;
  method: string;
  path: string;
  body: string;
}

/** Stands between calibration and service: may answer itself, or change what the service answers. */
export type Between = (passing: Passing, pass: () => Promise<Response>) => Promise<Response>;

/** A refusal as the service writes it. */
export function refusal(code: number, message = 'refused', status = 200): Response {
  return Response.json({ status: 'error', errors: [{ code, message }] }, { status });
}

export interface Calibrated extends Calibration, TestMock {
  /** The values told, by switch. */
  told: Partial<Record<keyof AssumptionValues, string>>;
  /** Why the others are not told. */
  untold: Partial<Record<keyof AssumptionValues, string>>;
  warnings: string[];
}

function through(between: Between, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let count = 0;
  return (url, options = {}) => {
    const { method = 'GET', body } = options;
    const passing = { number: count, method, path: new URL(String(url)).pathname, body: String(body ?? '') };
    count += 1;
    return between(passing, () => fetch(url, options));
  };
}

/**
 * Calibrates against a mock of the test's own, which shows nothing but the service: no control plane, no X-Mock-* headers. Waiting
 * moves the clock of the mock instead of taking time.
 */
export async function calibrateMock(
  assumptions: Partial<AssumptionValues>,
  settings: Partial<CalibrateSettings> = {},
  between: Between = (_, pass) => pass(),
): Promise<Calibrated> {
  const started = await startMock({ assumptions, control: false, mockHeaders: false });
  const { clock } = started.sandbox;
  const warnings: string[] = [];
  const calibration = await calibrate(settingsFor('http://127.0.0.1', settings), {
    fetch: through(between, memoryFetch(started.server)),
    timing: { now: () => clock.now(), wait: async (ms) => clock.advance(ms) },
    signal: new AbortController().signal,
    warn: (text) => warnings.push(text),
  });
  const { readings } = calibration;
  const told = Object.fromEntries(readings.flatMap(({ assumption, value }) => (value ? [[assumption, value]] : [])));
  const untold = Object.fromEntries(readings.flatMap((each) => (each.value ? [] : [[each.assumption, each.says]])));
  return { ...started, ...calibration, told, untold, warnings };
}
