import { expect, type Page } from '@playwright/test';
// start: leadmock/playwright uses the server at LEADMOCK_URL. Without it, each worker starts a server.
import { test } from 'leadmock/playwright';

async function fillIn(page: Page, api: string, leadId: number): Promise<void> {
  await page.goto(`/?api=${encodeURIComponent(api)}`);
  await page.getByLabel('Login').fill('anna@example.com');
  await page.getByLabel('Password').fill('secret');
  await page.getByLabel('Lead').fill(String(leadId));
  await page.getByLabel('Comment').fill('Called back');
}

// own sandbox: each test that uses `mock` gets one, with a separate base URL.
test('a comment reaches the lead', async ({ page, mock }) => {
  // seed: one record, and a frozen clock, so that the page shows a known time.
  const lead = await mock.createRecord('leads', { name: 'Test lead' });
  await mock.clock.freeze('2030-01-31T12:00:00Z');

  // act: your page, which uses the sandbox.
  await fillIn(page, mock.baseUrl, lead.id);
  await page.getByRole('button', { name: 'Send' }).click();

  // verify: the text for the user, the sent request, and the stored comment.
  await expect(page.getByRole('status')).toHaveText('Saved at 31.01.30 12:00:00');
  await mock.verify({ match: { operation: 'add-comment', body: { text: 'Called back' } }, times: 1 });
  expect(await mock.records('comments', { lead_id: lead.id })).toMatchObject([{ signature: 'my-page' }]);
  // reset: not needed, because the sandbox is deleted after the test. mock.reset() starts over within a test.
});

test('the page says that the service is away, and sends again', async ({ page, mock }) => {
  await mock.faults.arm({ preset: 'rate-limited', match: { operation: 'add-comment' }, times: 1 });
  await fillIn(page, mock.baseUrl, 101);

  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('Not saved: Too many requests. Please try again.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toContainText('Saved at');

  await mock.verify({ match: { operation: 'login' }, times: 1 });
  expect(await mock.records('comments', { lead_id: 101 })).toHaveLength(1);
});
