import { chromium } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { readPage } from '../../support/documentation.ts';
import { browserTest } from '../../support/open-page.ts';
import { startMock } from '../../support/start-mock.ts';

const PAGE = 'https://app.example.com/';
const FLAG = '--disable-features=LocalNetworkAccessChecks';
const PERMISSION = 'local-network-access';

interface Way {
  flags?: string[];
  permissions?: string[];
}

/** @returns the text that a routed page receives from leadmock, or its error, and the messages of its console */
async function callFromRoutedPage({ flags = [], permissions = [] }: Way) {
  const { url } = await startMock();
  const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', ...flags] });
  onTestFinished(() => browser.close());
  const context = await browser.newContext();
  await context.grantPermissions(permissions, { origin: PAGE });
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.route(`${PAGE}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }));
  await page.goto(PAGE);
  const call = (to: string) =>
    fetch(to).then(
      (response) => response.text(),
      (error) => `${error.message}`,
    );
  const text = await page.evaluate(call, `${url.replace('127.0.0.1', 'localhost')}/view/1001`);
  return { text, messages: messages.join('\n') };
}

browserTest('Chromium blocks a routed page that calls localhost, and both ways of the page help', async () => {
  const [row = ''] = /^\| a deployed or routed page gets .*$/m.exec(readPage('docs/troubleshooting.md')) ?? [];
  expect(row).toContain(`\`context.grantPermissions(['${PERMISSION}'])\``);
  expect(row).toContain(`\`${FLAG}\``);

  const blocked = await callFromRoutedPage({});
  expect(blocked.text).toBe('Failed to fetch');
  expect(blocked.messages).toMatch(/blocked by CORS policy: .*`loopback` address space/);
  for (const way of [{ permissions: [PERMISSION] }, { flags: [FLAG] }]) {
    expect((await callFromRoutedPage(way)).text).toContain('Token is required');
  }
});
