import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

/** Addresses with names of inherited properties, and the text that the page shows for them. */
const ADDRESSES = {
  ['__proto__']: 'This page does not exist.',
  constructor: 'This page does not exist.',
  'state/__proto__': 'The collection __proto__ does not exist.',
  'state/leads/__proto__': 'leads/__proto__ does not exist.',
  'requests/__proto__': 'No requests.',
  'assumptions/__proto__': 'HTTP status of an error envelope',
};

browserTest('an unknown address is reported, whatever its name', async () => {
  const mock = await startMock();
  // `openPage` fails the test for any error of the page.
  const page = await openPage(mock, { path: '/_mock/panel#/requests/%E0%A4%A' });
  await page.getByText('No requests.').waitFor();
  for (const [address, said] of Object.entries(ADDRESSES)) {
    await page.goto(`/_mock/panel#/${address}`);
    await page.getByText(said).first().waitFor();
    await page.getByRole('navigation', { name: 'Parts' }).waitFor();
  }
});
