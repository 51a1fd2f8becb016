import { type Comparison, compare } from '../../src/compare/compare.ts';
import { fixtureKnown } from '../../src/compare/known.ts';
import type { CompareSettings } from '../../src/compare/plan.ts';
import { parts, type Step, script } from '../../src/compare/script.ts';
import type { SenderParts } from '../../src/compare/sender.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';
import { type AssumptionId, type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import { createMock } from '../../src/mock.ts';
import { fetchOf } from './fetch-of.ts';
import type { Between } from './meddle.ts';
import { plainService, type Ways } from './plain-service.ts';
import { quietSettings } from './start-mock-settings.ts';
import { straightTo } from './straight-to.ts';

interface Overrides extends Partial<CompareSettings>, Partial<Pick<SenderParts, 'signal'>> {
  assumptions?: Partial<AssumptionValues>;
  /** Changes requests and responses between the run and the mock. */
  between?: Between;
  /** Called at the start; used to stop a run. */
  onStart?(sandbox: Sandbox): void;
}

interface Sandbox {
  state(): Promise<Record<string, unknown[]>>;
  tokens(): Promise<unknown[]>;
}

interface Values {
  /** Detected values, and why other values were not detected. */
  proven: Partial<Record<AssumptionId, string>>;
  unprovable: Partial<Record<AssumptionId, string>>;
}

export interface Compared extends Comparison, Sandbox, Values {}

/**
 * Mock for all runs; each run has a separate sandbox. It does not listen, and uses no resources that have to be closed.
 */
const mock = await createMock({
  ...quietSettings,
  // The campaign makes more than 1000 runs in ten minutes.
  maxSandboxes: 10_000,
  onRequest() {},
  onDefect(error) {
    throw error;
  },
});

/** Requests of some parts of the script. */
export function stepsOf(...names: readonly (keyof typeof parts)[]): Step[] {
  return names.flatMap((name) => parts[name]);
}

/** Requests whose method and path match. */
export function stepsTo(path: RegExp): Step[] {
  return script.filter(({ send }) => path.test(send));
}

let runs = 0;

async function control(method: string, path: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetchOf(mock)(`http://localhost${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text === '' ? undefined : JSON.parse(text);
}

/** Settings of a run at a leadmock. The run never waits: the clocks of run and service advance instead. */
export const settings: CompareSettings = {
  known: fixtureKnown,
  mayWrite: true,
  pace: 100,
  leadIsDeal: false,
  isLeadmock: true,
  current: defaultAssumptions,
  taskStatus: 0,
};

/** Compares a leadmock with the default fixture, in a separate sandbox. */
export async function runCompare({
  assumptions,
  between,
  signal,
  onStart,
  ...overrides
}: Overrides = {}): Promise<Compared> {
  runs += 1;
  const name = `run-${runs}`;
  await control('POST', '/_mock/sandboxes', { name, assumptions: { ...defaultAssumptions, ...assumptions } });
  const base = `/_sandbox/${name}`;
  const sandbox: Sandbox = {
    state: () => control('GET', `${base}/_mock/state`),
    tokens: async () => (await control('GET', `${base}/_mock/tokens`)).tokens,
  };
  onStart?.(sandbox);
  let waitedMs = 0;
  const timing = {
    now: () => Date.now() + waitedMs,
    async wait(ms: number) {
      waitedMs += ms;
      await control('POST', `${base}/_mock/clock/advance`, { by: `${Math.ceil(ms)}ms` });
    },
  };
  const straight = straightTo(mock, base);
  const ports = { send: between?.(straight) ?? straight, timing, signal: signal ?? new AbortController().signal };
  const comparison = await compare({ ...settings, ...overrides }, ports);
  return { ...comparison, ...valuesOf(comparison), ...sandbox };
}

let unchanged: Promise<Compared> | undefined;

/** Compares an unchanged leadmock in a whole run, which all tests of a process share. */
export function runUnchanged(): Promise<Compared> {
  unchanged ??= runCompare();
  return unchanged;
}

/** Settings of a run at a service that is not a leadmock, with the records of the default fixture. */
export const foreignSettings: CompareSettings = { ...settings, isLeadmock: false, pace: 2 };

interface ServiceOverrides extends Partial<CompareSettings>, Partial<Pick<SenderParts, 'signal'>> {
  between?: Between;
}

export interface ComparedService extends Comparison, Values {
  requests: readonly HttpRequest[];
}

/**
 * Compares a service that is written only from the contract. The run never waits: the clock of the service advances
 * instead.
 */
export async function compareService(
  ways: Ways,
  { between, signal, ...overrides }: ServiceOverrides = {},
): Promise<ComparedService> {
  let waitedMs = 0;
  const now = () => Date.now() + waitedMs;
  const wait = async (ms: number) => {
    waitedMs += ms;
  };
  const requests: HttpRequest[] = [];
  const service = plainService({ ...ways, now });
  const changed = between?.(service) ?? service;
  const send: Send = (request) => {
    requests.push(request);
    return changed(request);
  };
  const ports = { send, timing: { now, wait }, signal: signal ?? new AbortController().signal };
  const comparison = await compare({ ...foreignSettings, ...overrides }, ports);
  return { ...comparison, ...valuesOf(comparison), requests };
}

/** Such as `POST /task`. */
export function linesOf(requests: readonly HttpRequest[]): string[] {
  return requests.map(({ method, path }) => `${method} ${path}`);
}

export function valuesOf({ report }: Pick<Comparison, 'report'>): Values {
  const { assumptions } = report;
  return {
    proven: Object.fromEntries(assumptions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]]))),
    unprovable: Object.fromEntries(
      assumptions.flatMap(({ id, value, text }) => (value === undefined ? [[id, text]] : [])),
    ),
  };
}
