import { test } from 'leadmock/vitest';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { depositForm } from './deposit-form.ts';

async function book(api: string, leadId: number): Promise<void> {
  document.body.replaceChildren(depositForm(api, leadId));
  await page.getByLabelText('Sum').fill('1500.5');
  await page.getByRole('button', { name: 'Book' }).click();
}

// own sandbox: each test that uses `mock` gets one, with a separate base URL.
test('a deposit reaches the lead', async ({ mock }) => {
  // seed: one record; the response contains its id.
  const lead = await mock.createRecord('leads', { name: 'Test lead' });

  // act: your component, in a real browser.
  await book(mock.baseUrl, lead.id);

  // verify: the text for the user, the sent request, and the stored payment.
  await expect.element(page.getByRole('status')).toHaveTextContent('Booked on Test lead');
  await mock.verify({ match: { operation: 'add-payment', body: { sum: '1500.5' } }, times: 1 });
  expect(await mock.records('payments', { lead_id: lead.id })).toMatchObject([{ signature: 'my-form' }]);
  // reset: not needed, because the sandbox is deleted after the test. mock.reset() starts over within a test.
});

test('a lost answer does not book the deposit twice', async ({ mock }) => {
  // The payment is stored, then the connection breaks. Your component cannot know whether it was stored.
  await mock.faults.arm({ match: { operation: 'add-payment' }, effect: 'reset', when: 'after', times: 1 });

  await book(mock.baseUrl, 101);

  await expect.element(page.getByRole('status')).toHaveTextContent('Please check whether it is booked.');
  await mock.verify({ match: { operation: 'add-payment' }, times: 1 });
  expect(await mock.records('payments', { lead_id: 101 })).toHaveLength(1);
});
