import type { Locator, Page } from 'playwright-core';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { startUsedMock } from './used-mock.ts';

const focused = (page: Page, one: Locator) => one.and(page.locator(':focus')).waitFor();

browserTest('after an item is deleted, the focus is at the next item, and then at the list', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  for (const name of ['one', 'two', 'three']) await control.put(`/snapshots/${name}`);
  const page = await openPage(mock, { path: '/_mock/panel#/snapshots' });
  const list = page.getByRole('list', { name: 'Snapshots' });
  const restore = (name: string) => list.getByRole('button', { name: `Restore ${name}` });
  const remove = async (name: string) => {
    await list.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Delete' }).press('Enter');
    await page
      .getByRole('group', { name: `Delete the snapshot ${name}` })
      .getByText('Delete', { exact: true })
      .click();
    await page.getByRole('status').getByText(`Deleted ${name}.`).waitFor();
  };
  await remove('two');
  await focused(page, restore('three'));
  await remove('three');
  await focused(page, restore('one'));
  await remove('one');
  await focused(page, page.getByRole('main'));
});

browserTest('after a fault is deleted or a token expires, the focus stays at the item', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  for (const operation of ['get-view', 'add-comment'])
    await control.post('/faults', { preset: 'slow', match: { operation } });
  const page = await openPage(mock, { path: '/_mock/panel#/faults' });
  await page.getByRole('button', { name: 'Delete fault 1' }).press('Enter');
  await focused(page, page.getByRole('button', { name: 'Delete fault 2' }));
  await mock.client.login('anna@example.com');
  await page.goto('/_mock/panel#/sessions');
  await page.getByRole('button', { name: 'Expire the token of anna@example.com' }).press('Enter');
  await focused(page, page.getByRole('button', { name: 'Copy the token of anna@example.com' }));
});

browserTest(
  'after a request is sent, the focus is at its details; after a deletion, at the list of records',
  async () => {
    const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/requests/7' });
    const detail = page.getByRole('region', { name: 'Selected request' });
    await page.getByRole('button', { name: 'Send again' }).press('Enter');
    await detail.getByText('#14').waitFor();
    await focused(page, detail);
    await page.getByRole('button', { name: 'Edit and send' }).press('Enter');
    await page.getByRole('textbox', { name: 'Body' }).press('Control+Enter');
    await detail.getByText('#15').waitFor();
    await focused(page, detail);
    await page.getByRole('link', { name: 'New request' }).press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await detail.getByText('#16').waitFor();
    await focused(page, detail);

    await page.goto('/_mock/panel#/state/comments/1');
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    await page
      .getByRole('group', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .press('Enter');
    await page.getByRole('status').getByText('Deleted comments/1.').waitFor();
    await focused(page, page.getByRole('main'));
  },
);

browserTest('the focus stays near what other clients and forms remove', async () => {
  const mock = await startUsedMock();
  const page = await openPage(mock, { path: '/_mock/panel#/requests/7' });
  const edit = page.getByRole('button', { name: 'Edit and send' });
  await edit.press('Enter');
  await page.getByRole('textbox', { name: 'Body' }).press('Escape');
  await focused(page, edit);
  await page.getByRole('button', { name: /^Reset these/ }).press('Enter');
  await page.getByRole('status').getByText('Reset faults').waitFor();
  await focused(page, page.getByRole('banner'));
  await page.goto('/_mock/panel#/requests');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await page
    .getByRole('group', { name: /^Clear/ })
    .getByRole('button', { name: 'Clear' })
    .press('Enter');
  await page.getByRole('heading', { name: 'No requests.' }).waitFor();
  await focused(page, page.getByRole('region', { name: 'Requests', exact: true }));
  await mock.control.put('/snapshots/one');
  await page.goto('/_mock/panel#/snapshots');
  await page.getByRole('button', { name: 'Restore one' }).press('Enter');
  await mock.control.delete('/snapshots/one');
  await focused(page, page.getByRole('main'));
});

browserTest('the reference keeps the focus, too', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/docs' });
  await page.getByRole('button', { name: /^Reset these/ }).press('Enter');
  await page.getByRole('status').getByText('Reset faults').waitFor();
  await focused(page, page.getByRole('banner'));
});
