import { type CompareSettings, type Comparison, compare } from '../../src/compare/run.ts';
import { parts, type Script, type Step, script } from '../../src/compare/script.ts';
import type { SenderPorts } from '../../src/compare/sender.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';
import { type AssumptionId, type AssumptionValues, defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { fetchOf } from './fetch-of.ts';
import { fixtureKnown } from './fixture-known.ts';
import type { Between } from './meddle.ts';
import { plainService, type Ways } from './plain-service.ts';
import { quietSettings } from './start-mock-settings.ts';
import { straightTo } from './straight-to.ts';

interface Overrides extends Partial<CompareSettings>, Partial<Pick<SenderPorts, 'signal'>> {
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

/** Script of these requests after the login. */
export function scriptOf(...changing: readonly Step[]): Script {
  return { changing, ending: [] };
}

export function scriptOfParts(...names: readonly (keyof typeof parts)[]): Script {
  return scriptOf(...names.flatMap((name) => parts[name]));
}

/** Script of the requests whose method and path match. */
export function scriptTo(line: RegExp): Script {
  return scriptOf(...script.changing.filter(({ send }) => line.test(send)));
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
const settings: CompareSettings = {
  known: fixtureKnown,
  mayWrite: true,
  leadIsDeal: false,
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
  const straight = straightTo(mock, base);
  const ports = {
    send: between?.(straight) ?? straight,
    now: () => Date.now() + waitedMs,
    async wait(ms: number) {
      waitedMs += ms;
      await control('POST', `${base}/_mock/clock/advance`, { by: `${Math.ceil(ms)}ms` });
    },
    signal: signal ?? new AbortController().signal,
  };
  const comparison = await compare({ ...settings, ...overrides }, ports);
  return { ...comparison, ...valuesOf(comparison), ...sandbox };
}

let unchanged: Promise<Compared> | undefined;

/** Compares an unchanged leadmock in a whole run, which all tests of a process share. */
export function runUnchanged(): Promise<Compared> {
  unchanged ??= runCompare();
  return unchanged;
}

interface ServiceOverrides extends Partial<CompareSettings>, Partial<Pick<SenderPorts, 'signal'>> {
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
  const ports = { send, now, wait, signal: signal ?? new AbortController().signal };
  const comparison = await compare({ ...settings, ...overrides }, ports);
  return { ...comparison, ...valuesOf(comparison), requests };
}

/** Such as `POST /task`. */
export function linesOf(requests: readonly HttpRequest[]): string[] {
  return requests.map(({ method, path }) => `${method} ${path}`);
}

function valuesOf({ report }: Pick<Comparison, 'report'>): Values {
  const { assumptions } = report;
  return {
    proven: Object.fromEntries(assumptions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]]))),
    unprovable: Object.fromEntries(
      assumptions.flatMap(({ id, value, text }) => (value === undefined ? [[id, text]] : [])),
    ),
  };
}
