import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type TestAPI } from 'vitest';
import type { MockControl } from '../client/index.ts';
import { type FailureReport, type SandboxStart, withSandbox, withServer } from './own-sandbox.ts';

export type { SandboxStart };

/** What a test of `leadmock/vitest` can ask for. */
export interface MockFixtures {
  /** A sandbox of this test alone, dropped afterwards. Point the client under test at `mock.baseUrl`. */
  mock: MockControl;
  /** What the sandbox begins with; the start-up fixture when it is not overridden. */
  mockSandbox: SandboxStart;
  /** The server: `provide: { mockUrl }` of the configuration, else `LEADMOCK_URL`, else one started once a worker. */
  mockUrl: string;
}

/** Where the journals of failed tests go, below the working directory: an artifact for CI to keep. */
const FOLDER = 'leadmock-failures';

async function keepReport({ name, json, har }: FailureReport): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.json`), json);
  if (har) await writeFile(join(FOLDER, `${name}.har`), har);
}

/** The `test` of vitest, with a leadmock of its own for every test that asks for `mock`. */
export const test: TestAPI<MockFixtures> = base.extend<MockFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  mockUrl: [({}, use) => withServer(use), { scope: 'worker', injected: true }],
  mockSandbox: {},
  mock: ({ mockUrl, mockSandbox, task }, use) =>
    withSandbox(mockUrl, {
      title: task.name,
      start: mockSandbox,
      use,
      hasFailed: () => task.result?.state === 'fail',
      attach: keepReport,
    }),
});
