import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { collectionNames } from '../../src/mock/core/state/state.ts';
import { minimalSeed } from '../../src/mock/schema/files/minimal-seed.ts';
import { counted } from '../../src/panel/ui/format.ts';
import { expectAccessible } from '../support/accessible.ts';
import { ControlClient } from '../support/control.ts';
import { undescribedInControlWith } from '../support/control-answers.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { undescribedWith } from '../support/openapi-answers.ts';
import { startMock, type TestMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { recordsIn } from './used-mock.ts';

/** Opens the form of a new record. */
async function openForm(mock: TestMock, name: string) {
  const page = await openPage(mock, { path: `/_mock/panel#/state/${name}`, expected: /400/ });
  await page.getByRole('button', { name: 'New record' }).click();
  const form = page.getByRole('form', { name: `New record of ${name}` });
  await form.getByLabel(/^id/).waitFor();
  return { page, form };
}

browserTest('the form of a new record shows fields, required marks, choices and defaults', async () => {
  const mock = await startMock();
  const { page, form } = await openForm(mock, 'users');
  await expectAccessible(page);
  await form.getByText('employee_id integer required when type is staff').waitFor();
  // leadmock completes all other fields.
  await expect.poll(() => form.getByText('required').count()).toBe(1);
  expect(await form.getByLabel(/^type/).locator('option').allTextContents()).toEqual(['–', 'main', 'staff']);
  const employees = form.getByLabel(/^employee_id/).locator('option');
  await expect.poll(() => employees.count()).toBeGreaterThan(1);
  expect(await employees.filter({ hasText: 'main account' }).count()).toBe(0);
  await form.getByLabel(/^login/).fill('new@example.com');
  await form.getByLabel(/^type/).selectOption('staff');
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('status')
    .getByText(/^Created users\//)
    .waitFor();
  const made = mock.sandbox.state.users.all().find(({ login }) => login === 'new@example.com');
  expect(made).toMatchObject({ type: 'staff', password: 'secret', employee_id: 11 });
});

browserTest('a violation is shown once, at its field, and typed text is kept', async () => {
  const mock = await startMock();
  const { page, form } = await openForm(mock, 'tasks');
  expect(await form.getByLabel(/^visibility/).inputValue()).toBe('1');
  await form.getByLabel(/^visibility/).fill('7');
  await form.getByLabel(/^observers/).fill('[1');
  await form.getByRole('button', { name: 'Create' }).click();
  const error = await form.getByText('is not valid JSON').boundingBox();
  const place = await form.getByLabel(/^observers/).boundingBox();
  expect((error?.y ?? 0) - (place?.y ?? 0) - (place?.height ?? 0)).toBeLessThan(10);
  await form.getByLabel(/^observers/).fill('[]');
  await form.getByRole('button', { name: 'Create' }).click();
  const box = form.getByLabel(/^visibility/);
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
  const [wrong = ''] = await page.getByRole('alert').allTextContents();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(wrong).toMatch(/^must be /);
  expect(await box.getAttribute('aria-describedby')).toContain(await page.getByRole('alert').getAttribute('id'));
  await box.fill('2');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'tasks / 1' }).waitFor();
  expect(mock.sandbox.state.tasks.get(1)).toMatchObject({ visibility: 2, observers: [], text: '', date_end: null });
});

browserTest('two clicks or a key held down create one record', async () => {
  const mock = await startMock();
  const labels = () => mock.sandbox.state.labels.all().length;
  const before = labels();
  const { page, form } = await openForm(mock, 'labels');
  await form.getByLabel(/^name/).fill('Hot');
  await form.getByRole('button', { name: 'Create' }).dblclick();
  await page.getByRole('heading', { name: /^labels \/ / }).waitFor();
  expect(labels()).toBe(before + 1);
  await page.goto('/_mock/panel#/state/labels');
  await page.getByRole('button', { name: 'New record' }).click();
  await form.getByLabel(/^name/).fill('Cold');
  await page.keyboard.down('Control');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await page.getByRole('heading', { name: /^labels \/ / }).waitFor();
  expect(labels()).toBe(before + 2);
});

browserTest('an invalid JSON number is rejected at its box, which gets the focus; blanks are ignored', async () => {
  const mock = await startMock();
  const page = await openPage(mock, {
    path: '/_mock/panel#/state/leads/101',
    viewport: { width: 375, height: 667 },
    expected: /400/,
  });
  const lead = () => mock.sandbox.state.leads.get(101);
  const edit = page.getByRole('button', { name: 'Edit' });
  const save = page.getByRole('button', { name: 'Save' });
  await edit.click();
  const box = page.getByLabel(/^contact_id/);
  const border = () => page.evaluate("getComputedStyle(document.querySelector('[name=contact_id]')).borderColor");
  await box.waitFor();
  const calm = await border();
  for (const text of ['1e400', '  ']) {
    await box.fill(text);
    await save.click();
    await page
      .getByRole('alert')
      .getByText(/must be|required/)
      .waitFor();
    await expect.poll(() => box.evaluate((one) => one.matches(':focus'))).toBe(true);
    await expect.poll(() => box.boundingBox().then((place) => (place?.y ?? -1) >= 0)).toBe(true);
    expect(await border()).not.toBe(calm);
    expect(lead()?.contact_id).toBe(501);
    await box.fill('501');
    await save.click();
    await save.waitFor({ state: 'detached' });
    await edit.click();
  }
});

browserTest('errors of a record as JSON appear at the fields when they are shown', async () => {
  const { page, form } = await openForm(await startMock(), 'labels');
  await form.getByRole('button', { name: 'As JSON' }).click();
  await page.getByRole('textbox', { name: 'New record of labels as JSON' }).fill('{"name": 7}');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByRole('alert').getByText('/name').waitFor();
  await form.getByRole('button', { name: 'As fields' }).click();
  const box = form.getByLabel(/^name/);
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
  expect(await box.getAttribute('aria-describedby')).toContain(await form.getByRole('alert').getAttribute('id'));
});

browserTest('Enter adds a line to a multi-line text', async () => {
  const mock = await startMock();
  const { page, form } = await openForm(mock, 'comments');
  await form.getByLabel(/^text/).click();
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'comments / 1' }).waitFor();
  expect(mock.sandbox.state.comments.get(1)?.text).toBe('First\nSecond');
});

browserTest('the form contains declared fields, and switches between fields and JSON', async () => {
  const declared = { labels: ['icon'] };
  const described = {
    service: await undescribedWith(declared, 'openapi-with-an-icon'),
    control: await undescribedInControlWith(
      { extraFields: declared, names: collectionNames },
      'control-openapi-with-an-icon',
    ),
  };
  const mock = await startMock({ described });
  await new ControlClient(mock).post('/seed', { mode: 'merge', data: { extra_fields: declared } });
  const { page, form } = await openForm(mock, 'labels');
  await form.getByLabel(/^icon/).fill('{"shape": "star"}');
  await form.getByLabel(/^name/).fill('Hot');
  await form.getByRole('button', { name: 'As JSON' }).click();
  const json = page.getByRole('textbox', { name: 'New record of labels as JSON' });
  expect(JSON.parse(await json.inputValue())).toEqual({ name: 'Hot', icon: { shape: 'star' } });
  await json.fill('{"name": "Hotter", "icon": 5}');
  await page.getByRole('button', { name: 'As fields' }).click();
  expect(await form.getByLabel(/^name/).inputValue()).toBe('Hotter');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'labels / 24' }).waitFor();
  expect(mock.sandbox.state.labels.get(24)).toMatchObject({ name: 'Hotter', icon: 5 });
});

browserTest('Escape asks before it discards typed text, and only then', async () => {
  const mock = await startMock();
  const { page, form } = await openForm(mock, 'labels');
  await form.getByLabel(/^name/).press('Escape');
  await page.getByRole('button', { name: 'New record' }).click();
  await form.getByLabel(/^name/).fill('Hot');
  await page.keyboard.press('Escape');
  await form.getByRole('group', { name: 'Discard your changes?' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await form.getByLabel(/^name/).inputValue()).toBe('Hot');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
  await page.goto('/_mock/panel#/state/labels/21');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'As JSON' }).click();
  await page.getByRole('textbox', { name: 'labels/21 as JSON' }).fill('{}');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByRole('textbox', { name: 'labels/21 as JSON' }).inputValue()).toBe('{}');
});

browserTest('the contents are saved as a fixture, and an imported file replaces them after confirmation', async () => {
  const mock = await startMock();
  await new ControlClient(mock).post('/state/labels', { name: 'Hot' });
  const page = await openPage(mock, { path: '/_mock/panel#/fixtures', expected: /400/ });
  const name = page.getByLabel('Name of a new fixture');
  const save = page.getByRole('button', { name: 'Download' });
  // A file default.json would replace the built-in fixture at the next start.
  await name.fill('default');
  await save.click();
  await page.getByRole('alert').getByText('The fixture default exists (built-in). Choose another name.').waitFor();
  await name.fill('hot-leads');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('hot-leads.json');
  const saved = join(await tempFolder(), 'hot-leads.json');
  await download.saveAs(saved);
  const text = await readFile(saved, 'utf8');
  const document = minimalSeed(mock.sandbox.state.toDocument());
  expect(text).toBe(`${JSON.stringify(document, null, 2)}\n`);

  const choose = async (name: string, body: string | Buffer) => {
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(body) };
    await page.getByLabel('Fixture file').setInputFiles(file);
    await page.getByRole('button', { name: 'Import' }).click();
    const question = page.getByRole('group', { name: `Import ${name}?` });
    const records = counted(recordsIn(mock.sandbox), 'record');
    const tokens = 'revokes the tokens of users that the file lacks';
    await question.getByText(`Importing replaces ${records} and ${tokens}. You cannot undo this.`).waitFor();
    await question.getByRole('button', { name: 'Import' }).click();
  };
  await choose('broken.json', '{"projects": [}');
  await page.getByRole('alert').getByText('broken.json is not valid JSON').waitFor();
  await choose('latin1.json', Buffer.from('{"projects": [{"id": 1, "name": "Zoë"}]}', 'latin1'));
  await page.getByRole('alert').getByText('latin1.json is not UTF-8 text. Save the file as UTF-8.').waitFor();
  await choose('wrong.json', '{"projects": [{"id": 1, "name": 7}]}');
  const alert = page.getByRole('alert');
  await alert.getByText('/projects/0/name', { exact: true }).waitFor();
  const [box, error] = await Promise.all([page.getByLabel('Fixture file').boundingBox(), alert.boundingBox()]);
  expect((error?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(30);
  // The file stays selected.
  await page.getByRole('button', { name: 'Import' }).waitFor();
  await expect.poll(() => page.getByLabel('Fixture file').inputValue()).toContain('wrong.json');
  await choose('list.json', '[]');
  await alert.getByText('(the file)', { exact: true }).waitFor();
  await choose('shop.json', JSON.stringify({ projects: [{ id: 5, name: 'Shop' }] }));
  await page.getByRole('status').getByText('Loaded the records of shop.json.').waitFor();
  await expect.poll(() => alert.count()).toBe(0);
  await expect.poll(() => page.getByLabel('Fixture file').inputValue()).toBe('');
  expect(mock.sandbox.state.projects.all()).toEqual([{ id: 5, name: 'Shop' }]);
  await choose('default.json', text);
  await page.getByRole('status').getByText('Loaded the records of default.json.').waitFor();
  expect(minimalSeed(mock.sandbox.state.toDocument())).toEqual(document);
});

browserTest('a fixture with an unknown reference names the assumption that it needs', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  const page = await openPage(mock, { path: '/_mock/panel#/fixtures' });
  const save = page.getByRole('button', { name: 'Download' });
  await page.getByLabel('Name of a new fixture').fill('mine');
  await Promise.all([page.waitForEvent('download'), save.click()]);
  await page.getByRole('status').getByText('Downloaded mine.json.').waitFor();
  expect(await page.getByText('unknownBodyId').count()).toBe(0);
  await control.patch('/assumptions', { unknownBodyId: 'accept' });
  await control.post('/state/tasks', { owner_id: 99 });
  // Resetting the assumption does not change which references the records need.
  await control.patch('/assumptions', { unknownBodyId: 'reject' });
  await Promise.all([page.waitForEvent('download'), save.click()]);
  await page.getByText('To load it, set the assumption unknownBodyId=accept').waitFor();
});

browserTest('project and owner of a new task are picked by name', async () => {
  const mock = await startMock();
  const { page, form } = await openForm(mock, 'tasks');
  await form.getByLabel(/^project_id/).selectOption('Hilltop (2)');
  await form.getByLabel(/^owner_id/).selectOption({ value: '12' });
  await form.getByLabel(/^title/).fill('Send the offer');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'tasks / 1' }).waitFor();
  expect(mock.sandbox.state.tasks.get(1)).toMatchObject({ project_id: 2, owner_id: 12, title: 'Send the offer' });
  await page.getByRole('button', { name: 'Edit' }).click();
  const task = page.getByRole('form', { name: 'tasks/1' });
  const owner = task.getByLabel(/^owner_id/);
  await expect.poll(() => owner.locator('option:checked').textContent()).toMatch(/\w+ \(12\)$/);
  await owner.selectOption('main account (0)');
  await task.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved tasks/1.').waitFor();
  expect(mock.sandbox.state.tasks.get(1)).toMatchObject({ project_id: 2, owner_id: 0 });
});
