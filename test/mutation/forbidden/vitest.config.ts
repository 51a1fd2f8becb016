import { defineConfig } from 'vitest/config';
import { REACHED_LIST } from './run-tests.ts';

/** A changed program may wait for what never comes: less patience than that of `npm test` is enough to see it. */
const PATIENCE_MS = 20_000;
const POLL_MS = 5000;

const isProbed = process.env[REACHED_LIST] !== undefined;

/** The tests of `npm test` that run the rules and what they stand on, in one process; not those about this repository itself. */
export default defineConfig({
  test: {
    tags: [{ name: 'slow' }],
    include: ['test/{contract,core,api,cli,compare,control,http,schema,store}/**/*.test.ts'],
    // Compares files with what a formatter makes of them, whose settings are not in the copy.
    exclude: ['test/contract/generated-files.test.ts', '**/node_modules/**'],
    // Without a process of its own, a test file would not reach code that ran while an earlier one was loaded.
    isolate: isProbed,
    ...(isProbed && { setupFiles: ['test/mutation/forbidden/reached.ts'] }),
    restoreMocks: true,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: POLL_MS } },
    // Each change is another run: what it did not touch is read as it was compiled before.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.vitest-cache' },
  },
});
