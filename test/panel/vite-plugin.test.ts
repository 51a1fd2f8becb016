import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, type TestFunction, test } from 'vitest';
import { createViteServer } from 'vitest/node';
import { leadmock } from '../../src/runners/vite.ts';
import { browser } from '../support/chromium.ts';
import { ROOT_FOLDER } from '../support/documentation.ts';
import { openssl } from '../support/https-recipe.ts';
import { needs } from '../support/needs.ts';
import { browserTest } from '../support/open-page.ts';
import { tempFolder } from '../support/temp-folder.ts';

const { isSkipped, why } = needs([openssl]);

function httpsTest(title: string, run: TestFunction): void {
  if (isSkipped) test.skip(`${title}${why}`, run);
  else browserTest(title, run);
}

async function certificate() {
  const cwd = await tempFolder();
  execFileSync('sh', [join(ROOT_FOLDER, 'examples/https/make-certificate.sh'), 'localhost'], { cwd, stdio: 'ignore' });
  const [key, cert] = await Promise.all(
    ['server.key', 'server.pem'].map((file) => readFile(join(cwd, 'certificates', file))),
  );
  return { key, cert };
}

/** Starts Vite with the plugin. @returns a page of Vite, and its URL */
async function openShop(protocol: 'HTTP/1.1' | 'HTTP/2') {
  const root = await tempFolder();
  const vite = await createViteServer({
    configFile: false,
    root,
    cacheDir: join(root, 'cache'),
    logLevel: 'silent',
    plugins: [leadmock()],
    server: { port: 0, host: '127.0.0.1', ...(protocol === 'HTTP/2' && { https: await certificate() }) },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const [url = ''] = vite.resolvedUrls?.local ?? [];
  const context = await (await browser()).newContext({ ignoreHTTPSErrors: true });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }));
  await page.goto(url);
  return { page, url };
}

/** Books a payment on a connection that is already open. Returns the result, and the number of stored payments. */
const PAY = `async (fault) => {
  const post = (path, body, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { token }) };
    return fetch('/api' + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const login = { login: 'anna@example.com', password: 'secret', service: 'shop', version: '1.0' };
  const { token } = (await (await post('/login', login)).json()).result;
  await (await post('/_mock/faults', { ...fault, match: { operation: 'add-payment' }, times: 1 })).json();
  const paid = await post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 }, token)
    .then((response) => response.text().then(() => 'paid', () => 'cut after HTTP ' + response.status), String);
  const { records } = await (await fetch('/api/_mock/state/payments')).json();
  const { nextHopProtocol } = performance.getEntriesByType('resource').at(-1);
  return { paid, stored: records.length, nextHopProtocol };
}`;

for (const [protocol, nextHopProtocol, pageTest] of [
  ['HTTP/1.1', 'http/1.1', browserTest],
  ['HTTP/2', 'h2', httpsTest],
] as const) {
  for (const [what, fault, paid] of [
    ['a lost response', { effect: 'reset', when: 'after' }, 'TypeError: Failed to fetch'],
    ['a truncated response', { effect: 'truncate' }, 'cut after HTTP 200'],
    ['no fault', { effect: 'delay', ms: 1 }, 'paid'],
  ] as const) {
    pageTest(`over ${protocol}, ${what} through the plugin is ${JSON.stringify(paid)}, with one payment`, async () => {
      const { page } = await openShop(protocol);
      expect(await page.evaluate(`(${PAY})(${JSON.stringify(fault)})`)).toEqual({ paid, stored: 1, nextHopProtocol });
    });
  }
}

httpsTest('under https, the panel behind the plugin shows the address of the plugin, and follows events', async () => {
  const { page, url } = await openShop('HTTP/2');
  await page.goto(`${url}api/_mock/panel`);
  await page.getByText(`${url}api`, { exact: true }).waitFor();
  await page.getByText('live', { exact: true }).waitFor();
});
