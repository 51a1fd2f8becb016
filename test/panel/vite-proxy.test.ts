import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { snippetsMarked } from '../support/documentation.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { startVite } from '../support/start-vite.ts';

const { code: DOCUMENTED = '' } = snippetsMarked('vite').find(({ mark }) => mark === 'vite') ?? {};

/**
 * @param config proxies `http://localhost:8080`
 * @returns a mock, and the port of a Vite that proxies the mock
 */
async function startBehindVite(config: string) {
  const mock = await startMock();
  expect(config).toContain('http://localhost:8080');
  const vitePort = await startVite(config.replace('http://localhost:8080', `http://127.0.0.1:${mock.port}`));
  return { ...mock, vitePort };
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

browserTest('through a Vite proxy, the panel shows the URL of the proxy as base URL', async () => {
  const mock = await startBehindVite(DOCUMENTED);
  mock.mock.sandboxes.create('w1');
  const page = await openPage({ port: mock.vitePort }, { path: '/api/_sandbox/w1/_mock/panel' });
  const shown = page.getByText(`http://127.0.0.1:${mock.vitePort}/api/_sandbox/w1`, { exact: true });
  await fetch(`${await shown.textContent()}/view/1001`);
  await page.getByText('1 request', { exact: true }).waitFor();
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
    // The panel can read, and says why it cannot change anything.
    await page.goto(`${base}/_mock/panel#/faults`);
    await page.getByRole('button', { name: 'Arm' }).click();
    await page.getByRole('alert').getByText('open the panel at the address of leadmock itself').waitFor();
  });
}
