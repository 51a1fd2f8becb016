import { defineConfig } from 'vitest/config';

/** What takes too long for every run of the suite: `npm run campaign`. */
export default defineConfig({
  test: { include: ['test/reliability/**/*.campaign.ts'], isolate: false, restoreMocks: true, testTimeout: 60_000 },
});
