import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createViteServer } from 'vitest/node';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PAGE = readFileSync(new URL('../../docs/frontend.md', import.meta.url), 'utf8');
const [, DOCUMENTED = ''] = /<!-- vite -->\n```js\n([\s\S]*?)\n```/.exec(PAGE) ?? [];

/**
 * Starts a mock, and Vite with a configuration that proxies it.
 * @returns the mock, and the port of Vite
 */
async function startBehindVite(config: string) {
  const root = await tempFolder();
  const mock = await startMock();
  await writeFile(join(root, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><title>Shop</title>');
  const configFile = join(root, 'vite.config.mjs');
  expect(config).toContain('http://localhost:8080');
  await writeFile(configFile, config.replace('http://localhost:8080', `http://127.0.0.1:${mock.port}`));
  const vite = await createViteServer({
    root,
    configFile,
    cacheDir: join(root, 'cache'),
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
  });
  await vite.listen();
  onTestFinished(() => vite.close());
  return { ...mock, vitePort: ((vite.httpServer as Server).address() as AddressInfo).port };
}

/**
 * Logs in and books a payment from the page of Vite, and sends a reset, which foreign pages may not send.
 * @returns the results
 */
function work(page: Page, base: string) {
  return page.evaluate(`(async () => {
    const post = async (path, body, token = '') => {
      const headers = { 'Content-Type': 'application/json', ...(token && { token }) };
      const answer = await fetch('${base}' + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { ...(await answer.json()), http: answer.status };
    };
    const login = { login: 'anna@example.com', password: 'secret', service: 'my-page', version: '1.0' };
    const { token } = (await post('/login', login)).result;
    const paid = await post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 }, token);
    const reset = await post('/_mock/reset', {});
    return { paid: paid.status, reset: reset.http, why: reset.detail ?? null };
  })()`);
}

browserTest('through the documented Vite proxy, a page pays and resets, and its panel works', async () => {
  const mock = await startBehindVite(DOCUMENTED);
  const page = await openPage({ port: mock.vitePort }, { path: '/' });
  expect(await work(page, '/api')).toEqual({ paid: 'success', reset: 200, why: null });
  await page.goto('/api/_mock/panel');
  await page.getByText('0 requests').waitFor();
  await mock.client.tryLogin();
  await page.getByText('1 request').waitFor();
});

const BARE = "export default { server: { proxy: { '^/(login|lead|_mock)': 'http://localhost:8080' } } };";

for (const [what, config, base] of [
  ['changeOrigin: true', DOCUMENTED.replace('changeOrigin: false', 'changeOrigin: true'), '/api'],
  ['a bare URL, which turns changeOrigin on', BARE, ''],
] as const) {
  browserTest(`with ${what}, the control plane rejects the page and names the setting`, async () => {
    const { vitePort } = await startBehindVite(config);
    const page = await openPage({ port: vitePort }, { path: '/', expected: /403/ });
    expect(await work(page, base)).toEqual({
      paid: 'success',
      reset: 403,
      why: expect.stringMatching(`origin http://127.0.0.1:${vitePort}.*changeOrigin: false`),
    });
  });
}
