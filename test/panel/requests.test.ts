import { expect } from 'vitest';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { startUsedMock } from './used-mock.ts';

browserTest('answered requests appear with status and a sentence of what happened', async () => {
  const { client, port, control } = await startUsedMock();
  const page = await openPage({ port });
  const rows = page.locator('.row');
  await expect.poll(() => rows.count()).toBe(13);

  await client.get('/view/9999');
  const newest = rows.first();
  await newest.getByText('/view/9999').waitFor();
  expect(await newest.textContent()).toMatch(
    /GET\s*\/view\/9999.*200 · code 400.*view 9999 does not exist.*guess.*anna@example\.com.*12:00:00.*\d ms/s,
  );
  await control.post('/faults', { effect: 'response', when: 'before', times: 1 });
  await client.request('GET', '/view/1001').catch(() => {});
  await newest.getByText('not performed; the client got HTTP 502').waitFor();
  await expect.poll(() => newest.textContent()).toContain('fault: response-before');
  await page.getByText('15 requests').waitFor();
});

browserTest('the chosen request shows its changes by field, links the record, and lists guessed values', async () => {
  const page = await openPage(await startUsedMock());
  await page.getByRole('link', { name: 'PUT /lead/101/owner' }).click();
  const row = page.getByRole('row', { name: 'custom.0.value.id' });
  expect(await row.locator('del').textContent()).toBe('11');
  expect(await row.locator('ins').textContent()).toBe('12');
  await page.getByText('"owner": 12').waitFor();
  await page.getByText('"status": "success"').waitFor();
  await page.getByRole('link', { name: 'leads/101' }).click();
  await page.getByRole('link', { name: 'employees/12' }).waitFor();

  await page.goto('/_mock/panel#/requests/5');
  const item = page.getByRole('listitem').filter({ hasText: 'created_at' });
  await item.getByText('guess: do not assert on it', { exact: true }).waitFor();
  await item.getByRole('link', { name: 'comment-time-zone' }).waitFor();
  await item.getByRole('link', { name: 'timezone=UTC' }).waitFor();
  expect(await page.locator('mark').allTextContents()).toContainEqual(expect.stringContaining('"created_at"'));
});

browserTest('a rejection shows its rule, and the other value is one click away', async () => {
  const { client, port, sandbox } = await startUsedMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/requests/11' });
  await page.getByText('A sum of 0 or less is rejected').waitFor();
  const happened = page.getByRole('region', { name: 'What happened' });
  await happened.getByText('guess: do not assert on it', { exact: true }).first().waitFor();
  await happened.getByRole('heading', { name: 'Rejected: sum must be greater than 0, not 0' }).waitFor();
  expect((await happened.textContent())?.match(/must be greater/g)).toHaveLength(1);
  expect(await page.locator('mark').allTextContents()).toEqual(['"sum": 0']);
  expect(await happened.getByRole('link', { name: 'payment-sum-positive' }).getAttribute('href')).toBe(
    'docs#/add-payment/payment-sum-positive',
  );
  await page.getByRole('button', { name: 'Try the other value: accept' }).click();
  await page.getByRole('status').getByText('Set nonPositiveSum to accept.').waitFor();
  expect(sandbox.assumptions.nonPositiveSum).toBe('accept');
  expect((await client.post('/lead/102/payment', { category: 'Flat', purpose: 'Deposit', sum: 0 })).body.status).toBe(
    'success',
  );
  await page.getByRole('button', { name: 'Try the other value: reject' }).waitFor();
});

browserTest('keys move through the list, filter it, and close it', async () => {
  const page = await openPage(await startUsedMock());
  await page.getByText('13 requests').waitFor();
  const hash = () => page.evaluate('location.hash');
  await page.keyboard.press('j');
  expect(await hash()).toBe('#/requests/13');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await hash()).toBe('#/requests/12');
  await page.locator('#request-12[aria-current]').waitFor();
  await page.keyboard.press('Escape');
  expect(await hash()).toBe('#/requests');
  await page.keyboard.press('Enter');
  expect(await hash()).toBe('#/requests/12');

  await page.keyboard.press('/');
  await page.keyboard.type('add-payment code:400');
  await page.getByText('1 of 13 requests').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('13 requests', { exact: true }).waitFor();
  await page.keyboard.press('7');
  await page.getByRole('heading', { name: 'Clock' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  // The list of keys stays open, and takes neither the focus nor the keys.
  await page.keyboard.press('2');
  await page.getByRole('heading', { name: 'Warnings' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await hash()).toBe('#/warnings');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

browserTest('a search finds requests by body or response, and reports no match', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/requests?q=send+the+OFFER' });
  await page.getByText('1 of 13 requests').waitFor();
  await page.getByRole('link', { name: 'POST /task' }).waitFor();
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No matching requests.').waitFor();
});

browserTest('a paused list counts waiting requests; the journal is emptied only after confirmation', async () => {
  const { client, port, sandbox } = await startUsedMock();
  const page = await openPage({ port });
  await page.getByText('13 requests').waitFor();
  await waitUntilLive(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await client.get('/view/1002');
  await page.getByText('13 requests, 1 new').waitFor();
  expect(await page.locator('.row').count()).toBe(13);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('14 requests').waitFor();

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).press('Enter');
  await page.getByRole('button', { name: 'Clear' }).and(page.locator(':focus')).waitFor();
  expect(sandbox.journal.entries()).toHaveLength(14);
  await page.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('group', { name: 'Clear the requests? Clearing removes 14 requests.' });
  await question.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('No requests.').waitFor();
  expect(sandbox.journal.entries()).toHaveLength(0);
});

browserTest('a request is copied as curl, with a variable for its token', async () => {
  const { port } = await startUsedMock();
  const page = await openPage(
    { port },
    { path: '/_mock/panel#/requests/8', permissions: ['clipboard-read', 'clipboard-write'] },
  );
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByRole('status').getByText('set $TOKEN first').waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toContain(`curl -i -g http://127.0.0.1:${port}/lead/101/payment`);
  expect(copied).toContain(`'token: '"$TOKEN"`);
});
