import { expect } from 'vitest';
import { assumptions } from '../../src/core/assumptions.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

browserTest('every assumption is there, with how sure its default is and what each value would mean', async () => {
  const page = await openPage(await startMock(), { path: '/_mock/panel#/assumptions' });
  await page.getByRole('combobox', { name: 'errorStatus' }).waitFor();
  const shown = (await page.locator('.assumption').allTextContents()).join('\n');
  for (const [id, { meaning, provenance, values }] of Object.entries(assumptions)) {
    expect(shown).toContain(meaning);
    const card = (await page.locator(`#assumption-${id}`).textContent()) ?? '';
    expect(card).toContain(provenance);
    for (const [value, effect] of values) expect(card, id).toContain(effect || value);
  }
});

browserTest('an assumption is set by keys, marked as changed, and all go back to the start', async () => {
  const { port, sandbox } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/assumptions/errorStatus' });
  const select = page.getByRole('combobox', { name: 'errorStatus' });
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('#assumption-errorStatus').getByText('changed').waitFor();
  expect(sandbox.assumptions.errorStatus).toBe('code');
  await page.getByRole('button', { name: 'Back to the start (1)' }).click();
  await page.getByRole('status').getByText('All assumptions are as at the start.').waitFor();
  expect(sandbox.assumptions.errorStatus).toBe('ok');
  expect(await select.inputValue()).toBe('ok');
});
