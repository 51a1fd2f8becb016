import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { plainCall } from '../mock/http/faults/armed-mock.ts';
import { expectAccessible } from '../support/accessible.ts';
import { OVERRIDES, written } from '../support/issued-overrides.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startLoggedIn } from '../support/start-mock.ts';

const start = () => startLoggedIn({ overrides: written(OVERRIDES) });

const rejectionOf = async (page: Page, operation: string, rule: string) => {
  const section = page.locator(`[id="/${operation}"]`);
  await section.getByText(/^Rejections/).click();
  return section.locator(`[id="/${operation}/${rule}"]`);
};

browserTest('the reference describes this leadmock, and marks custom parts', async () => {
  const page = await openPage(await start(), { path: '/_mock/docs' });
  const comment = await rejectionOf(page, 'add-comment', 'unknown-lead');
  expect(await comment.textContent()).toMatch(
    /^\s*404\s*Invalid lead ID\s*unknown-lead\s*likely: confirm it\s*override/,
  );
  expect(await comment.textContent()).toContain('unknown-lead@add-comment {"code":404}');
  expect(await comment.textContent()).not.toContain('Assumption unknownPathId');
  const payment = await rejectionOf(page, 'add-payment', 'unknown-lead');
  expect(await payment.textContent()).toMatch(/^\s*400\s*Invalid lead ID/);
  expect(await payment.textContent()).not.toContain('override');
  const owner = page.locator('[id="/change-owner"]');
  expect(await owner.getByLabel('Merge of change-owner').textContent()).toContain('"deal": false');
  await expectAccessible(page, undefined, ['[id="/add-comment"]', '[id="/change-owner"]']);
});

browserTest('the panel explains a rejection, and marks overridden responses', async () => {
  const mock = await start();
  await mock.client.post('/lead/9/comment', { text: 'a' });
  await mock.client.post('/lead/9/payment', { category: 'a', purpose: 'b', sum: 1 });
  // ServiceClient would reject the response, which differs from the schema of leadmock.
  await plainCall(mock, 'PUT /lead/101/owner', { body: { owner: 11 } });
  const page = await openPage(mock, { path: '/_mock/panel#/requests/2' });
  const why = page.getByRole('region', { name: 'What happened' });
  await why.getByRole('heading', { name: 'Rejected: lead 9 does not exist' }).waitFor();
  await why.getByText('an override set code 404 (not 400)').waitFor();
  await why.getByText('override', { exact: true }).waitFor();
  expect(await why.getByRole('button').count()).toBe(0);
  await page.goto(`http://127.0.0.1:${mock.port}/_mock/panel#/requests/3`);
  await why.getByRole('button', { name: 'Try the other value: 404' }).waitFor();
  expect(await why.getByText('override', { exact: true }).count()).toBe(0);
  await page.goto(`http://127.0.0.1:${mock.port}/_mock/panel#/requests/4`);
  await why.getByText('an override merged these fields into the result: deal').waitFor();
});

browserTest('a maintenance page can be armed in the form', async () => {
  const mock = await start();
  const page = await openPage(mock, { path: '/_mock/panel#/faults' });
  const form = page.getByRole('form', { name: 'Arm a fault' });
  await form.getByLabel('What happens').selectOption('response');
  await form.getByLabel('HTTP status').fill('503');
  await form.getByLabel('Page').fill('<h1>Back at noon</h1>');
  await form.getByRole('button', { name: 'Arm' }).click();
  await page.getByText('Armed fault 1: maintenance.').waitFor();
  const answer = await fetch(`http://127.0.0.1:${mock.port}/view/1001`);
  expect([answer.status, await answer.text()]).toEqual([503, '<h1>Back at noon</h1>']);
});
