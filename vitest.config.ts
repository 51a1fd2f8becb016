import { defineConfig } from 'vitest/config';
import { tellSkipped } from './test/support/skipped-reporter.ts';

/** What only a test that hangs takes, also on a slow or busy machine: no test claims to be fast. */
const PATIENCE_MS = 90_000;
/** The same for what a test waits to become true. */
const POLL_MS = 20_000;

/**
 * For a machine of two cores, where vitest would take one: a worker more where many tests wait, for a connection that closes, a page, or
 * a runner that starts. Files of `built` run several programs at once as it is.
 */
const WORKERS = { inProcess: 3, built: 2, browser: 2, examples: 2 };

export default defineConfig({
  test: {
    // Every test makes its own mock: nothing is shared, so nothing has to be put back. A group for each project: vitest ends a process
    // that could serve another file when the next file is one of another project.
    projects: [
      {
        plugins: [tellSkipped],
        test: {
          name: 'in-process',
          maxWorkers: WORKERS.inProcess,
          sequence: { groupOrder: 0 },
          include: ['test/**/*.test.ts'],
          // The tests in test/examples are those of its users: test/cli/examples runs them.
          exclude: ['test/cli/**', 'test/panel/**', 'test/examples/**', '**/node_modules/**'],
          // One process for many files: the schemas are compiled once, not once a file.
          isolate: false,
          restoreMocks: true,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: POLL_MS } },
        },
      },
      {
        plugins: [tellSkipped],
        test: {
          name: 'built',
          maxWorkers: WORKERS.built,
          sequence: { groupOrder: 1 },
          include: ['test/cli/**/*.test.ts'],
          exclude: ['test/cli/{examples,package}/**'],
          globalSetup: ['test/support/build-once.ts', 'test/support/nothing-left.ts'],
          isolate: false,
          restoreMocks: true,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: POLL_MS } },
        },
      },
      {
        plugins: [tellSkipped],
        test: {
          name: 'browser',
          maxWorkers: WORKERS.browser,
          sequence: { groupOrder: 2 },
          include: ['test/panel/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
          isolate: false,
          restoreMocks: true,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: POLL_MS } },
        },
      },
      {
        plugins: [tellSkipped],
        test: {
          name: 'examples',
          maxWorkers: WORKERS.examples,
          sequence: { groupOrder: 3 },
          include: ['test/cli/{examples,package}/*.test.ts'],
          globalSetup: ['test/support/pack-once.ts', 'test/support/nothing-left.ts'],
          isolate: false,
          // TypeScript is written in Go: on the heap of so short a run its collector takes a third of the time.
          env: { GOGC: 'off' },
          // Each runs another test runner, some of them a browser; or other versions of Node and TypeScript.
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: POLL_MS } },
        },
      },
    ],
  },
});
