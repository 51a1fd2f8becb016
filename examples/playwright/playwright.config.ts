import { defineConfig } from '@playwright/test';

const { APP_PORT, CHROMIUM } = process.env;

export default defineConfig({
  fullyParallel: true,
  // Your application. It listens on any free port and prints it; Playwright passes the port on as APP_PORT.
  webServer: { command: 'node app/serve.mjs', wait: { stdout: /listening on port (?<app_port>\d+)/ } },
  use: {
    baseURL: `http://localhost:${APP_PORT}`,
    // Optional: the path of an installed Chromium, which replaces the browser of `npx playwright install`.
    launchOptions: CHROMIUM ? { executablePath: CHROMIUM } : {},
  },
});
