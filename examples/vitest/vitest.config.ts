import { defineConfig } from 'vitest/config';

// One server for all test files, if LEADMOCK_URL sets none.
export default defineConfig({ test: { globalSetup: 'leadmock/vitest/global' } });
