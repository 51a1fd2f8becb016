import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { ServiceClient } from '../support/service-client.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

const TITLES = ['Traffic', 'Warnings', 'Records', 'Sessions', 'Faults', 'Assumptions', 'Clock'];
const OTHER_TITLES = ['Fixtures', 'Snapshots', 'Sandboxes', 'Reference'];

const linksOf = (page: Page) => page.getByRole('navigation', { name: 'Parts' }).locator('a:not(.brand, .choice)');

browserTest('panel and reference share navigation and header', async () => {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_mock/docs' });
  await expect.poll(() => linksOf(page).allTextContents()).toEqual([...TITLES, ...OTHER_TITLES]);
  await page.getByRole('link', { name: 'Reference' }).and(page.locator('[aria-current=page]')).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Reset' }).waitFor();
  await page.getByRole('link', { name: 'Records' }).click();
  await page.waitForURL(/\/_mock\/panel#\/state$/);
  expect(await linksOf(page).allTextContents()).toEqual([...TITLES, ...OTHER_TITLES]);
  await page.keyboard.press('0');
  await page.waitForURL(/#\/sandboxes$/);
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.waitForURL(/\/_mock\/docs$/);
  // The page handles keys only after it is rendered.
  await page.getByRole('banner').getByRole('button', { name: 'Reset' }).waitFor();
  await page.keyboard.press('1');
  await page.waitForURL(/\/_mock\/panel#\/requests$/);
});

browserTest('sandboxes are listed by rejections, in the navigation and in the switch', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  for (const [name, rejected] of Object.entries({ calm: 0, worst: 3, bad: 1 })) {
    await control.post('/sandboxes', { name });
    const client = new ServiceClient(mock.server, `/_sandbox/${name}`);
    await client.login();
    for (let id = 1; id <= rejected; id += 1) await client.get(`/view/${id}`);
  }
  const page = await openPage(mock, { path: '/_mock/panel#/faults' });
  const texts = ['worst3 of 4 rejected', 'bad1 of 2 rejected', 'calm1 request'];
  const nav = page.getByRole('navigation', { name: 'Parts' }).locator('.choice');
  await expect.poll(() => nav.allTextContents()).toEqual(texts);
  await page.getByRole('button', { name: 'Sandbox: default' }).click();
  await expect.poll(() => page.getByRole('banner').locator('.choice').allTextContents()).toEqual([...texts, 'default']);
  // Requests to other sandboxes have no events, so the page reads them again.
  await new ServiceClient(mock.server, '/_sandbox/calm').get('/view/1');
  await nav.getByText('1 of 2 rejected').nth(1).waitFor();
});

browserTest('Traffic begins with the base URL of the sandbox, ready to copy and to send requests to', async () => {
  const mock = await startMock();
  mock.mock.sandboxes.create('w1');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openPage(mock, { path: '/_sandbox/w1/_mock/panel', permissions });
  await page.getByText('Requests to the base URL appear here').waitFor();
  await page.getByText(`Base URL http://127.0.0.1:${mock.port}/_sandbox/w1`).waitFor();
  await page.getByRole('button', { name: 'Copy the base URL' }).click();
  await page.getByRole('status').getByText('Copied.').waitFor();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  await fetch(`${copied}/view/1001`);
  await page.getByText('1 request', { exact: true }).waitFor();
  await page.getByText(copied, { exact: true }).waitFor();
});

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? -1;

browserTest('column heads, collections and count stay in view while records scroll', async () => {
  const mock = await startMock();
  const leads = Array.from({ length: 120 }, (_, at) => ({ project_id: 1, contact_id: 1, name: `Guest ${at + 1}` }));
  await new ControlClient(mock).post('/seed', { mode: 'merge', data: { leads } });
  const page = await openPage(mock, { path: '/_mock/panel#/state/leads' });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate('scrollTo(0, 0)');
    const name = page.getByRole('columnheader', { name: 'name', exact: true });
    await name.waitFor();
    const before = await topOf(name);
    await page.getByRole('row', { name: 'Guest 46' }).scrollIntoViewIfNeeded();
    expect(Math.abs((await topOf(name)) - before)).toBeLessThan(2);
    for (const part of [page.getByRole('navigation', { name: 'Collections' }), page.getByText('1–50 of 124')]) {
      const top = await topOf(part);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(700);
    }
  }
});

browserTest('the file of a custom fixture is shown, and that it replaces a built-in one', async () => {
  const fixturesDir = await tempFolder();
  await writeFile(join(fixturesDir, 'empty.json'), '{}');
  const page = await openPage(await startMock({ fixturesDir }), { path: '/_mock/panel#/fixtures' });
  const line = page.getByRole('listitem').filter({ hasText: /^empty/ });
  await line.getByText(`${join(fixturesDir, 'empty.json')}, replaces the built-in fixture`).waitFor();
  await page.getByLabel('Name of a new fixture').fill('empty');
  await page.getByRole('button', { name: 'Download' }).click();
  await page
    .getByRole('alert')
    .getByText(`The fixture empty exists (${join(fixturesDir, 'empty.json')}).`)
    .waitFor();
});

browserTest('Escape closes an open menu, and not the request behind the menu', async () => {
  const mock = await startMock();
  await mock.client.get('/view/1001');
  const page = await openPage(mock, { path: '/_mock/panel#/requests/1' });
  await page.getByText('#1').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
  expect(await page.evaluate('location.hash')).toBe('#/requests/1');
});
