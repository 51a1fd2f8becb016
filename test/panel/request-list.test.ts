import { expect } from 'vitest';
import { browserTest, openPage } from '../support/open-page.ts';
import { startUsedMock } from './used-mock.ts';

browserTest('header, list and detail show the same time, and only the header names the time zone', async () => {
  const page = await openPage(await startUsedMock(), { timezoneId: 'Asia/Tokyo', path: '/_mock/panel#/requests/8' });
  const detail = page.getByRole('region', { name: 'Selected request' });
  await detail.getByText('2030-01-31 12:00:00', { exact: true }).waitFor();
  await expect.poll(() => page.locator('#request-8 time').textContent()).toBe('12:00:00');
  const clock = page.getByRole('banner').getByRole('link', { name: '2030-01-31 12:00:00 UTC' });
  await clock.waitFor();
  await expect.poll(() => page.getByText(/UTC|\d\dZ/).count()).toBe(1);
  await clock.click();
  await page.getByRole('main').getByText('2030-01-31 12:00:00').waitFor();
});

/** Lists the texts of rows that are cut off: that are wider than their box, or that leave their row. */
const CUT_TEXTS = `[...document.querySelectorAll('.row a > *, .said')]
  .filter((text) => text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).display !== 'inline')
  .map((text) => text.textContent)`;

browserTest('each row shows its whole sentence; a second user adds a column', async () => {
  const { port, client, control } = await startUsedMock();
  const page = await openPage({ port });
  await page.getByText('13 requests').waitFor();
  await expect.poll(() => page.locator('.user').first().isVisible()).toBe(false);
  const { token } = (await control.post('/tokens', { user: 'boris@example.com', service: 'my-shop' })).value;
  await client.get('/view/1001', { token });
  await page.getByText('14 requests').waitFor();
  await expect.poll(() => page.locator('.user').first().isVisible()).toBe(true);
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(CUT_TEXTS), `${width}`).toEqual([]);
  }
});

browserTest('a row shows the changes of its request', async () => {
  const page = await openPage(await startUsedMock());
  await page.getByText('13 requests').waitFor();
  const texts = await page.locator('.row').allTextContents();
  // The list begins with the newest request.
  expect(texts[5]).toMatch(
    /POST \/lead\/101\/payment 200 #8 booked 1500\.5 Flat\/Deposit on Maria Petrova.*anna@example\.com.*12:00:00/,
  );
  expect(texts[1]).toMatch(/PUT \/lead\/101\/owner 200 #\d+ Maria Petrova: owner Anna → Boris/);
  expect(texts[0]).toMatch(/GET \/leads 200 · code 404 #\d+ GET \/leads is not in the contract/);

  // A narrow list next to an open request still shows what happened.
  await page.goto('/_mock/panel#/requests/12');
  for (const width of [1280, 960]) {
    await page.setViewportSize({ width, height: 800 });
    const reason = page.locator('#request-11').getByText('sum must be greater than 0, not 0');
    await reason.waitFor();
    const [list, text] = await Promise.all([page.locator('.list').boundingBox(), reason.boundingBox()]);
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
  }
});

browserTest('errors, warnings and faults are one click away, with their counts', async () => {
  const page = await openPage(await startUsedMock());
  await page.getByText('13 requests').waitFor();
  await page.getByRole('button', { name: 'With faults 1' }).click();
  await page.getByText('1 of 13 requests').waitFor();
  await page.getByRole('link', { name: 'POST /lead/103/comment' }).waitFor();
  await page.getByRole('button', { name: 'Rejected 4' }).click();
  await page.getByText('4 of 13 requests').waitFor();
  await page.getByRole('link', { name: 'GET /view/4711' }).click();
  expect(await page.evaluate('location.hash')).toContain('outcome%3Arejected');
  await page.getByRole('button', { name: 'Rejected 4', pressed: true }).click();
  await page.getByText('13 requests', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^With warnings \d/ }).click();
  await page.getByRole('link', { name: 'POST /lead/101/payment' }).waitFor();
});

browserTest('one Tab leads from the chosen row to its detail, where arrows scroll', async () => {
  const page = await openPage(await startUsedMock(), { viewport: { width: 1280, height: 420 } });
  await page.getByRole('link', { name: 'PUT /lead/101/owner' }).click();
  await page.getByRole('heading', { name: 'PUT /lead/101/owner' }).waitFor();
  await page.keyboard.press('Tab');
  const detail = page.getByRole('region', { name: 'Selected request' });
  await detail.and(page.locator(':focus')).waitFor();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate('document.querySelector(".detail").scrollTop')).toBeGreaterThan(0);
  expect(await page.evaluate('location.hash')).toBe('#/requests/12');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'POST /lead/102/payment' }).waitFor();
});

browserTest('JSON is folded and unfolded by mouse and keys, and the response headers are shown', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/requests/12' });
  const answer = page.getByRole('region', { name: 'Body of the response' });
  await answer.getByText('"status": "success"').waitFor();
  const fold = answer.locator('summary').first();
  await fold.click();
  await answer.getByText('"status": "success"').waitFor({ state: 'detached' });
  expect(await fold.textContent()).toMatch(/^\{… 2 \}/);
  await fold.focus();
  await page.keyboard.press('Enter');
  await answer.getByText('"status": "success"').waitFor();
  await page.goto('/_mock/panel#/requests/11');
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await response.getByText(/^Headers/).click();
  await response.getByRole('row', { name: 'x-mock-rule payment-sum-positive' }).waitFor();
});

browserTest('other faults can be armed from a request, except from a request to an unknown route', async () => {
  const { port, sandbox } = await startUsedMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/requests/8' });
  await page.getByRole('link', { name: 'More faults' }).click();
  const form = page.getByRole('form', { name: 'Arm a fault' });
  expect(await form.getByLabel('Path').inputValue()).toBe('/lead/101/payment');
  await form.getByRole('button', { name: 'Arm' }).click();
  await page.getByText('operation add-payment').waitFor();
  expect(sandbox.faults.all().at(-1)?.match).toEqual({ operation: 'add-payment', path: '/lead/101/payment' });
  await page.goto('/_mock/panel#/requests/13');
  await page.getByRole('heading', { name: 'GET /leads', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy as curl' }).waitFor();
  expect(await page.getByRole('link', { name: 'More faults' }).count()).toBe(0);
});
