import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { MockControl } from '../client/index.ts';
import { type SandboxStart, withSandbox, withServer } from './own-sandbox.ts';

export type { SandboxStart };

/** What a test of `leadmock/playwright` can ask for. */
export interface MockFixtures {
  /** A sandbox of this test alone, dropped afterwards. Point the page under test at `mock.baseUrl`. */
  mock: MockControl;
  /** What the sandbox begins with: `test.use({ mockSandbox })`; the start-up fixture when left out. */
  mockSandbox: SandboxStart;
}

/** What a worker shares. */
export interface MockWorkerFixtures {
  /** The server: `use: { mockUrl }` of the configuration, else `LEADMOCK_URL`, else one started once a worker. */
  mockUrl: string;
}

/** The `test` of Playwright, with a leadmock of its own for every test that asks for `mock`. */
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
      start: mockSandbox,
      use,
      hasFailed: () => info.status !== info.expectedStatus,
      attach: async ({ json, har }) => {
        await info.attach('leadmock journal', { body: json, contentType: 'application/json' });
        if (har) await info.attach('leadmock.har', { body: har, contentType: 'application/har+json' });
      },
    }),
});
