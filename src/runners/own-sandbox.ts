import { type Fault, MockControl, MockControlError } from '../client/index.ts';
import { randomUuid } from '../core/sandbox/ids.ts';
import type { ControlMakeSandboxRequest } from '../generated/shapes.ts';

/** What a sandbox begins with: a fixture, assumptions, or a copy of another sandbox. */
export type SandboxStart = Omit<ControlMakeSandboxRequest, 'name'>;

const LONGEST_TITLE = 40;

/** A name that tells in a list of sandboxes which test it belongs to, and that no other test has. It can be part of a host. */
export function sandboxName(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const shown = words.slice(0, LONGEST_TITLE).replace(/^-+|-+$/g, '');
  return `${shown || 'test'}-${randomUuid().slice(0, 8)}`;
}

/** Hands over the URL of a leadmock: the running one that `LEADMOCK_URL` names, otherwise one in this process. */
export async function withServer(use: (url: string) => Promise<void>): Promise<void> {
  const running = process.env['LEADMOCK_URL'];
  if (running) return use(running);
  const { createMock } = await import('../index.ts');
  const mock = await createMock();
  try {
    await use(mock.baseUrl);
  } finally {
    await mock.close();
  }
}

/** What a failed test leaves behind for whoever looks into it: what its sandbox was asked, as JSON. */
export interface FailureReport {
  /** Of the sandbox, which tells the test. */
  name: string;
  json: string;
  /** The same requests as a HAR file; undefined where the test has dropped its sandbox. */
  har: string | undefined;
}

interface SandboxUse {
  /** Of the test. */
  title: string;
  start: SandboxStart;
  use(mock: MockControl): Promise<void>;
  /** Whether the test has failed, asked when it has ended. */
  hasFailed(): boolean;
  /** Gets the journal of a failed test. */
  attach(report: FailureReport): Promise<void>;
  /** Tells of what makes no test fail, and yet should not be overlooked. */
  warn?(text: string): void;
}

/** What the sandbox of a test was asked; of one that the test has dropped itself, that it is gone. */
async function evidenceOf(mock: MockControl): Promise<{ report: object; har?: object }> {
  try {
    const report = { requests: await mock.requests.list(), warnings: await mock.warnings() };
    return { report, har: await mock.requests.har() };
  } catch (error) {
    if (!(error instanceof MockControlError && error.sandbox !== undefined)) throw error;
    return { report: { gone: error.detail } };
  }
}

async function reportOf(mock: MockControl, name: string, title: string): Promise<FailureReport> {
  const { report, har } = await evidenceOf(mock);
  const json = JSON.stringify({ test: title, sandbox: name, ...report }, null, 2);
  return { name, json, har: har && JSON.stringify(har) };
}

/** Hands over a sandbox made for one test, attaches its journal if the test fails, and drops it, whatever became of the test. */
export async function withSandbox(
  url: string,
  { title, start, use, hasFailed, attach, warn = console.warn }: SandboxUse,
): Promise<void> {
  const controlToken = process.env['LEADMOCK_CONTROL_TOKEN'];
  const server = new MockControl(url, { ...(controlToken && { controlToken }) });
  const name = sandboxName(title);
  await server.sandboxes.make({ ...start, name });
  const mock = server.sandbox(name);
  try {
    await use(mock);
  } finally {
    try {
      if (hasFailed()) await attach(await reportOf(mock, name, title));
    } finally {
      for (const fault of await drop(server, name)) warn(unfiredText(fault, title));
    }
  }
}

/** Answers the faults that never fired. The test may have dropped the sandbox itself. */
async function drop(server: MockControl, name: string): Promise<readonly Fault[]> {
  try {
    return (await server.sandboxes.drop(name)).unfiredFaults;
  } catch (error) {
    if (error instanceof MockControlError && error.status === 404) return [];
    throw error;
  }
}

function unfiredText({ id, kind, match }: Fault, title: string): string {
  const meant = Object.keys(match).length === 0 ? '' : ` for ${JSON.stringify(match)}`;
  return `leadmock: fault ${id} (${kind}${meant}) never fired in the test ${JSON.stringify(title)}: what it was to show is untested`;
}
