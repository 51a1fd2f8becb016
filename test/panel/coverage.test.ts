import { expect } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startUsedMock } from './used-mock.ts';

browserTest('the chart has a row per operation and a cell per outcome; a seen one links its requests', async () => {
  const { port, control } = await startUsedMock();
  const { operations: counted } = (await control.get('/coverage')).value;
  const page = await openPage({ port }, { path: '/_mock/panel#/coverage' });
  const payment = page.locator('.chart-row').filter({ hasText: 'add-payment' });
  await payment.waitFor();
  expect(await page.locator('.chart-name').allTextContents()).toEqual(operations.map(({ id }) => id));
  const { seen, notSeen } = counted.find(({ operation }: { operation: string }) => operation === 'add-payment');
  expect(await payment.locator('.cell').count()).toBe(Object.keys(seen).length + notSeen.length);
  expect(await payment.locator('.cell.success').textContent()).toBe('2');

  await payment.locator('summary').click();
  await payment
    .getByText('lead-unknown: never')
    .or(payment.getByText(`${notSeen[0]}: never`))
    .first()
    .waitFor();
  await payment.getByRole('link', { name: 'payment-sum-positive: 1 time' }).click();
  await page.getByText('1 of 13 requests').waitFor();
});

browserTest('warnings show what was seen, the advice, and the requests', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/warnings' });
  const repeated = page.getByRole('listitem').filter({ hasText: 'repeated-payment' });
  await repeated.getByText('was stored twice within 60 seconds').waitFor();
  await repeated.getByText('Do not repeat a payment').waitFor();
  await repeated.getByRole('link', { name: '#9' }).click();
  await page.getByRole('region', { name: 'What happened' }).getByText('repeated payment').waitFor();
});
