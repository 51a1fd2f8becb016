import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Path of Chromium: from Debian, or downloaded by Playwright; undefined without Chromium. */
export const chromiumPath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', chromium.executablePath()].find(
  (path) => existsSync(path),
);

let launched: Promise<Browser> | undefined;

/**
 * Browser for all tests of a process; it ends with the process. Starting a browser takes longer than most tests. A
 * browser for several processes would need another process to forward its messages.
 */
export function browser(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error('there is no Chromium: scripts/install-debian chromium-headless-shell');
  // The sandbox of Chromium does not start for root. Chromium only loads pages of this project.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // A host name that pages treat as foreign, although it leads to this machine.
  const args = ['--host-resolver-rules=MAP shop.test 127.0.0.1', ...asRoot];
  launched ??= chromium.launch({ executablePath: chromiumPath, args });
  return launched;
}
