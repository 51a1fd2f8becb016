import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fileWith } from '../mock/custom-operations/start-custom.ts';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { type MockOverrides, startMock, type TestMock } from '../support/start-mock.ts';
import { startUsedMock } from './used-mock.ts';

/** Pattern of console messages about an unreachable server. */
const AWAY = /Failed to load resource|failed: \w+ .*\/_mock\/|ERR_|401|404|410/;

async function open(path: string, overrides?: MockOverrides) {
  const mock = await startMock(overrides);
  const page = await openPage(mock, { path: `/_mock/panel#/${path}`, expected: AWAY });
  return { mock, page, elsewhere: new ControlClient(mock) };
}

/** Stops a server, and starts another one on the same port. */
async function startAgain(first: TestMock, overrides?: MockOverrides): Promise<TestMock> {
  const second = await startMock(overrides);
  for (const { server } of [first, second]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await new Promise<void>((resolve) => second.server.listen(first.port, '127.0.0.1', resolve));
  return { ...second, port: first.port };
}

browserTest('a clock at the end of 9999 stops on the page', async () => {
  const { page, elsewhere } = await open('clock');
  await page.clock.install();
  await page.reload();
  await waitUntilLive(page);
  await elsewhere.put('/clock', { now: '9999-12-31T23:59:50Z' });
  await page.getByRole('banner').getByText('9999-12-31 23:59:5').waitFor();
  await page.clock.runFor(15_000);
  expect(await page.locator('.clock').textContent()).toContain('9999-12-31 23:59:59');
});

browserTest('an assumption patched by another client changes everywhere on the page', async () => {
  const { port, control } = await startUsedMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/requests/11' });
  await page.getByRole('button', { name: 'Try the other value: accept' }).waitFor();
  await waitUntilLive(page);
  await control.patch('/assumptions', { nonPositiveSum: 'accept' });
  await page.getByRole('button', { name: 'Try the other value: reject' }).waitFor();
  await page.goto('/_mock/panel#/assumptions');
  await control.patch('/assumptions', { nonPositiveSum: 'reject' });
  const choice = page.getByRole('combobox', { name: 'nonPositiveSum' });
  await expect.poll(() => choice.inputValue()).toBe('reject');
});

browserTest('clock, snapshots, faults and sandboxes of other clients appear and disappear', async () => {
  const { page, elsewhere } = await open('clock');
  await waitUntilLive(page);
  await elsewhere.put('/clock', { now: '2031-05-05T10:00:00Z', frozen: true });
  await page.getByRole('banner').getByText('2031-05-05 10:00:00').waitFor();
  await page.locator('.big').getByText('2031-05-05 10:00:00').waitFor();
  await page.goto('/_mock/panel#/snapshots');
  await elsewhere.put('/snapshots/by-somebody');
  await page.getByText('by-somebody').waitFor();
  await elsewhere.delete('/snapshots/by-somebody');
  await page.getByText('by-somebody').waitFor({ state: 'detached' });
  await page.goto('/_mock/panel#/sandboxes');
  await elsewhere.post('/sandboxes', { name: 'w7' });
  await page.getByRole('main').getByRole('link', { name: 'w7' }).waitFor();
  await elsewhere.delete('/sandboxes/w7');
  await page.getByRole('main').getByRole('link', { name: 'w7' }).waitFor({ state: 'detached' });
  await page.goto('/_mock/panel#/faults');
  await elsewhere.post('/faults', { effect: 'response', when: 'before', match: { operation: 'login' } });
  await page.getByText('for operation login').waitFor();
});

browserTest('a sandbox created by another client appears on the page of every sandbox', async () => {
  const { mock, elsewhere } = await open('sandboxes');
  await elsewhere.post('/sandboxes', { name: 'w1' });
  const page = await openPage(mock, { path: '/_sandbox/w1/_mock/panel#/sandboxes' });
  await waitUntilLive(page);
  await mock.http.get('/_sandbox/w8/view/1001');
  await page.getByRole('main').getByRole('link', { name: 'w8' }).waitFor();
});

browserTest('a fault disappears when it expires, when it is used up, and before a delayed response', async () => {
  const { page, mock, elsewhere } = await open('faults');
  const faults = page.getByRole('link', { name: '1 fault', exact: true });
  await elsewhere.post('/faults', { effect: 'response', when: 'before', ttl: '1h' });
  await page.getByText(/^response.before/).waitFor();
  Object.assign(mock.sandbox.faults.all()[0] ?? {}, { expiresAtMs: 0 });
  await page.getByText('No faults.').waitFor();
  await elsewhere.post('/faults', { effect: 'error', when: 'before', code: 503, times: 1 });
  await page.getByText('code 503').waitFor();
  await mock.client.get('/view/1001');
  await page.getByText('No faults.').waitFor();
  await elsewhere.post('/faults', { effect: 'delay', ms: 60_000, times: 1 });
  await faults.waitFor();
  const given = new AbortController();
  const asked = fetch(`http://127.0.0.1:${mock.port}/view/1001`, { signal: given.signal });
  await page.getByText('No faults.').waitFor();
  await faults.waitFor({ state: 'detached' });
  given.abort();
  await asked.catch(() => {});
});

browserTest('a fault shows its hanging requests', async () => {
  const { page, mock, elsewhere } = await open('faults');
  await elsewhere.post('/faults', { effect: 'hang', times: 1 });
  await page.getByText('hanging 0').waitFor();
  const asked = mock.client.get('/view/1001');
  await page.getByText('hanging 1, fired 1 of 1 matching requests, 0 remaining').waitFor();
  await elsewhere.delete('/faults');
  await asked;
});

browserTest('evicted requests disappear from the list, which mentions them', async () => {
  const { page, mock, elsewhere } = await open('requests', { journalLimit: 10 });
  // A page that reads the list only after the evictions would have nothing to remove.
  await page.getByText('No requests.').waitFor();
  await waitUntilLive(page);
  await mock.client.login();
  const { journal } = mock.sandbox;
  while (journal.evicted < 3) await mock.client.post('/lead/101/comment', { text: 'Called back' });
  const { requests, evicted } = (await elsewhere.get('/requests')).value;
  const said = page.getByText(`${requests.length} requests, ${evicted} older evicted`, { exact: true });
  await said.waitFor();
  expect(await page.locator('.row').count()).toBe(requests.length);
  await page.goto('/_mock/panel#/requests/1');
  await page.getByText('Request 1 is not in the list.').waitFor();
  await page.reload();
  await said.waitFor();
  await elsewhere.delete('/requests');
  await page.getByText('0 requests', { exact: true }).waitFor();
});

browserTest('after a restart with another fixture, the page shows the new state', async () => {
  const { page, mock, elsewhere } = await open('snapshots');
  await elsewhere.put('/snapshots/of-the-first');
  await elsewhere.post('/faults', { effect: 'response', when: 'before' });
  await elsewhere.put('/clock', { now: '2031-05-05T10:00:00Z', frozen: true });
  await page.getByText('of-the-first').waitFor();
  await startAgain(mock, { fixture: 'empty' });
  await page.getByText('of-the-first').waitFor({ state: 'detached' });
  await page.getByRole('banner').getByText('2031-05-05').waitFor({ state: 'detached' });
  await page.getByText('No snapshots.').waitFor();
  await page.goto('/_mock/panel#/state/leads');
  await page.getByText('No leads.').waitFor();
  await page.goto('/_mock/panel#/faults');
  await page.getByText('No faults.').waitFor();
});

browserTest('a control token is asked for when it is added or changed, and not when it is removed', async () => {
  let current = await startMock();
  const page = await openPage(current, { path: '/_mock/panel#/state/leads', expected: AWAY });
  await page.getByText('Maria Petrova').first().waitFor();
  for (const [controlToken, fixture, shown] of [
    ['first-token', 'empty', 'No leads.'],
    ['other-token', 'default', 'Maria Petrova'],
  ] as const) {
    current = await startAgain(current, { controlToken, fixture });
    await page.getByRole('heading', { name: 'Control token' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByLabel('Token').fill(controlToken);
    await page.keyboard.press('Enter');
    await page.getByText(shown).first().waitFor();
    await waitUntilLive(page);
  }
  await startAgain(current, { fixture: 'empty' });
  await page.getByText('No leads.').waitFor();
});

/** Changes the visibility of the page, as a browser does with tabs. */
async function setVisible(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}

browserTest('a hidden tab disconnects, and catches up once it is visible', async () => {
  const mock = await startMock();
  const elsewhere = new ControlClient(mock);
  let streams = 0;
  mock.server.prependListener('request', ({ url }, res) => {
    if (url !== '/_mock/events') return;
    streams += 1;
    res.once('close', () => {
      streams -= 1;
    });
  });
  const page = await openPage(mock, { path: '/_mock/panel#/snapshots' });
  await waitUntilLive(page);
  expect(streams).toBe(1);
  await setVisible(page, 'hidden');
  await expect.poll(() => streams).toBe(0);
  await elsewhere.put('/snapshots/while-hidden');
  await elsewhere.put('/clock', { now: '2031-05-05T10:00:00Z', frozen: true });
  await mock.client.get('/view/1001');
  await setVisible(page, 'visible');
  await page.getByText('while-hidden').waitFor();
  await page.getByRole('banner').getByText('2031-05-05 10:00:00').waitFor();
  expect(streams).toBe(1);
  await page.goto('/_mock/panel#/requests');
  await page.getByText('1 request', { exact: true }).waitFor();
});

browserTest('a deleted sandbox is reported, and differs from a new one of the same name', async () => {
  const { mock, elsewhere } = await open('sandboxes');
  await elsewhere.post('/sandboxes', { name: 'w1' });
  const page = await openPage(mock, { path: '/_sandbox/w1/_mock/panel#/state/leads', expected: AWAY });
  await page.getByText('Maria Petrova').first().waitFor();
  mock.mock.sandboxes.delete('w1');
  await elsewhere.post('/sandboxes', { name: 'w1', fixture: 'empty' });
  await page.getByText('No leads.').waitFor();
  await elsewhere.delete('/sandboxes/w1');
  await page.getByRole('heading', { name: 'The sandbox w1 does not exist' }).waitFor();
  await elsewhere.post('/sandboxes', { name: 'w1' });
  await page.getByText('Maria Petrova').first().waitFor();
  await mock.http.get('/_sandbox/w1/view/1001');
  await page.goto('/_sandbox/w1/_mock/panel#/requests');
  await page.getByText('1 request', { exact: true }).waitFor();
});

browserTest('reloaded operations appear on every page', async () => {
  const named = (id: string) => JSON.stringify([{ id, method: 'GET', path: `/${id}`, result: 1 }]);
  const file = await fileWith('own.json', named('first-one'));
  const { page, mock } = await open('faults', { operations: [file] });
  const docs = await openPage(mock, { path: '/_mock/docs' });
  const shown = [page.locator('option'), docs.getByRole('heading')];
  for (const one of [page, docs]) await waitUntilLive(one);
  for (const places of shown) await places.filter({ hasText: 'first-one' }).first().waitFor({ state: 'attached' });
  await writeFile(file, named('second-one'));
  await mock.mock.reloadOperations();
  for (const places of shown) {
    await places.filter({ hasText: 'second-one' }).first().waitFor({ state: 'attached' });
    expect(await places.filter({ hasText: 'first-one' }).count()).toBe(0);
  }
});
