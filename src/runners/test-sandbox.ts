import { createHash } from 'node:crypto';
import { type Fault, MockControl, MockControlError, type SandboxRequest } from '../client/index.ts';
import { faultName } from '../mock/core/fault-effects.ts';
import { randomUuid } from '../mock/core/ids.ts';
import { type FailureReport, failureReport } from './failure-report.ts';

/** Initial state (a fixture, a seed or a copy of another sandbox), assumptions and overrides of a sandbox. */
export type SandboxStart = Omit<SandboxRequest, 'name'>;

const MAX_TITLE = 40;

/**
 * Creates a name from the title and a random suffix. In a sweep, the suffix comes from `testId`, so that the sandbox of
 * a test has the same name in each run.
 */
export function sandboxName(title: string, testId: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const shown = words.slice(0, MAX_TITLE).replace(/^-+|-+$/g, '');
  const isSwept = Boolean(process.env['LEADMOCK_SWEEP']);
  const unique = isSwept ? createHash('sha256').update(testId).digest('hex') : randomUuid();
  return `${shown || 'test'}-${unique.slice(0, 8)}`;
}

/** Mocks by URL. Control calls to these mocks use no network. */
const inThisProcess = new Map<string, MockControl>();

export async function withServer(use: (url: string) => Promise<void>): Promise<void> {
  const running = process.env['LEADMOCK_URL'];
  if (running) return use(running);
  const { createMock } = await import('../in-process/create-mock.ts');
  const mock = await createMock();
  inThisProcess.set(mock.baseUrl, mock);
  try {
    await use(mock.baseUrl);
  } finally {
    inThisProcess.delete(mock.baseUrl);
    await mock.close();
  }
}

interface SandboxUse {
  title: string;
  /** Id of the test, which is the same in each run. */
  testId: string;
  start: SandboxStart;
  use(mock: MockControl): Promise<void>;
  hasFailed(): boolean;
  /** @returns a text that shows where the report is */
  attach(report: FailureReport): Promise<string>;
  warn?(text: string): void;
}

/**
 * Whether the server probably runs longer than the tests: true for the server at `LEADMOCK_URL`, unless `leadmock run`
 * or a sweep started the tests.
 */
function outlivesTests(url: string): boolean {
  const { LEADMOCK_URL: running, LEADMOCK_RUN: run, LEADMOCK_SWEEP: sweep } = process.env;
  return url === running && !run && !sweep;
}

/**
 * Runs a test in a new sandbox. If the test fails, saves a report. Finally deletes the sandbox, or keeps the sandbox of
 * a failed test if `outlivesTests`.
 */
export async function withSandbox(
  url: string,
  { title, testId, start, use, hasFailed, attach, warn = console.warn }: SandboxUse,
): Promise<void> {
  const server = inThisProcess.get(url) ?? new MockControl(url);
  const name = sandboxName(title, testId);
  await server.sandboxes.create({ ...start, name });
  const mock = server.sandbox(name);
  let isKept = false;
  try {
    await use(mock);
  } finally {
    try {
      if (hasFailed()) {
        const report = await failureReport({ title, start, server, mock, name });
        isKept = outlivesTests(url) && !report.isGone;
        const panel = isKept ? [`panel: ${mock.baseUrl}/_mock/panel`] : [];
        const files = await attach(report).then(
          (place) => `journal and states: ${place}`,
          (error) => `the files cannot be written: ${error.message}`,
        );
        warn(failureText(title, report.lines, [...panel, files]));
      }
    } finally {
      for (const fault of await endSandbox(server, name, isKept)) warn(unfiredText(fault, title));
    }
  }
}

function failureText(title: string, lines: readonly string[], places: readonly string[]): string {
  const heading = `leadmock: in the failed test ${JSON.stringify(title)}`;
  const told = lines.length === 0 ? ['the journal of this sandbox has no rejected requests'] : lines;
  return [heading, ...told, ...places].join('\n  ');
}

/** @returns the faults that never fired; empty if the sandbox is missing */
async function endSandbox(server: MockControl, name: string, isKept: boolean): Promise<readonly Fault[]> {
  const { sandboxes } = server;
  try {
    if (!isKept) return (await sandboxes.delete(name)).unfiredFaults;
    return (await server.sandbox(name).faults.list()).filter(({ fired, remaining }) => fired === 0 && remaining !== 0);
  } catch (error) {
    if (error instanceof MockControlError && error.status === 404) return [];
    throw error;
  }
}

function unfiredText({ id, match, ...kind }: Fault, title: string): string {
  const meant = Object.keys(match).length === 0 ? '' : ` for ${JSON.stringify(match)}`;
  return `leadmock: fault ${id} (${faultName(kind)}${meant}) never fired in the test ${JSON.stringify(title)}: its effect is untested`;
}
