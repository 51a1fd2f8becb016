import { expect } from 'vitest';
import { madeEntry } from '../support/journal-entry.ts';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

function entry(id: number) {
  const response = '{"status":"success"}';
  return madeEntry(id, { timeMs: id * 1000, operation: 'get-view', path: `/view/${id}`, response });
}

browserTest('the list keeps its scroll position while requests arrive', async () => {
  const { sandbox, port } = await startMock();
  for (let id = 1; id <= 1000; id += 1) sandbox.journal.add(entry(id));
  const page = await openPage({ port }, { path: '/_mock/panel#/requests/900' });
  await page.getByText('1000 requests').waitFor();
  await waitUntilLive(page);
  const read = page.locator('#request-900');
  await read.scrollIntoViewIfNeeded();
  const before = await read.boundingBox();
  await page.evaluate('globalThis.rowBefore = document.getElementById("request-900")');
  for (let id = 1001; id <= 1100; id += 1) sandbox.journal.add(entry(id));
  await page.locator('#request-1100').waitFor({ state: 'attached' });

  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  expect(await page.evaluate('globalThis.rowBefore === document.getElementById("request-900")')).toBe(true);
  expect(await read.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => page.locator('.row').count()).toBe(1000);
});

browserTest('a lost connection is shown, and reconnects', async () => {
  const mock = await startMock();
  await mock.client.get('/view/1');
  const page = await openPage(mock, { expected: /Failed to load resource|failed: GET .*\/_mock\/|ERR_/ });
  await page.getByText('1 request', { exact: true }).waitFor();
  await waitUntilLive(page);
  mock.server.closeAllConnections();
  await new Promise((resolve) => mock.server.close(resolve));
  await page.getByText('Connection lost, reconnecting').waitFor();
  expect(await page.locator('.row').count()).toBe(1);
  mock.sandbox.journal.add(entry(2));
  await new Promise<void>((resolve) => mock.server.listen(mock.port, '127.0.0.1', resolve));
  await waitUntilLive(page);
  await page.getByText('2 requests').waitFor();
});

browserTest('a clock set by another user is shown, and the open item stays open until a reset', async () => {
  const { client, http, port } = await startMock();
  await client.get('/view/1');
  const page = await openPage({ port }, { path: '/_mock/panel#/requests/1' });
  await waitUntilLive(page);
  await page.locator('summary').first().click();
  await http.put('/_mock/clock').send({ now: '2030-01-31T12:00:00Z', frozen: true });
  await page.getByRole('banner').getByText('2030-01-31 12:00:00').waitFor();
  expect(await page.locator('details').first().getAttribute('open')).not.toBeNull();
  await http.post('/_mock/reset');
  await page.getByText('No requests.').waitFor();
});

browserTest('content of requests is shown as text, never as markup', async () => {
  const { client, port } = await startMock();
  await client.login();
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  await client.post('/lead/101/comment', { text: markup });
  const page = await openPage({ port }, { path: '/_mock/panel#/requests/2' });
  await page.locator('ins').getByText(markup).waitFor();
  expect(await page.title()).toBe('Traffic · default · leadmock');
});

browserTest('with a larger journal, the list keeps all requests of the server', async () => {
  const mock = await startMock({ journalLimit: 1100 });
  const read = async (count: number) => {
    for (let at = 0; at < count; at += 1) await mock.client.get('/view/1001');
  };
  await read(995);
  const page = await openPage(mock);
  await waitUntilLive(page);
  await read(20);
  await page.getByText('1015 requests', { exact: true }).waitFor();
  expect(await page.locator('.row').count()).toBe(1015);
});
