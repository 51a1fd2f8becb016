import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

browserTest('the page of a missing sandbox reports it, links existing sandboxes and offers to create it', async () => {
  const mock = await startMock();
  mock.mock.sandboxes.create('worker-1');
  const page = await openPage(mock, { path: '/_sandbox/woker-1/_mock/panel', expected: /404/ });
  await page.getByRole('alert').getByText('did you mean worker-1?').waitFor();
  expect(await page.getByText('POST').count()).toBe(0);
  await expectAccessible(page);
  expect(mock.mock.sandboxes.get('woker-1')).toBeUndefined();
  await page.getByRole('link', { name: 'worker-1' }).click();
  await page.getByRole('button', { name: 'Sandbox: worker-1' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Create the sandbox' }).click();
  await page.getByRole('button', { name: 'Sandbox: woker-1' }).waitFor();
  expect(mock.mock.sandboxes.all().at(-1)).toMatchObject({ sandbox: { name: 'woker-1' }, autoCreated: false });
});

browserTest('the page of a deleted sandbox reports it and offers to create it again', async () => {
  const mock = await startMock();
  mock.mock.sandboxes.create('w3');
  mock.mock.sandboxes.delete('w3');
  const page = await openPage(mock, { path: '/_sandbox/w3/_mock/docs', expected: /410/ });
  await page.getByRole('alert').getByText('The sandbox w3 was deleted.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create the sandbox' }).click();
  await page.getByRole('navigation', { name: 'Parts' }).waitFor();
});

browserTest('the page asks for a control token, and keeps it while the tab is open', async () => {
  const mock = await startMock({ controlToken: 's3cret-token' });
  const page = await openPage(mock, { expected: /401/ });
  await page.getByLabel('Token').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('The token is wrong.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Token').fill('s3cret-token');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Sandbox: default' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Sandbox: default' }).waitFor();
  expect(await page.evaluate('localStorage.length + document.cookie.length')).toBe(0);
});
