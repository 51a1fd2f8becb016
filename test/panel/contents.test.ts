import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { recordsIn, startUsedMock } from './used-mock.ts';

browserTest('the clock can be frozen, moved and set, and the head of the page shows it', async () => {
  const { port, sandbox, client } = await startUsedMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/clock', expected: /400/ });
  const head = page.getByRole('banner');
  await head.getByText('2030-01-31 12:00:00').waitFor();
  await page.getByRole('button', { name: '+25 h' }).click();
  await head.getByText('2030-02-01 13:00:00').waitFor();
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Freeze' }).waitFor();
  expect(sandbox.clock.isFrozen).toBe(false);
  await page.getByLabel('New time').fill('2031-05-05T10:00:00Z');
  await page.keyboard.press('Enter');
  await head.getByText('2031-05-05 10:00').waitFor();
  const success = page.getByRole('status').getByText('Set the clock to');
  await success.waitFor();
  await page.getByLabel('New time').fill('tomorrow');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('alert').getByText('must be ').waitFor();
  expect(await success.count()).toBe(0);
});

browserTest('a reset keeps the chosen parts, and a fixture replaces the state', async () => {
  const { port, sandbox } = await startUsedMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/fixtures' });
  await page.getByRole('checkbox', { name: 'requests' }).check();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^default/ })
    .getByRole('button', { name: 'Reset to fixture' })
    .click();
  const question = page.getByRole('group', { name: /^Reset to the fixture/ });
  const records = `Resetting replaces ${recordsIn(sandbox)} records`;
  await question.getByText(`${records}, removes 1 fault, resets the clock, and revokes tokens.`).waitFor();
  await page.getByRole('checkbox', { name: 'faults' }).check();
  await page.getByRole('checkbox', { name: 'tokens' }).check();
  const revoked = 'revokes the tokens of users that the fixture lacks';
  await question.getByText(`${records}, resets the clock, and ${revoked}. You cannot undo this.`).waitFor();
  await page.getByRole('checkbox', { name: 'tokens' }).uncheck();
  await question.getByRole('button', { name: 'Reset to fixture' }).click();
  await page.getByRole('status').getByText('Reset to the start.').waitFor();
  expect(sandbox.state.comments.all()).toEqual([]);
  expect(sandbox.journal.entries()).toHaveLength(13);
  expect(sandbox.faults.all()).toHaveLength(1);
  expect(sandbox.sessions.all()).toEqual([]);
  await page
    .getByRole('listitem')
    .filter({ hasText: /^empty/ })
    .getByRole('button', { name: 'Reset to fixture' })
    .click();
  await question.getByRole('button', { name: 'Reset to fixture' }).click();
  await page.getByRole('status').getByText('Reset to the fixture empty.').waitFor();
  expect(sandbox.state.leads.all()).toEqual([]);
});

browserTest('a snapshot is saved, restored and removed; a restore and a reset count unfired faults', async () => {
  const { port, client, sandbox } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/snapshots', expected: /400/ });
  await page.getByLabel('Name of a new snapshot').fill('no/name');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Name of a new snapshot').fill('before');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Saved as before.').waitFor();
  await client.login();
  await client.post('/lead/101/comment', { text: 'Called back' });
  expect(sandbox.state.comments.all()).toHaveLength(1);
  const armFaults = (count: number) => {
    for (let at = 0; at < count; at += 1) {
      sandbox.faults.arm({ effect: 'response', when: 'before', match: { operation: 'login' }, skip: 0 });
    }
  };
  armFaults(2);
  await page.getByRole('button', { name: 'Restore before' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('status').getByText('Restored before. 2 armed faults never fired.').waitFor();
  expect(sandbox.state.comments.all()).toEqual([]);
  armFaults(1);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('button', { name: 'Reset and revoke tokens' }).click();
  await page.getByRole('status').getByText('Reset to the start. 1 armed fault never fired.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('group', { name: `Delete the snapshot before, with ${recordsIn(sandbox)} records?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No snapshots.').waitFor();
});

browserTest('a restore asks first, and names what the sandbox loses', async () => {
  const { port, sandbox, client, control } = await startUsedMock();
  await control.put('/snapshots/before');
  const task = { title: 'Call again', owner_id: 11, project_id: 1, lead_id: 101 };
  await client.post('/task', task);
  const page = await openPage({ port }, { path: '/_mock/panel#/snapshots' });
  const button = page.getByRole('button', { name: 'Restore before' });
  await button.click();
  const question = page.getByRole('group', { name: /^Restore before\?/ });
  const loss = (requests: number) =>
    `Restoring replaces ${recordsIn(sandbox)} records, removes ${requests} requests and 1 fault, ` +
    'and sets tokens, clock and assumptions as in the snapshot. You cannot undo this.';
  await question.getByText(loss(14)).waitFor();
  await expectAccessible(page);
  // The numbers follow clients that work while the question is open.
  await client.post('/task', task);
  await question.getByText(loss(15)).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).press('Enter');
  await button.and(page.locator(':focus')).press('Enter');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
  expect(sandbox.journal.entries()).toHaveLength(15);
  expect(sandbox.state.tasks.all()).toHaveLength(3);

  await button.press('Enter');
  await question.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('status').getByText('Restored before.').waitFor();
  expect(sandbox.state.tasks.all()).toHaveLength(1);
  expect(sandbox.journal.entries()).toEqual([]);
  expect(sandbox.faults.all()).toEqual([]);
});

browserTest('saving under the name of a snapshot asks before it replaces the snapshot', async () => {
  const { port, sandbox, control } = await startUsedMock();
  await control.put('/snapshots/before');
  const before = sandbox.snapshots.get('before');
  const records = recordsIn(sandbox);
  const page = await openPage({ port }, { path: '/_mock/panel#/snapshots' });
  const name = page.getByLabel('Name of a new snapshot');
  const save = page.getByRole('button', { name: 'Save' });
  await name.fill('before');
  await save.click();
  const question = page.getByRole('group', {
    name: `Replace the snapshot before of 2030-01-31 12:00:00, with ${records} records?`,
  });
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(sandbox.snapshots.get('before')).toBe(before);
  // Another name is saved without a question, and closes an open question.
  await save.click();
  await question.waitFor();
  await name.fill('later');
  await save.click();
  await page.getByRole('status').getByText('Saved as later.').waitFor();
  expect(await question.count()).toBe(0);
  await name.fill('before');
  await save.click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('status').getByText('Saved as before.').waitFor();
  expect(sandbox.snapshots.get('before')).not.toBe(before);
});

browserTest('a sandbox can be created as a copy, opened, and deleted from another page', async () => {
  const { port, client, http } = await startUsedMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/sandboxes' });
  await page.getByLabel('Name of a new sandbox').fill('w3');
  const records = page.getByRole('combobox', { name: 'Records' });
  await expect
    .poll(() => records.getByRole('option').allTextContents())
    .toEqual(['start-up fixture', 'fixture default', 'fixture empty', 'copy of the sandbox default']);
  await records.selectOption('copy of the sandbox default');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('main').getByRole('link', { name: 'w3' }).waitFor();
  await page.getByRole('button', { name: 'Sandbox: default' }).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/_sandbox\/w3\/_mock\/panel#\/sandboxes$/);
  await waitUntilLive(page);
  await page.goto('/_sandbox/w3/_mock/panel#/state/comments');
  await page.getByRole('row', { name: 'Called back' }).waitFor();
  await client.post('/lead/101/comment', { text: 'Only in default' });
  expect(await page.getByText('Only in default').count()).toBe(0);

  await page.getByRole('button', { name: 'Sandbox: w3' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'default' }).click();
  await page.getByRole('row', { name: 'Only in default' }).waitFor();
  await page.goto('/_mock/panel#/sandboxes');
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('group', { name: /^Delete the sandbox w3, with \d+ records and 0 requests\?$/ });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('Deleted the sandbox w3.').waitFor();
  expect((await http.get('/_mock/sandboxes')).body.sandboxes).toHaveLength(1);
});
