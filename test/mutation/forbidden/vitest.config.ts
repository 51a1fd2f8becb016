import { defineConfig } from 'vitest/config';

/** A changed program may wait for what never comes: a tenth of the patience of `npm test` is enough to see that. */
const PATIENCE_MS = 9000;
const POLL_MS = 2000;

/** The tests of `npm test` that run the rules and what they stand on, in one process; not those about this repository itself. */
export default defineConfig({
  test: {
    include: ['test/{contract,core,api,control,http,schema,store}/**/*.test.ts'],
    isolate: false,
    restoreMocks: true,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: POLL_MS } },
    // Each change is another run: what it did not touch is read as it was compiled before.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.vitest-cache' },
  },
});
