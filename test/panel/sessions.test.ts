import { expect } from 'vitest';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

browserTest('tokens are listed, created, copied, expired and revoked', async () => {
  const { port, client, sandbox } = await startMock();
  const page = await openPage(
    { port },
    { path: '/_mock/panel#/sessions', expected: /409/, permissions: ['clipboard-read', 'clipboard-write'] },
  );
  await page.getByText('No sessions.').waitFor();
  await client.login('anna@example.com', { service: 'my-shop' });
  const shop = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'my-shop' });
  await shop.getByText('alive').waitFor();
  await shop.getByText(sandbox.sessions.all()[0]?.address ?? 'no address').waitFor();

  const form = page.getByRole('form', { name: 'Create a token' });
  await form.getByLabel('User').selectOption('owner@example.com');
  await form.getByLabel('Service').fill('by hand');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('status').getByText('Created a token of owner@example.com.').waitFor();
  const made = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'by hand' });
  await made.getByRole('button', { name: 'Copy the token of owner@example.com' }).click();
  await page.getByRole('status').getByText('Copied.').waitFor();
  const token = (await page.evaluate('navigator.clipboard.readText()')) as string;
  expect(sandbox.sessions.get(token)).toMatchObject({ service: 'by hand', address: null });

  // An existing token is rejected at its field.
  await form.getByLabel('Token').fill(token);
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByRole('alert').getByText('this token exists in the sandbox').waitFor();

  await made.getByRole('button', { name: 'Expire' }).click();
  await made.getByText('expired', { exact: true }).waitFor();
  expect((await client.request('GET', '/view/1001', { headers: { token } })).rule).toBe('token-expired');
  await made.getByRole('button', { name: 'Revoke' }).click();
  await made
    .getByRole('group', { name: /^Revoke the token of/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await made.waitFor({ state: 'detached' });
  expect(sandbox.sessions.get(token)).toBeUndefined();
  await shop.getByText('alive').waitFor();
});

browserTest('"+25 h" warns that it ends all tokens, and ends them', async () => {
  const { port, client } = await startMock();
  await client.login();
  const page = await openPage({ port }, { path: '/_mock/panel#/clock' });
  await page.getByRole('button', { name: '+25 h, expires all tokens' }).click();
  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByText('expired', { exact: true }).waitFor();
  expect(await page.getByText('alive', { exact: true }).count()).toBe(0);
});

browserTest('a token that expires after the year 9999 is shown as alive', async () => {
  const { port, client, sandbox } = await startMock();
  sandbox.clock.set(Date.parse('9999-12-31T12:00:00Z'));
  await client.login();
  const page = await openPage({ port }, { path: '/_mock/panel#/sessions' });
  await page.getByText('alive', { exact: true }).waitFor();
});
