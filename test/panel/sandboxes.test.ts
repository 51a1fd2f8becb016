import { expect } from 'vitest';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

const ELEVEN_MINUTES_MS = 11 * 60 * 1000;

browserTest('one of sixty sandboxes is found by a part of its name', async () => {
  const { port, mock } = await startMock();
  for (let at = 1; at <= 60; at += 1) mock.sandboxes.create(`worker-${at}`);
  const page = await openPage({ port }, { path: '/_mock/panel#/state/leads' });
  await page.getByRole('button', { name: 'Sandbox: default' }).click();
  const choices = page.getByRole('banner').locator('.choice');
  await expect.poll(() => choices.count()).toBe(61);
  await page.keyboard.type('ER-47');
  await expect.poll(() => choices.allTextContents()).toEqual(['worker-47']);
  await page.keyboard.type('0');
  await page.getByText('No matching sandboxes.').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/_sandbox\/worker-47\/_mock\/panel#\/state\/leads$/);
  await page.getByRole('button', { name: 'Sandbox: worker-47' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sandbox: worker-47' }).and(page.locator(':focus')).waitFor();
});

browserTest('the list of sandboxes links the panel of each', async () => {
  const { port, mock } = await startMock();
  for (const name of ['worker-9', 'case', 'CASE']) mock.sandboxes.create(name);
  const page = await openPage({ port }, { path: '/_sandbox/worker-9/_mock/panel' });
  const choices = page.getByRole('banner').locator('.choice');
  await page.getByRole('button', { name: 'Sandbox: worker-9' }).click();
  await choices.getByText('CASE', { exact: true }).waitFor();
  const links = await choices.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const paths = ['', '/_sandbox/worker-9', '/_sandbox/case', '/_sandbox/CASE'];
  expect(links).toEqual(paths.map((path) => `${path}/_mock/panel`));
  await choices.getByText('CASE', { exact: true }).click();
  await page.getByRole('button', { name: 'Sandbox: CASE' }).waitFor();
});

browserTest('the sandbox of a test is found by the title of the test', async () => {
  const { port, control } = await startMock();
  const begin = async (title: string) => (await control.post('/tests', { title })).value.sandbox;
  const [name] = [await begin('Оплата счёта'), await begin('logs in')];
  await control.post(`/tests/${name}/end`, { outcome: 'failed' });
  const page = await openPage({ port }, { path: '/_mock/panel#/sandboxes' });
  await page.getByText('test “Оплата счёта” failed, 0 requests').waitFor();
  await page.getByText('test “logs in” is running').waitFor();
  await page.getByRole('button', { name: 'Sandbox: default' }).click();
  const choices = page.getByRole('banner').locator('.choice');
  await expect.poll(() => choices.count()).toBe(3);
  await page.keyboard.type('счёт');
  await expect.poll(() => choices.allTextContents()).toEqual(['Оплата счётаtest failed, 0 requests']);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Sandbox: ${name}` }).waitFor();
});

browserTest('rejections of the forms and of outdated items name no calls of the HTTP API', async () => {
  const { port, control, sandbox } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/sandboxes', expected: /40[049]|ERR_FAILED/ });
  const create = async (name: string, message: string) => {
    await page.getByLabel('Name of a new sandbox').fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
  };
  await create('default', 'The sandbox default exists. Choose another name.');
  const chosen = 'ends like a name that leadmock chooses (-- and 8 hexadecimal digits). Use another name';
  await create('pays--1a2b3c4d', chosen);

  await control.post('/faults', { preset: 'slow' });
  await page.goto('/_mock/panel#/faults');
  await page.route('**/_mock/faults', (route) => route.abort());
  const remove = page.getByRole('button', { name: 'Delete fault 1' });
  await remove.waitFor();
  sandbox.faults.clear();
  await remove.click();
  await page.getByRole('alert').getByText('The fault does not exist.', { exact: true }).waitFor();
});

browserTest('one click deletes all unused sandboxes, except those used by then', async () => {
  const { port, mock, http } = await startMock();
  for (let at = 1; at <= 60; at += 1) mock.sandboxes.create(`worker-${at}`);
  for (const entry of mock.sandboxes.all().slice(0, 50)) entry.usedAtMs -= ELEVEN_MINUTES_MS;
  const page = await openPage({ port }, { path: '/_sandbox/worker-50/_mock/panel#/sandboxes' });
  await page.getByText('Unused: no requests for ten minutes').waitFor();
  await page.getByRole('button', { name: 'Delete 49 unused' }).click();
  await http.get('/_sandbox/worker-7/view/1001');
  const question = page.getByRole('group', { name: /^Delete 49 sandboxes, with \d+ records and 0 requests\?$/ });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('Deleted 48 sandboxes.').waitFor();
  const left = mock.sandboxes.all().map(({ sandbox }) => sandbox.name);
  expect(left).toEqual(['default', 'worker-7', ...Array.from({ length: 11 }, (_, at) => `worker-${at + 50}`)]);
  await page.getByText('Unused:').waitFor({ state: 'detached' });
});

browserTest('Escape in the menu of sandboxes moves the focus back to its button', async () => {
  const { port, mock } = await startMock();
  mock.sandboxes.create('w1');
  const page = await openPage({ port });
  const button = page.getByRole('button', { name: 'Sandbox: default' });
  await button.press('Enter');
  await page.keyboard.press('Tab');
  await page.getByRole('banner').locator('.choice:focus').waitFor();
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
});
