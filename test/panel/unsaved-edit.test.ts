import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

/** Opens a lead in its form from the list of requests, and types another name. */
async function openEdit() {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_mock/panel#/requests', expected: /40[04]/ });
  await page.getByText('No requests.').waitFor();
  await page.goto('/_mock/panel#/state/leads/102');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'leads/102' });
  await form.getByLabel(/^name/).fill('Mine');
  const question = form.getByRole('group', { name: 'Discard your changes?' });
  const goToFaults = async () => {
    await page.getByRole('link', { name: 'Faults', exact: true }).click();
    await question.waitFor();
  };
  return { mock, page, form, question, goToFaults, name: () => mock.sandbox.state.leads.get(102)?.name };
}

browserTest('saving while the question is open saves, and follows the link', async () => {
  const { page, form, goToFaults, name } = await openEdit();
  await goToFaults();
  await form.getByLabel(/^name/).press('Control+Enter');
  await page.getByRole('heading', { name: 'Faults' }).waitFor();
  expect(page.url()).toContain('#/faults');
  expect(name()).toBe('Mine');

  await page.goto('/_mock/panel#/state/labels');
  await page.getByRole('button', { name: 'New record' }).click();
  await page.getByLabel(/^name/).fill('Hot');
  await page.getByRole('link', { name: 'Warnings', exact: true }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Warnings' }).waitFor();
  expect(page.url()).toContain('#/warnings');
});

browserTest('Back and Forward close the question, and Escape in a box keeps it', async () => {
  const { page, form, question, goToFaults } = await openEdit();
  await page.goBack();
  await question.waitFor();
  await page.goForward();
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel(/^name/).inputValue()).toBe('Mine');

  await goToFaults();
  await form.getByLabel(/^name/).press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Faults' }).waitFor();
  expect(page.url()).toContain('#/faults');
});

browserTest('typed text stays when the record is deleted, and the form reports the deletion', async () => {
  const { mock, page, form } = await openEdit();
  await new ControlClient(mock).delete('/state/leads/102');
  await form.getByRole('alert').getByText('leads/102 no longer exists').waitFor();
  expect(await form.getByLabel(/^name/).inputValue()).toBe('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').getByText('does not exist').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('leads/102 does not exist.').waitFor();
});

browserTest('an error disappears with its edit, and the focus returns to the Edit button', async () => {
  const { page, form } = await openEdit();
  const edit = page.getByRole('button', { name: 'Edit' });
  const hasFocus = () => edit.evaluate((button) => button.matches(':focus'));
  await form.getByLabel(/^contact_id/).fill('ten');
  await page.keyboard.press('Control+Enter');
  await form.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(hasFocus).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Enter');
  await form.getByLabel(/^name/).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await expect.poll(hasFocus).toBe(true);
});

browserTest('an edit of a request stays open if another client clears the list', async () => {
  const mock = await startMock();
  await mock.client.get('/view/1001');
  const page = await openPage(mock, { path: '/_mock/panel#/requests/1', expected: /404/ });
  await page.getByRole('button', { name: 'Edit and send' }).click();
  await page.getByLabel('Path').fill('/view/1002');
  await new ControlClient(mock).delete('/requests');
  await page.getByText('Request 1 is no longer in the list.').waitFor();
  expect(await page.getByLabel('Path').inputValue()).toBe('/view/1002');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('status').getByText('Sent as request 2.').waitFor();
});
