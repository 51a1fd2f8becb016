import { playwright } from '@vitest/browser-playwright';
import { leadmock } from 'leadmock/vite';
import { defineConfig } from 'vitest/config';

// Optional: the path of an installed Chromium, which replaces the browser of `npx playwright install`.
const { CHROMIUM } = process.env;

export default defineConfig({
  // start: the plugin uses the server at LEADMOCK_URL. Without it, the plugin starts a server.
  plugins: [leadmock()],
  test: {
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: CHROMIUM ? { executablePath: CHROMIUM } : {} }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
