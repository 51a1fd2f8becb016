import { defineConfig } from '@playwright/test';

const { CHROMIUM } = process.env;

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  globalSetup: './global-setup.mjs',
  // Optional: the path of an installed Chromium, which replaces the browser of `npx playwright install`.
  use: { launchOptions: CHROMIUM ? { executablePath: CHROMIUM } : {} },
});
