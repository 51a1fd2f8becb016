import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { browser } from '../support/chromium.ts';
import { browserTest } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

const PAGE = '<!doctype html><link rel="icon" href="data:,"><title>Shop</title>';

browserTest('extraHTTPHeaders with baggage gives each test of a plain single-page app its sandbox', async () => {
  const { port, mock } = await startMock();
  const app = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void app.close());
  const names = ['first-test', 'second-test'];
  for (const name of names) {
    mock.sandboxes.create(name);
    const context = await (await browser()).newContext({ extraHTTPHeaders: { baggage: `leadmock.sandbox=${name}` } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(app.address() as AddressInfo).port}/`);
    const status = await page.evaluate(`(async () => {
      const post = (path, body, token) => fetch('http://127.0.0.1:${port}' + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token && { token }) },
        body: JSON.stringify(body),
      }).then((response) => response.json());
      const login = { login: 'anna@example.com', password: 'secret', service: 'my-page', version: '1.0' };
      const { token } = (await post('/login', login)).result;
      return (await post('/lead/101/comment', { text: '${name}' }, token)).status;
    })()`);
    expect(status).toBe('success');
  }
  const texts = names.map((name) =>
    mock.sandboxes
      .get(name)
      ?.state.comments.all()
      .map(({ text }) => text),
  );
  expect(texts).toEqual([['first-test'], ['second-test']]);
  expect(mock.sandbox.journal.entries()).toEqual([]);
});
