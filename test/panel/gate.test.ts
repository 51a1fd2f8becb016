import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

browserTest('the page opens and says which sandbox it shows', async () => {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_sandbox/w3/_mock/panel' });
  await expect.poll(() => page.getByLabel('Sandbox').inputValue()).toBe('w3');
});

browserTest('with a control token the page asks for it, and keeps it while the tab is open', async () => {
  const mock = await startMock({ controlToken: 's3cret-token' });
  const page = await openPage(mock, { expected: /401/ });
  await page.getByLabel('Token').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('That is not the token.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Token').fill('s3cret-token');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('Sandbox').waitFor();
  await page.reload();
  await page.getByLabel('Sandbox').waitFor();
  expect(await page.evaluate('localStorage.length + document.cookie.length')).toBe(0);
});
