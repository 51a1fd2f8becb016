import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type TestAPI } from 'vitest';
import type { MockControl } from '../client/index.ts';
import type { FailureReport } from './failure-report.ts';
import { type SandboxStart, withSandbox, withServer } from './test-sandbox.ts';

export type { SandboxStart };

export interface MockFixtures {
  /** Client for the sandbox of this test. Point the client under test at `mock.baseUrl`. */
  mock: MockControl;
  /** Initial state and settings of the sandbox. Default: the start-up fixture and settings of the server. */
  mockSandbox: SandboxStart;
  /**
   * URL of the server, for example from `provide` in the configuration or in a `globalSetup`, or else from
   * `LEADMOCK_URL`. Default: a new server for each worker.
   */
  mockUrl: string;
}

/** Relative to the working directory. */
const FOLDER = 'leadmock-failures';

async function keepReport({ name, json, har }: FailureReport): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.json`);
  await writeFile(file, json);
  if (!har) return file;
  await writeFile(join(FOLDER, `${name}.har`), har);
  return `${file} (leadmock open replays it)`;
}

/** `test` of Vitest, with a separate sandbox for each test that uses `mock`. */
export const test: TestAPI<MockFixtures> = base.extend<MockFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  mockUrl: [({}, use) => withServer(use), { scope: 'worker', injected: true }],
  mockSandbox: {},
  mock: ({ mockUrl, mockSandbox, task }, use) =>
    withSandbox(mockUrl, {
      title: task.name,
      testId: `${task.file.name} ${task.fullTestName}`,
      start: mockSandbox,
      use,
      hasFailed: () => task.result?.state === 'fail',
      attach: keepReport,
    }),
});
