import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, type TestFunction, test } from 'vitest';
import { browser, chromiumPath } from './chromium.ts';
import type { TestMock } from './start-mock.ts';

/**
 * Whether browser tests are skipped. Outside CI, a machine may lack a browser; the title of the test then contains the
 * reason.
 */
const isSkipped = chromiumPath === undefined && process.env['CI'] !== 'true';

/** Waits until the page follows the events of its sandbox. Before, a page may show a change without its event. */
export const waitUntilLive = (page: Page) => page.getByText('live', { exact: true }).waitFor();

export function browserTest(title: string, run: TestFunction): void {
  test.skipIf(isSkipped)(isSkipped ? `${title} (skipped: this machine has no Chromium)` : title, run);
}

interface OpenOptions extends BrowserContextOptions {
  /** Path below the server, with the hash. */
  path?: string;
  /** Pattern of console messages that the test provokes. */
  expected?: RegExp;
}

/**
 * Opens a page of the mock in a separate browser context. The test fails on unexpected errors: errors of the page or
 * its console (including violations of its Content-Security-Policy), failed requests, and requests to other servers.
 */
export async function openPage({ port }: Pick<TestMock, 'port'>, options: OpenOptions = {}): Promise<Page> {
  const { path = '/_mock/panel', expected, ...rest } = options;
  const origin = `http://127.0.0.1:${port}`;
  const context = await (await browser()).newContext({ baseURL: origin, reducedMotion: 'reduce', ...rest });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  let isOver = false;
  const note = (problem: string) => {
    if (isOver || expected?.test(problem)) return;
    problems.push(problem);
    // The test fails in any case, so it does not wait for elements that the problem may prevent.
    context.close().catch(() => {});
  };
  page.on('pageerror', (error) => note(`error: ${error.stack}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its event stream, which is not an error.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.method()} ${request.url()} (${reason})`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) note(`elsewhere: ${request.url()}`);
  });
  onTestFinished(async () => {
    isOver = true;
    await context.close();
    expect(problems).toEqual([]);
  });
  await page.goto(path);
  return page;
}
