import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { OVERRIDES, written } from '../support/issued-overrides.ts';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { recordsIn, startUsedMock } from './used-mock.ts';

browserTest('changes are counted in the head and at the tabs, are linked, and can be undone', async () => {
  const { port, sandbox, client, control } = await startUsedMock();
  await control.delete('/clock');
  await control.delete('/faults');
  const records = sandbox.state.payments.all();
  const tokens = sandbox.sessions.all();
  const page = await openPage({ port });
  const tabs = page.getByRole('navigation', { name: 'Parts' });
  const chip = page.getByRole('group', { name: 'Changed since the start' });
  await tabs.getByRole('link', { name: 'Warnings 3 kinds' }).waitFor();
  expect(await chip.count()).toBe(0);
  await waitUntilLive(page);

  await control.post('/faults', { effect: 'response', when: 'before', match: { operation: 'login' } });
  await control.patch('/assumptions', { errorStatus: 'code', timezone: 'Europe/Berlin' });
  await chip.getByRole('link', { name: '1 fault' }).waitFor();
  await tabs.getByRole('link', { name: 'Faults 1 armed' }).waitFor();
  await tabs.getByRole('link', { name: 'Assumptions 2 changed' }).waitFor();
  await control.post('/clock/advance', { by: '1h' });
  await chip.getByRole('link', { name: 'clock' }).click();
  await page.getByRole('heading', { name: 'Clock' }).waitFor();
  await chip.getByRole('link', { name: '2 assumptions' }).click();
  await page.locator('#assumption-errorStatus').getByText('changed').waitFor();

  await chip.getByRole('button', { name: 'Reset these: faults, assumptions, and clock' }).click();
  const done = 'Reset faults, assumptions and clock to the start. 1 armed fault never fired.';
  await page.getByRole('status').getByText(done).waitFor();
  expect(await chip.count()).toBe(0);
  expect(sandbox.faults.all()).toEqual([]);
  expect(sandbox.assumptions).toEqual(sandbox.startUp.assumptions);
  expect(sandbox.clock.isReal).toBe(true);
  expect(sandbox.state.payments.all()).toEqual(records);
  expect(sandbox.sessions.all()).toEqual(tokens);
  expect((await client.get('/view/4711')).rule).toBe('unknown-view');
});

browserTest('startup values are not changes, and undo restores them', async () => {
  const mock = await startMock({ assumptions: { errorStatus: 'code' }, overrides: written(OVERRIDES) });
  const page = await openPage(mock, { path: '/_mock/panel#/assumptions' });
  const chip = page.getByRole('group', { name: 'Changed since the start' });
  const keys = Object.keys(OVERRIDES);
  await page.getByRole('link', { name: `Assumptions ${keys.length} overridden` }).waitFor();
  const overrides = page.getByRole('region', { name: 'Overrides' });
  for (const key of keys) await overrides.getByText(key, { exact: true }).waitFor();
  expect(await chip.count()).toBe(0);
  await new ControlClient(mock).patch('/assumptions', { errorStatus: '200' });
  await chip.getByRole('button', { name: 'Reset these: assumptions' }).click();
  await chip.waitFor({ state: 'detached' });
  expect(mock.sandbox.assumptions.errorStatus).toBe('code');
});

browserTest('every part has a reset in its head, which asks first and names what the sandbox loses', async () => {
  const { port, sandbox, control } = await startUsedMock();
  await control.patch('/assumptions', { errorStatus: 'code' });
  const page = await openPage({ port }, { path: '/_mock/panel#/warnings' });
  const button = page.getByRole('banner').getByRole('button', { name: 'Reset', exact: true });
  await button.click();
  const question = page.getByRole('group', { name: 'Reset to the fixture default?' });
  const loss = `replaces ${recordsIn(sandbox)} records, removes 13 requests and 1 fault, and resets 1 assumption and the clock`;
  await question.getByText(`Resetting ${loss}. You cannot undo this.`).waitFor();
  await question.getByRole('button', { name: 'Reset and keep tokens' }).click();
  await page.getByRole('status').getByText('Reset to the start. Tokens of existing users stay valid.').waitFor();
  expect(sandbox.state.comments.all()).toEqual([]);
  expect(sandbox.sessions.all()).toHaveLength(1);
  await button.click();
  await question.getByRole('button', { name: 'Reset and revoke tokens' }).click();
  await page.getByRole('status').getByText('Reset to the start.', { exact: true }).waitFor();
  expect(sandbox.sessions.all()).toEqual([]);
});
