import { defineConfig } from 'vitest/config';
import { REACHED_LIST } from './run-tests.ts';

/** Timeout in milliseconds. It is shorter than in `npm test`, because a changed program may wait forever. */
const PATIENCE_MS = 20_000;
const POLL_MS = 5000;

const isProbed = process.env[REACHED_LIST] !== undefined;

/**
 * Tests of `npm test` that run the rules and the code below them, in one process, except tests of the repository
 * itself.
 */
export default defineConfig({
  test: {
    tags: [{ name: 'slow' }],
    include: ['test/{contract,core,api,cli,compare,control,http,schema,store}/**/*.test.ts'],
    // This test compares files with the output of a formatter, whose settings are missing in the copy.
    exclude: ['test/contract/generated-files.test.ts', '**/node_modules/**'],
    // In a shared process, a test file would not reach code that ran while an earlier file was loaded.
    isolate: isProbed,
    ...(isProbed && { setupFiles: ['test/mutation/forbidden/reached.ts'] }),
    restoreMocks: true,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: POLL_MS } },
    // Each change is a separate run; unchanged modules are read from the cache of compiled files.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.vitest-cache' },
  },
});
