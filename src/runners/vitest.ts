import { test as base, inject, type RunnerTestCase, type TestAPI } from 'vitest';
import type { EvidenceFile, MockControl, TestResult } from '../client/index.ts';
import { FAILURES, placeOf } from './failure-place.ts';
import { isOnPage, urlOnPage } from './page.ts';
import { type SandboxStart, withSandbox, withServer } from './test-sandbox.ts';

export type { SandboxStart };

export interface MockFixtures {
  /** Client for the sandbox of this test. Point the client under test at `mock.baseUrl`. */
  mock: MockControl;
  /** Initial state and settings of the sandbox. Default: the start-up fixture and settings of the server. */
  mockSandbox: SandboxStart;
  /**
   * URL of the server, for example from `provide` in the configuration or in a `globalSetup`, or else from
   * `LEADMOCK_URL`. Default: a new server for each worker. In a browser, `mock` uses the server behind the plugin
   * `leadmock/vite` instead.
   */
  mockUrl: string;
}

/** Folder of the working directory. A page leaves the files to the plugin for Vite. */
async function save(files: readonly EvidenceFile[]): Promise<string> {
  // Bundlers for browsers cannot import modules of Node.
  const { mkdir, writeFile } = process.getBuiltinModule('node:fs/promises');
  await mkdir(FAILURES, { recursive: true });
  for (const { name, text } of files) await writeFile(`${FAILURES}/${name}`, text);
  return placeOf(files, FAILURES);
}

/** The plugin for Vite provides the path. Without a type, because users do not provide it. */
const urlOfPage = () => urlOnPage((inject as (key: string) => unknown)('leadmockPath'));

/** A test with `test.fails` passes if its body fails. */
function resultOf({ result, fails = false }: Readonly<RunnerTestCase>): TestResult {
  if ((result?.state === 'fail') === fails) return { outcome: 'passed' };
  return { outcome: 'failed', message: result?.errors?.at(-1)?.message ?? 'the test was expected to fail' };
}

/** `test` of Vitest, with a separate sandbox for each test that uses `mock`. */
export const test: TestAPI<MockFixtures> = base.extend<MockFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  mockUrl: [({}, use) => (isOnPage ? use(urlOfPage()) : withServer(use)), { scope: 'worker', injected: true }],
  mockSandbox: {},
  mock: ({ mockUrl, mockSandbox, task }, use) =>
    // The configuration may provide a server for tests in Node, which rejects control calls of pages.
    withSandbox(isOnPage ? urlOfPage() : mockUrl, {
      title: task.name,
      testId: [task.file.projectName, task.file.name, task.fullTestName].filter(Boolean).join(' '),
      start: mockSandbox,
      use,
      result: () => resultOf(task),
      save,
    }),
});
