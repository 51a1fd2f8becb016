import { defineConfig } from 'vitest/config';

/** Tests that are too slow for every run of the suite: `npm run campaign`. */
export default defineConfig({
  test: { include: ['test/reliability/**/*.campaign.ts'], isolate: false, restoreMocks: true, testTimeout: 300_000 },
});
