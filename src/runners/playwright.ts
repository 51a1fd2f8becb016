import { stripVTControlCharacters } from 'node:util';
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { MockControl } from '../client/index.ts';
import { type SandboxStart, withSandbox, withServer } from './test-sandbox.ts';

export type { SandboxStart };

export interface MockFixtures {
  /** Client for the sandbox of this test. Point the page under test at `mock.baseUrl`. */
  mock: MockControl;
  /**
   * Initial state and settings of the sandbox, for example from `test.use({ mockSandbox })`. Default: the start-up
   * fixture and settings of the server.
   */
  mockSandbox: SandboxStart;
}

export interface MockWorkerFixtures {
  /**
   * URL of the server, for example from `use: { mockUrl }` in the configuration, or else from `LEADMOCK_URL`. Default:
   * a new server for each worker.
   */
  mockUrl: string;
}

/** `test` of Playwright, with a separate sandbox for each test that uses `mock`. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & MockFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & MockWorkerFixtures
> = base.extend<MockFixtures, MockWorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  mockUrl: [({}, use) => withServer(use), { scope: 'worker', option: true }],
  mockSandbox: [{}, { option: true }],
  mock: ({ mockUrl, mockSandbox }, use, info) =>
    withSandbox(mockUrl, {
      title: info.title,
      testId: info.testId,
      start: mockSandbox,
      use,
      result: () =>
        info.status === info.expectedStatus
          ? { outcome: 'passed' }
          : { outcome: 'failed', message: stripVTControlCharacters(info.error?.message ?? `the test ${info.status}`) },
      save: async ([json, har]) => {
        await info.attach('leadmock journal', { body: json?.text ?? '', contentType: 'application/json' });
        if (har) await info.attach('leadmock.har', { body: har.text, contentType: 'application/har+json' });
        return 'attached to the test as "leadmock journal"';
      },
    }),
});
