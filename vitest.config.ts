import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { listSkipped } from './test/support/skipped-reporter.ts';

/** Only a test that hangs takes this long, also on a busy machine: no test claims to be fast. */
const TIMEOUT_MS = 90_000;
const POLL_MS = 20_000;

/** Folders of tests that start the built program, a browser, or other test runners. */
const OUTSIDE = ['test/program', 'test/panel', 'test/extended', 'scripts/bench', 'scripts/newcomers'];

/** The modules of examples import the package, which only the other tests build. */
const alias = {
  'leadmock/operation': fileURLToPath(new URL('src/mock/custom-operations/operation.ts', import.meta.url)),
};

const shared = {
  plugins: [listSkipped],
  test: {
    // Schemas are compiled once for each process, instead of once for each file. Tests share nothing else.
    isolate: false,
    restoreMocks: true,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: POLL_MS } },
  },
};

/** Adds a JSON report of each run to the folder that `.ci/run` counts. */
const reports = process.env['TEST_REPORTS'];

export default defineConfig({
  test: {
    ...(reports !== undefined && {
      reporters: ['default', ['json', { outputFile: `${reports}/${process.pid}.json` }]],
    }),
    tags: [
      { name: 'slow', description: 'npm run test:quick leaves it out' },
      { name: 'nightly', description: 'only npm run test:nightly runs it' },
    ],
    // Worker counts are for two cores: programs and pages wait more than they compute.
    projects: [
      {
        ...shared,
        resolve: { alias },
        test: {
          ...shared.test,
          name: 'in-process',
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          include: ['test/**/*.test.ts'],
          // The tests in examples belong to its users: test/extended/examples runs them.
          exclude: [...configDefaults.exclude, 'examples/**', ...OUTSIDE.map((folder) => `${folder}/**`)],
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'program',
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: ['test/program/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'browser',
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          include: ['test/panel/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'extended',
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          include: ['test/extended/**/*.test.ts'],
          globalSetup: ['test/support/pack-once.ts'],
          // TypeScript is written in Go: in so short a run, its garbage collector takes a third of the time.
          env: { GOGC: 'off' },
        },
      },
      {
        ...shared,
        resolve: { alias },
        test: {
          ...shared.test,
          name: 'with-observed-operations',
          maxWorkers: 3,
          sequence: { groupOrder: 4 },
          include: [
            'test/mock/api/**/*.test.ts',
            'test/contract/{endpoints,openapi-answers,request-rules,samples}.test.ts',
          ],
          env: { WITH_OBSERVED_OPERATIONS: 'true' },
        },
      },
    ],
  },
});
