import { expect } from '@playwright/test';
import { test as base } from 'leadmock/playwright';

// The header is set once, so that all requests of the page to the app contain the sandbox of the test.
const test = base.extend({
  extraHTTPHeaders: async ({ mock }, use) => {
    const name = mock.baseUrl.split('/').at(-1);
    await use({ baggage: `leadmock.sandbox=${name}` });
  },
});

for (const sum of ['10', '20', '30', '40']) {
  test(`an order for ${sum} is booked`, async ({ page, mock }) => {
    await page.goto(process.env.APP_URL);
    await page.getByLabel('Sum').fill(sum);
    await page.getByRole('button', { name: 'Order' }).click();
    await expect(page.getByRole('status')).toHaveText('Ordered');
    expect(await mock.records('payments')).toMatchObject([{ sum }]);
    await mock.verify({ match: { operation: 'add-payment' }, times: 1 });
  });
}
