import { expect } from 'vitest';
import { assumptions, defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

browserTest('every assumption is shown with its values; a filter stays in the address', async () => {
  const page = await openPage(await startMock(), { path: '/_mock/panel#/assumptions' });
  await page.getByRole('combobox', { name: 'errorStatus' }).waitFor();
  const shown = (await page.locator('.assumption').allTextContents()).join('\n');
  for (const [id, { meaning, provenance, values }] of Object.entries(assumptions)) {
    expect(shown).toContain(meaning);
    const card = (await page.locator(`#assumption-${id}`).textContent()) ?? '';
    expect(card).toContain(provenance);
    for (const [value, effect] of values) expect(card, id).toContain(effect || value);
  }

  const cards = page.locator('.assumption');
  await page.keyboard.press('/');
  await page.keyboard.type('errorstatus');
  await expect.poll(() => cards.count()).toBeLessThan(4);
  await page.reload();
  await page.locator('#assumption-errorStatus').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('errorstatus');
  await page.getByRole('searchbox').fill('zzz');
  await page.getByText('No matching assumptions.').waitFor();
});

browserTest('keys set an assumption, which is marked as changed, and a reset undoes all', async () => {
  const { port, sandbox } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/assumptions/errorStatus' });
  const choice = page.getByRole('combobox', { name: 'errorStatus' });
  expect(await choice.inputValue()).toBe('200');
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('#assumption-errorStatus').getByText('changed').waitFor();
  expect(sandbox.assumptions.errorStatus).toBe('code');
  await page.getByRole('button', { name: 'Back to the start (1)' }).click();
  await page.getByRole('status').getByText('Reset all assumptions.').waitFor();
  expect(sandbox.assumptions.errorStatus).toBe('200');
  await expect.poll(() => choice.inputValue()).toBe('200');
});

browserTest('a preset sets its assumptions, resets the others, and is copied as --assume', async () => {
  const { port, sandbox } = await startMock({ assumptions: { secondUser: 'allow' } });
  const page = await openPage({ port }, { path: '/_mock/panel#/assumptions' });
  const preset = page.getByRole('group', { name: 'Preset' });
  await page.getByText('--assume secondUser=allow', { exact: true }).waitFor();
  expect(await preset.getByRole('button', { pressed: true }).count()).toBe(0);
  await preset.getByRole('button', { name: 'conventional' }).click();
  await preset.getByRole('button', { name: 'conventional', pressed: true }).waitFor();
  const { errorStatus, unknownPathId, validationErrors, secondUser } = sandbox.assumptions;
  const { secondUser: usual } = defaultAssumptions;
  expect([errorStatus, unknownPathId, validationErrors, secondUser]).toEqual(['code', '404', 'all', usual]);
  const text = '--assume errorStatus=code,unknownPathId=404,validationErrors=all';
  const shown = (await page.getByText('--assume errorStatus').textContent()) ?? '';
  expect(shown.slice('--assume '.length).split(',').toSorted().join()).toBe(text.slice('--assume '.length));
  await page.getByRole('button', { name: 'Copy as --assume' }).waitFor();
  await preset.getByRole('button', { name: 'default values' }).click();
  await page.getByText('--assume errorStatus').waitFor({ state: 'detached' });
  expect(sandbox.assumptions).toEqual(defaultAssumptions);
});
