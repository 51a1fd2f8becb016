import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Small machines too: by default a machine of two cores would get one worker.
    maxWorkers: 2,
    reporters: ['default', './test/support/skipped-reporter.ts'],
    // Every test makes its own mock: nothing is shared, so nothing has to be put back.
    projects: [
      {
        test: {
          name: 'in-process',
          include: ['test/**/*.test.ts'],
          // The tests in test/examples are those of its users: test/cli/examples runs them.
          exclude: ['test/cli/**', 'test/panel/**', 'test/examples/**', '**/node_modules/**'],
          // One process for many files: the schemas are compiled once, not once a file.
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'built',
          include: ['test/cli/**/*.test.ts'],
          exclude: ['test/cli/examples/**'],
          globalSetup: ['test/support/build-once.ts'],
          isolate: false,
          restoreMocks: true,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/panel/**/*.test.ts'],
          globalSetup: ['test/support/chromium.ts'],
          isolate: false,
          restoreMocks: true,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'examples',
          include: ['test/cli/examples/*.test.ts'],
          globalSetup: ['test/support/install-tools-once.ts'],
          // Each runs another test runner, some of them a browser.
          testTimeout: 90_000,
        },
      },
    ],
  },
});
