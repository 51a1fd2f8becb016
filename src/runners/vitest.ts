import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type RunnerTestCase, type TestAPI } from 'vitest';
import type { EvidenceFile, MockControl, TestResult } from '../client/index.ts';
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

async function save(files: readonly EvidenceFile[]): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, text } of files) await writeFile(join(FOLDER, name), text);
  // Without a journal, there is only one file, which leadmock cannot replay.
  return `${FOLDER}/${files[0]?.name}${files.length > 1 ? ' (leadmock open replays it)' : ''}`;
}

/** A test with `test.fails` passes if its body fails. */
function resultOf({ result, fails = false }: Readonly<RunnerTestCase>): TestResult {
  if ((result?.state === 'fail') === fails) return { outcome: 'passed' };
  return { outcome: 'failed', message: result?.errors?.at(-1)?.message ?? 'the test was expected to fail' };
}

/** `test` of Vitest, with a separate sandbox for each test that uses `mock`. */
export const test: TestAPI<MockFixtures> = base.extend<MockFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  mockUrl: [({}, use) => withServer(use), { scope: 'worker', injected: true }],
  mockSandbox: {},
  mock: ({ mockUrl, mockSandbox, task }, use) =>
    withSandbox(mockUrl, {
      title: task.name,
      testId: [task.file.projectName, task.file.name, task.fullTestName].filter(Boolean).join(' '),
      start: mockSandbox,
      use,
      result: () => resultOf(task),
      save,
    }),
});
