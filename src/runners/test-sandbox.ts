import {
  type EvidenceFile,
  MockControl,
  type MockControlOptions,
  type SandboxRequest,
  type TestResult,
} from '../client/index.ts';
import { isOnPage } from './page.ts';

/** Initial state (a fixture, a seed or a copy of another sandbox), assumptions and overrides of a sandbox. */
export type SandboxStart = Omit<SandboxRequest, 'name'>;

/** Original `fetch` of a page, because tests may stub the global `fetch`. */
const { fetch: fetchOfPage } = globalThis;

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
  result(): TestResult;
  /** Saves the files of a failed test, and returns a text that shows where they are. */
  save(files: readonly EvidenceFile[]): Promise<string>;
  warn?(text: string): void;
}

/** Runs a test in a new sandbox, and prints the lines with which leadmock ends the test. */
export async function withSandbox(
  url: string,
  { title, testId, start, use, result, save, warn = console.warn }: SandboxUse,
): Promise<void> {
  const options = isOnPage ? { fetch: (...call: Parameters<typeof fetch>) => fetchOfPage(...call) } : {};
  const server = inThisProcess.get(url) ?? new MockControl(url, options as MockControlOptions);
  const { sandbox } = await server.tests.begin({ ...start, title, id: testId });
  try {
    await use(server.sandbox(sandbox));
  } finally {
    const { lines, failure } = await server.tests.end(sandbox, result());
    const printed = [...lines];
    if (failure && failure.path === undefined) {
      const saved = await save(failure.files).then(
        (place) => `journal and states: ${place}`,
        (error) => `the files cannot be written: ${error.message}`,
      );
      printed.push(`  ${saved}`);
    }
    if (printed.length > 0) warn(printed.join('\n'));
  }
}
