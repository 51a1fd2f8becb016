import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import buildOnce from './build-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of all tests listens; undefined where the machine has none. */
    browser: string | undefined;
  }
}

/** Debian's, or the one that Playwright has downloaded; undefined where there is neither. */
export const chromiumPath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', chromium.executablePath()].find(
  (path) => existsSync(path),
);

/** One browser for all tests: starting it takes longer than most of them. */
export default async function launch(project: TestProject): Promise<() => Promise<void>> {
  buildOnce();
  let server: BrowserServer | undefined;
  if (chromiumPath !== undefined) {
    // The sandbox of Chromium does not start for root; what it loads here is our own page.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    // A name that is none of this machine's for pages, and leads to it all the same.
    const args = ['--host-resolver-rules=MAP shop.test 127.0.0.1', ...asRoot];
    server = await chromium.launchServer({ executablePath: chromiumPath, args });
  }
  project.provide('browser', server?.wsEndpoint());
  return async () => server?.close();
}
