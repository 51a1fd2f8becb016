import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

browserTest(
  'a new request starts with the example of an operation, and is shown like requests of a client',
  async () => {
    const mock = await startMock();
    const token = await mock.client.login();
    const page = await openPage(mock);
    await page.getByRole('link', { name: 'New request' }).click();
    const form = page.getByRole('form', { name: 'New request' });
    await expect.poll(() => form.getByLabel('Token').getByRole('option').allTextContents()).toEqual(['none', ...USERS]);
    await form.getByLabel('Operation').selectOption('PUT /lead/{lead_id}/owner');
    await expect.poll(() => form.getByLabel('Token').getByRole('option').allTextContents()).toEqual([...USERS, 'none']);
    await expectAccessible(page);
    // An unchanged example is left without a question.
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'New request' }).click();

    await form.getByLabel('Operation').selectOption('POST /lead/{lead_id}/payment');
    await form.getByLabel('Token').selectOption('new, of boris@example.com');
    await form.getByLabel('Body').fill('{"category": "Flat", "purpose": "Deposit", "sum": -1}');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Rejected: sum must be greater than 0, not -1' }).waitFor();
    expect(mock.sandbox.journal.entries().at(-1)).toMatchObject({
      user: { login: 'boris@example.com' },
      service: 'panel',
    });
    // The created token has no IP address, so it revokes no other token.
    expect(mock.sandbox.sessions.tokens()).toContain(token);
    await page.getByRole('button', { name: 'Edit and send' }).waitFor();
  },
);

const USERS = ['owner', 'anna', 'boris'].map((name) => `new, of ${name}@example.com`);

browserTest('a new request whose response is lost is shown with what was stored', async () => {
  const mock = await startMock();
  await new ControlClient(mock).post('/faults', { preset: 'lost-response', times: 1 });
  const path = '/_mock/panel#/requests/new?operation=add-comment';
  const page = await openPage(mock, { path, expected: /ERR_|failed: POST/ });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: /^Created comment 1 .*; the client got no response$/ }).waitFor();
});

browserTest('a new login has no token, and its password is sent', async () => {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_mock/panel#/requests/new?operation=login' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Logged in' }).waitFor();
  expect((await mock.http.get('/_mock/requests/1')).body.headers.token).toBeUndefined();
});

browserTest('a path that leads elsewhere is an error at its field, and a corrected path is sent', async () => {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_mock/panel#/requests/new?operation=get-view' });
  const path = page.getByLabel('Path');
  for (const wrong of [
    'view/1001',
    '/_mock/reset',
    '/a/../_mock/reset',
    '/%2e/_mock/reset',
    '/_sandbox/w1/view/1001',
  ]) {
    await path.fill(wrong);
    await path.press('Enter');
    await page.getByRole('alert').getByText('must begin with / and be a path of the service').waitFor();
  }
  await path.fill('/view/1001');
  await path.press('Enter');
  await page.getByRole('status').getByText('Sent as request 1.').waitFor();
});

browserTest('a form that was edited while its request waits stays open', async () => {
  const mock = await startMock();
  await new ControlClient(mock).post('/faults', { effect: 'hang', times: 1, match: { operation: 'get-view' } });
  const page = await openPage(mock, { path: '/_mock/panel#/requests/new?operation=get-view' });
  const path = page.getByLabel('Path');
  await path.press('Enter');
  await page.getByRole('region', { name: 'Requests of this page' }).getByRole('button', { name: 'Cancel' }).waitFor();
  await path.fill('/view/1002');
  await new ControlClient(mock).delete('/faults');
  await page.getByRole('status').getByText('Sent as request 1.').waitFor();
  expect(await path.inputValue()).toBe('/view/1002');
});
