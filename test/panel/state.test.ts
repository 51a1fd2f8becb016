import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { startUsedMock } from './used-mock.ts';

browserTest('records are found by collection, and link each other', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/state' });
  await page.getByRole('link', { name: 'payments' }).click();
  await page.getByRole('row', { name: '1500.5' }).first().waitFor();
  await page.getByRole('link', { name: '101' }).first().click();
  await page.getByRole('heading', { name: 'leads / 101' }).waitFor();
  await page.getByRole('link', { name: 'payments/2' }).waitFor();
  await page.getByRole('link', { name: 'tasks/1' }).click();
  await page.getByRole('row', { name: 'owner_id' }).getByRole('link', { name: '11' }).click();
  await page.getByRole('heading', { name: 'employees / 11' }).waitFor();
});

browserTest('a record is edited as JSON; errors appear at their place, and typed text is kept', async () => {
  const { port, sandbox } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/state/leads/102', expected: /400/ });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'As JSON' }).click();
  const box = page.getByRole('textbox', { name: 'leads/102 as JSON' });
  const record = JSON.parse(await box.inputValue());
  expect(record).toEqual(sandbox.state.leads.get(102));

  await box.fill('{"id": 102,');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('The text is not valid JSON').waitFor();
  await box.fill(JSON.stringify({ ...record, project_id: 99, deal: 'yes' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('/deal', { exact: true }).waitFor();
  expect(await box.inputValue()).toContain('"yes"');
  expect(sandbox.state.leads.get(102)?.project_id).toBe(1);

  await box.fill(JSON.stringify({ ...record, name: 'Renamed', deal: true }));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').getByText('Saved leads/102.').waitFor();
  await page.getByRole('row', { name: 'name Renamed' }).waitFor();
  expect(sandbox.state.leads.get(102)).toMatchObject({ name: 'Renamed', deal: true });
});

/**
 * Opens a record for editing.
 * @returns the page, and a function that saves another text
 */
async function openEditor(port: number, path: string) {
  const page = await openPage({ port }, { path: `/_mock/panel#/state/${path}` });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'As JSON' }).click();
  const box = page.getByRole('textbox', { name: `${path} as JSON` });
  const record = JSON.parse(await box.inputValue());
  const save = async (changed: object) => {
    await box.fill(JSON.stringify(changed));
    await page.getByRole('button', { name: 'Save' }).click();
  };
  return { page, box, record, save };
}

browserTest('an edit keeps changes of other fields, and a change of the same field is reported', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  const lead = () => mock.sandbox.state.leads.get(102);
  const { page, box, record, save } = await openEditor(mock.port, 'leads/102');
  await control.patch('/state/leads/102', { name: 'By another' });
  await save({ ...record, deal: true });
  await page.getByRole('row', { name: 'name By another' }).waitFor();
  expect(lead()).toEqual({ ...record, name: 'By another', deal: true });

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'As JSON' }).click();
  await control.patch('/state/leads/102', { name: 'Again' });
  await save({ ...record, deal: true, name: 'Mine' });
  await page.getByRole('alert').getByText('name changed meanwhile to Again. Save again').waitFor();
  expect(lead()?.name).toBe('Again');
  expect(JSON.parse(await box.inputValue()).name).toBe('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: 'name Mine' }).waitFor();
  expect(lead()?.name).toBe('Mine');
});

browserTest('a field removed from a record is deleted, or gets its default', async () => {
  const { port, sandbox } = await startMock();
  const { page, record, save } = await openEditor(port, 'employees/11');
  const { job: _job, phone: _phone, id: _id, ...rest } = record;
  await save(['no record']);
  await page.getByRole('alert').getByText('A record is an object').waitFor();
  await save(rest);
  await page.getByRole('status').getByText('Saved employees/11.').waitFor();
  expect(sandbox.state.employees.get(11)).toEqual({ ...rest, id: 11, phone: '' });
});

browserTest('a record is created from {}, and removed after confirmation', async () => {
  const { port, sandbox } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/state/labels' });
  await page.getByRole('button', { name: 'New record' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'labels / 24' }).waitFor();
  expect(sandbox.state.labels.get(24)).toBeDefined();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('group', { name: 'Delete labels/24?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'labels', exact: true }).waitFor();
  expect(sandbox.state.labels.get(24)).toBeUndefined();
});

browserTest('keys typed right after a click go to the new focus', async () => {
  const page = await openPage(await startMock(), { path: '/_mock/panel#/state/labels' });
  await page.getByRole('button', { name: 'New record' }).waitFor();
  // The check runs in the same task as the click, before keys and painting.
  const focused = await page.evaluate(`(async () => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'New record').click();
    for (let turn = 0; turn < 10; turn += 1) await undefined;
    return document.activeElement.getAttribute('aria-label');
  })()`);
  expect(focused).toBe('New record of labels');
});

browserTest('a referenced record is not removed, and the page lists its references', async () => {
  const { port, sandbox } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/state/projects/2', expected: /409/ });
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('group', { name: 'Delete projects/2? Referenced by 3 records.' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').getByText('projects/2 cannot be deleted').waitFor();
  expect(sandbox.state.projects.get(2)).toBeDefined();
});

browserTest('changes by the client appear at once', async () => {
  const { port, client } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/state/comments' });
  await page.getByText('No comments.').waitFor();
  await waitUntilLive(page);
  await client.login();
  await client.post('/lead/101/comment', { text: 'Called back' });
  await page.getByRole('row', { name: 'Called back' }).waitFor();
  await page.getByRole('searchbox').fill('something else');
  await page.getByText('No matching records.').waitFor();
});
