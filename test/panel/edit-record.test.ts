import { expect } from 'vitest';
import { collectionNames } from '../../src/mock/core/state/state.ts';
import { expectAccessible } from '../support/accessible.ts';
import { ControlClient } from '../support/control.ts';
import { undescribedInControlWith } from '../support/control-answers.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { undescribedIn } from '../support/openapi-answers.ts';
import { startMock, type TestMock } from '../support/start-mock.ts';

/** Opens the form of an existing record. */
async function openForm(mock: Pick<TestMock, 'port'>, names: string, from = `state/${names}`) {
  const page = await openPage(mock, { path: `/_mock/panel#/${from}`, expected: /400/ });
  if (from !== `state/${names}`) await page.goto(`/_mock/panel#/state/${names}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: names });
  await form.getByLabel(/^name/).waitFor();
  return { page, form };
}

browserTest('a record is edited in a form, and untouched fields stay unchanged', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  const text = 'First line\n  second line, with spaces at its end  ';
  const { value: comment } = await control.post('/state/comments', { lead_id: 101, text });
  const { page, form } = await openForm(mock, 'leads/102');
  await expectAccessible(page);
  expect(await form.getByLabel(/^id/).count()).toBe(0);
  const before = mock.sandbox.state.leads.get(102);
  await form.getByLabel(/^name/).fill(' Renamed ');
  await form.getByLabel(/^deal/).selectOption('true');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved leads/102.').waitFor();
  expect(mock.sandbox.state.leads.get(102)).toEqual({ ...before, name: ' Renamed ', deal: true });

  await page.goto(`/_mock/panel#/state/comments/${comment.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel(/^text/).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').getByText(`Saved comments/${comment.id}.`).waitFor();
  const saved = () => mock.sandbox.state.comments.get(Number(comment.id))?.text;
  expect(saved()).toBe(text);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel(/^text/).fill(`${text}\nThird`);
  await page.keyboard.press('Control+Enter');
  await expect.poll(saved).toBe(`${text}\nThird`);
});

browserTest('an emptied field becomes null, an empty string or its default', async () => {
  const mock = await startMock();
  const { page, form } = await openForm(mock, 'employees/11');
  const { phone: _phone, job: _job, ...rest } = mock.sandbox.state.employees.get(11) ?? { phone: '', job: '' };
  await form.getByLabel(/^phone/).fill('');
  await form.getByLabel(/^job/).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved employees/11.').waitFor();
  expect(mock.sandbox.state.employees.get(11)).toEqual({ ...rest, phone: '', job: '' });
});

browserTest('an error appears at its field; a conflicting edit is shown with a choice', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  const { page, form } = await openForm(mock, 'leads/102');
  await form.getByLabel(/^contact_id/).fill('ten');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => form.getByLabel(/^contact_id/).getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel(/^contact_id/).fill('502');
  await form.getByLabel(/^name/).fill('Mine');
  await control.patch('/state/leads/102', { name: 'Theirs' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('name changed meanwhile to Theirs.').waitFor();
  expect(await form.getByLabel(/^name/).inputValue()).toBe('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved leads/102.').waitFor();
  expect(mock.sandbox.state.leads.get(102)?.name).toBe('Mine');
});

browserTest('a link, Back and closing the page ask before they discard typed text', async () => {
  const mock = await startMock();
  const { page, form } = await openForm(mock, 'leads/102', 'requests');
  const question = form.getByRole('group', { name: 'Discard your changes?' });
  const shown = `/_mock/panel#/state/leads/102`;
  await form.getByLabel(/^name/).fill('Mine');

  await page.getByRole('link', { name: 'Faults', exact: true }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => page.url()).toContain(shown);
  expect(await form.getByLabel(/^name/).inputValue()).toBe('Mine');

  await page.goBack();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).toContain(shown);
  expect(await form.getByLabel(/^name/).inputValue()).toBe('Mine');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('No requests.').waitFor();
  expect(page.url()).toContain('#/requests');
  await page.goForward();
  await page.getByRole('heading', { name: 'leads / 102' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel(/^name/).waitFor();
  await page.getByRole('link', { name: 'Faults', exact: true }).click();
  await page.getByRole('heading', { name: 'Faults' }).waitFor();
  expect(mock.sandbox.state.leads.get(102)?.name).not.toBe('Mine');

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await page.goBack();
  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel(/^name/).fill('Mine');
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.waitForURL('**/_mock/docs');
  expect(asked).toEqual(['beforeunload']);
});

browserTest('a field removed from a custom record is gone, and null stays null', async () => {
  const own = { extraFields: {}, names: [...collectionNames, 'shops'] };
  const control = await undescribedInControlWith(own, 'control-openapi-with-shops');
  const mock = await startMock({ described: { service: undescribedIn, control } });
  const record = { id: 1, name: 'North', colour: 'red', size: 3 };
  await new ControlClient(mock).post('/seed', { mode: 'merge', data: { collections: { shops: [record] } } });
  const page = await openPage(mock, { path: '/_mock/panel#/state/shops/1' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'shops/1 as JSON' }).fill('{"id": 1, "name": "North", "size": null}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved shops/1.').waitFor();
  expect((await new ControlClient(mock).get('/state/shops/1')).value).toEqual({ id: 1, name: 'North', size: null });
});
