import { browserTest, openPage } from '../support/open-page.ts';
import { startUsedMock } from './used-mock.ts';

browserTest('warnings show what was seen, the advice, and the requests', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/warnings' });
  const repeated = page.getByRole('listitem').filter({ hasText: 'repeated-payment' });
  await repeated.getByText('was stored twice within 60 seconds').waitFor();
  await repeated.getByText('Do not repeat a payment').waitFor();
  await repeated.getByRole('link', { name: '#9' }).click();
  await page.getByRole('region', { name: 'What happened' }).getByText('repeated-payment').waitFor();
});
