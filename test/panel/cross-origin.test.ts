import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

/**
 * Serves an empty page from a separate server.
 * @returns its port
 */
async function servePage(): Promise<number> {
  const html = '<!doctype html><link rel="icon" href="data:,"><title>Shop</title>';
  const app = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    app.closeAllConnections();
    app.close();
  });
  return (app.address() as AddressInfo).port;
}

/**
 * Logs in, reads a view, gets a rejection and changes the view in a page.
 * @returns the texts that the page can read, or its error
 */
function work(page: Page, port: number, credentials: 'include' | 'omit') {
  return page.evaluate(`(async () => {
    const call = async (method, path, token, body) => {
      const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(token && { token }) };
      const options = { method, headers, credentials: '${credentials}', ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch('http://127.0.0.1:${port}' + path, options);
      return { ...(await answer.json()), rule: answer.headers.get('X-Mock-Rule') };
    };
    try {
      const login = { login: 'anna@example.com', password: 'secret', service: 'my-page', version: '1.0' };
      const { token } = (await call('POST', '/login', undefined, login)).result;
      const view = await call('GET', '/view/1001', token);
      const unknown = await call('GET', '/view/999', token);
      const edited = await call('PUT', '/view/1001', token, { source: 'spring mail' });
      return [view.result.id, unknown.rule, edited.result.source];
    } catch ({ message }) {
      return message;
    }
  })()`);
}

const WORKED = [1001, 'unknown-view', 'spring mail'];
const UNREAD = 'Failed to fetch';

/** Opens a page of another origin than the mock. The browser may report errors about its calls. */
async function openOther(mock: { port: number }, origin: string): Promise<Page> {
  const expected = /^elsewhere: |CORS policy|ERR_FAILED|CORS error/;
  const page = await openPage(mock, { path: `${origin}/`, expected });
  expect(await page.evaluate('location.origin')).toBe(origin);
  await page.context().addCookies([{ name: 'seen', value: 'before', url: `http://127.0.0.1:${mock.port}` }]);
  return page;
}

for (const host of ['localhost', '127.0.0.1', 'shop.localhost']) {
  browserTest(`a page on another port of ${host} calls the service, with credentials and without`, async () => {
    const mock = await startMock();
    const page = await openOther(mock, `http://${host}:${await servePage()}`);
    expect(await work(page, mock.port, 'include')).toEqual(WORKED);
    expect(await work(page, mock.port, 'omit')).toEqual(WORKED);
  });
}

browserTest('a page of a foreign host calls the service only without credentials', async () => {
  const mock = await startMock();
  const page = await openOther(mock, `http://shop.test:${await servePage()}`);
  expect(await work(page, mock.port, 'include')).toBe(UNREAD);
  expect(await work(page, mock.port, 'omit')).toEqual(WORKED);
});

browserTest('with --cors-origin, only the named page can call, with credentials', async () => {
  const origin = `http://shop.test:${await servePage()}`;
  const mock = await startMock({ corsOrigins: [origin] });
  const named = await openOther(mock, origin);
  const local = await openOther(mock, `http://localhost:${await servePage()}`);
  expect(await work(local, mock.port, 'include')).toBe(UNREAD);
  expect(await work(local, mock.port, 'omit')).toBe(UNREAD);
  expect(await work(named, mock.port, 'include')).toEqual(WORKED);
});
