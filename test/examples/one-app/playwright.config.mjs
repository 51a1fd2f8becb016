import { defineConfig } from '@playwright/test';

const { CHROMIUM } = process.env;

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  globalSetup: './global-setup.mjs',
  // A Chromium of the system, in the place of the one that `npx playwright install` fetches.
  use: { launchOptions: CHROMIUM ? { executablePath: CHROMIUM } : {} },
});
