import { defineConfig } from '@playwright/test';

const { APP_PORT, CHROMIUM } = process.env;

export default defineConfig({
  fullyParallel: true,
  // Your own application. It takes any free port and says which; Playwright hands it on as APP_PORT.
  webServer: { command: 'node app/serve.mjs', wait: { stdout: /listening on port (?<app_port>\d+)/ } },
  use: {
    baseURL: `http://localhost:${APP_PORT}`,
    // A Chromium of the system, in the place of the one that `npx playwright install` fetches.
    launchOptions: CHROMIUM ? { executablePath: CHROMIUM } : {},
  },
});
