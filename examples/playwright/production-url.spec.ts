import { expect, type Route, test } from '@playwright/test';
import { createMock, type RunningMock } from 'leadmock';

/** Responds to the requests of a page to the service, at any URL. The page also loses responses that the mock loses. */
async function answer(route: Route, mock: RunningMock): Promise<void> {
  const request = route.request();
  const init = { method: request.method(), headers: await request.allHeaders(), body: request.postDataBuffer() };
  try {
    const response = await mock.fetch(request.url(), init);
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
  } catch {
    await route.abort('connectionreset');
  }
}

test('the page calls the URL of production, and leadmock answers without a port', async ({ page }) => {
  const mock = await createMock({ port: false, base: 'https://crm.example.com/api/v2' });
  await page.route('https://crm.example.com/**', (route) => answer(route, mock));

  await page.goto('/?api=https://crm.example.com/api/v2');
  await page.getByLabel('Login').fill('anna@example.com');
  await page.getByLabel('Password').fill('secret');
  await page.getByLabel('Lead').fill('101');
  await page.getByLabel('Comment').fill('Called back');
  await mock.faults.arm({ effect: 'reset', when: 'after', match: { operation: 'add-comment' }, times: 1 });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('Not saved: Failed to fetch. Please try again.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toContainText('Saved at');

  // The page sent the comment again after a lost response, so it is stored twice.
  expect(await mock.records('comments', { lead_id: 101 })).toHaveLength(2);
  await mock.close();
});
