import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's, or the one that Playwright has downloaded; undefined where there is neither. */
export const chromiumPath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', chromium.executablePath()].find(
  (path) => existsSync(path),
);

let launched: Promise<Browser> | undefined;

/**
 * One browser for all tests of a process, which ends with it: starting it takes longer than most of them. One for all processes would
 * pass every message through one more.
 */
export function browser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('there is no Chromium: .ci/install-debian chromium-headless-shell');
  // The sandbox of Chromium does not start for root; what it loads here is our own page.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // A name that is none of this machine's for pages, and leads to it all the same.
  const args = ['--host-resolver-rules=MAP shop.test 127.0.0.1', ...asRoot];
  launched ??= chromium.launch({ executablePath: chromiumPath, args });
  return launched;
}
