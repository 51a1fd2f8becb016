import { expect } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { summarize } from '../../src/cli/control/report/facts.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startUsedMock } from './used-mock.ts';

browserTest('the chart has a row per operation and a cell per outcome; a seen one links its requests', async () => {
  const { port, control } = await startUsedMock();
  const { operations: counted } = (await control.get('/coverage')).value;
  const page = await openPage({ port }, { path: '/_mock/panel#/coverage' });
  const payment = page.locator('.chart-row').filter({ has: page.getByText('add-payment', { exact: true }) });
  await payment.waitFor();
  expect(await page.locator('.chart-name').allTextContents()).toEqual(operations.map(({ id }) => id));
  const { seen, notSeen } = counted.find(({ operation }: { operation: string }) => operation === 'add-payment');
  expect(await payment.locator('.cell').count()).toBe(Object.keys(seen).length + notSeen.length);
  expect(await payment.locator('.cell.success').textContent()).toBe('2');

  await payment.locator('summary').click();
  await payment.getByText(`${notSeen[0]}: never`).first().waitFor();
  await payment.getByRole('link', { name: 'payment-sum-positive: 1 time' }).click();
  await page.getByText('1 of 13 requests').waitFor();
});

browserTest(
  'coverage of all sandboxes has the totals of the report, and says in words what was not tested',
  async () => {
    const { port, control, http, mock } = await startUsedMock();
    mock.sandboxes.create('w1');
    await http.post('/_sandbox/w1/lead/101/payment');
    const page = await openPage({ port }, { path: '/_mock/panel#/coverage' });
    const { title, about } = summarize((await control.get('/report')).value);
    await page.getByText(`${title}: ${about.replace(' to the operations,', '')}`).waitFor();
    const rowOf = (operation: string) =>
      page.locator('.chart-row').filter({ has: page.getByText(operation, { exact: true }) });
    const payment = rowOf('add-payment');
    await payment.getByText(/^Not tested: a fault, 7 rejections: A required field is missing; .*\.$/).waitFor();
    await payment.getByText('Invalid token (token-expired)').waitFor();
    await rowOf('logout').getByText('No request was sent.').waitFor();
    const rejection = rowOf('add-comment').getByRole('link', { name: 'Invalid lead ID' });
    expect(await rejection.getAttribute('href')).toBe('docs#/add-comment/unknown-lead');
    // The outcome of the other sandbox has no requests here.
    await payment.locator('summary').click();
    await payment.getByText('token-missing: 1 time').waitFor();
    await expect.poll(() => payment.getByRole('link', { name: 'token-missing: 1 time' }).count()).toBe(0);
  },
);

browserTest('warnings show what was seen, the advice, and the requests', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/warnings' });
  const repeated = page.getByRole('listitem').filter({ hasText: 'repeated-payment' });
  await repeated.getByText('was stored twice within 60 seconds').waitFor();
  await repeated.getByText('Do not repeat a payment').waitFor();
  await repeated.getByRole('link', { name: '#9' }).click();
  await page.getByRole('region', { name: 'What happened' }).getByText('repeated-payment').waitFor();
});
