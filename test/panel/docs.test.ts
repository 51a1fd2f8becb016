import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operations } from '../../src/mock/api/operations.ts';
import { rules } from '../../src/mock/api/rules/index.ts';
import { contractParameters } from '../contract/contract-endpoints.ts';
import { startCustom } from '../mock/custom-operations/start-custom.ts';
import { expectAccessible } from '../support/accessible.ts';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock, type TestMock } from '../support/start-mock.ts';

const openDocs = (mock: TestMock, path = '/_mock/docs') => openPage(mock, { path });

/** @returns the section of an operation */
const sectionOf = (page: Page, id: string) => page.locator(`[id="/${id}"]`);

browserTest('labels of rules follow a change of assumptions', async () => {
  const found = { date: '2026-11-25', source: 'traffic.har' };
  const confirmed = { errorStatus: { value: 'code', ...found }, unknownPathId: { value: '404', ...found } };
  const mock = await startMock({ confirmed });
  const page = await openDocs(mock);
  await page.getByRole('heading', { name: 'Every request' }).waitFor();
  expect(await page.getByText('confirmed on your account').count()).toBe(0);
  await new ControlClient(mock).patch('/assumptions', { errorStatus: 'code', unknownPathId: '404' });
  for (const id of ['error-status', 'unknown-view']) {
    const rule = page.locator('.rule-head').filter({ has: page.getByText(id, { exact: true }) });
    await rule.getByText('confirmed on your account').first().waitFor({ state: 'attached' });
  }
});

browserTest('the reference lists operations as in the contract, and every rule with its evidence', async () => {
  const page = await openDocs(await startMock());
  await page.getByRole('heading', { name: 'Every request' }).waitFor();
  const headings = await page.locator('main .operation h2').allTextContents();
  expect(headings).toEqual(operations.map(({ method, path }) => `${method} ${path}`));
  // A section about all requests follows them.
  expect(await page.getByRole('navigation', { name: 'Operations' }).getByRole('link').count()).toBe(
    operations.length + 1,
  );
  const ids = await page.locator('.rule-head > code').allTextContents();
  expect([...new Set(ids)].toSorted()).toEqual(Object.keys(rules).toSorted());
  expect(await page.title()).toBe('Reference · default · leadmock');

  const textOf = (place: string) => page.locator(`[id="${place}"]`).textContent();
  expect(await textOf('/login/login-version')).toMatch(
    /contract\s*version must be "1\.0"\.\s*Contract, Versioning: The only available version is `1\.0`\.$/,
  );
  expect(await textOf('/add-payment/payment-sum-positive')).toMatch(
    /guess.*clients, at least 1: The vendor's client blocks/,
  );
  expect(await textOf('/add-payment/payment-repeat')).not.toContain('Contract, ');

  const withParameter = operations.filter(({ path }) => path.includes('{'));
  expect(withParameter.length).toBeGreaterThan(5);
  for (const { id, path } of withParameter) {
    const [, type, meaning] = contractParameters.find(([name]) => path.includes(`{${name}}`)) ?? [];
    const field = await sectionOf(page, id).locator('.fields > div').first().textContent();
    expect(field).toMatch(new RegExp(`^{\\w+} in the path, ${type}\\s*${meaning}; for example \\d+$`));
  }
});

browserTest('an operation shows its request, responses and rejections', async () => {
  const page = await openDocs(await startMock(), '/_mock/docs#/create-task');
  const section = sectionOf(page, 'create-task');
  const fields = section.locator('.fields > div');
  const field = (name: string) => fields.filter({ has: page.getByText(name, { exact: true }) }).first();
  await section.getByText('Needs a token in the header').waitFor();
  expect(await field('title').textContent()).toMatch(/^title string required\s*Task title; not empty$/);
  expect(await field('remind_method').textContent()).toContain('required when remind_type is not 0');
  expect(await field('remind_type').textContent()).toContain('0 to 3');
  expect(await field('result.observers[].email').textContent()).toContain('optional');
  expect(await section.getByLabel('Sample request').textContent()).toContain('"Send the offer"');
  expect(await section.getByLabel('Sample response').textContent()).toContain('"color": "ff3b30"');
  await section.getByText(/^Rejections/).click();
  const rejection = section.locator('[id="/create-task/unknown-reference"]');
  expect(await rejection.textContent()).toMatch(
    /^400\s*Unknown ID\s*unknown-reference\s*guess: do not assert on it\s*In a body, owner_id.*unknownBodyId: reject now code 400/,
  );
});

browserTest('a link opens one rejection, and its assumption shows the current value', async () => {
  const mock = await startMock({ assumptions: { unknownPathId: '404' } });
  const page = await openDocs(mock, '/_mock/docs#/get-view/unknown-view');
  const rejection = page.locator('[id="/get-view/unknown-view"]');
  await rejection.getByText('404 now').waitFor();
  expect(await rejection.textContent()).toMatch(/^404\s*Invalid view ID/);
  await new ControlClient(mock).patch('/assumptions', { unknownPathId: '400' });
  await page.evaluate('dispatchEvent(new Event("focus"))');
  await rejection.getByText('400 now').waitFor();
  expect(await rejection.textContent()).toMatch(/^400\s*Invalid view ID/);
});

browserTest('an operation opens the sender of Traffic with its example', async () => {
  const mock = await startMock();
  mock.mock.sandboxes.create('w1');
  const page = await openDocs(mock, '/_sandbox/w1/_mock/docs#/add-payment');
  await sectionOf(page, 'add-payment').getByRole('link', { name: 'Send in Traffic' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  await expect
    .poll(() => form.getByLabel('Operation').locator('option:checked').textContent())
    .toBe('POST /lead/{lead_id}/payment');
  await expect.poll(() => form.getByLabel('Path').inputValue()).toBe('/lead/101/payment');
  await form.getByRole('link', { name: 'Fields and rules' }).click();
  await page.waitForURL(/\/_sandbox\/w1\/_mock\/docs#\/add-payment$/);
});

browserTest('the page asks for a control token, and then works by keyboard', async () => {
  const mock = await startMock({ controlToken: 's3cret-token' });
  const page = await openPage(mock, { path: '/_mock/docs', expected: /401/ });
  await page.getByLabel('Token').fill('s3cret-token');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'POST /lead/{lead_id}/comment' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate('location.hash')).toBe('#/add-comment');
  await sectionOf(page, 'add-comment').getByRole('link', { name: 'Send in Traffic' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Body' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Created comment 1' }).waitFor();
});

/** Opens the rejections of two operations; the rejections of other operations have the same parts. */
const OPEN_REJECTIONS = `
  for (const id of ['/login', '/add-payment']) {
    const summaries = [...document.getElementById(id).querySelectorAll('summary')];
    summaries.find(({ textContent }) => textContent.startsWith('Rejections')).parentElement.open = true;
  }`;

/** Rules of axe that depend on colors and space. All other rules have the same result on all screens. */
const BY_SCREEN = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

for (const [colorScheme, width, looks, within] of [
  ['light', 1280, undefined, undefined],
  ['dark', 360, BY_SCREEN, ['header', 'nav', '[id="/login"]', '[id="/add-payment"]']],
] as const) {
  browserTest(`in ${colorScheme} at ${width} pixels: axe finds nothing, nothing is cut off`, async () => {
    const options = { path: '/_mock/docs#/add-payment', colorScheme, viewport: { width, height: 740 } };
    const page = await openPage(await startMock(), options);
    await page.getByRole('heading', { name: 'Every request' }).waitFor();
    await page.evaluate(OPEN_REJECTIONS);
    expect(
      await page
        .locator('summary')
        .filter({ hasText: /^Rejections/ })
        .count(),
    ).toBe(operations.length);
    await expectAccessible(page, looks, within);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
}

browserTest('custom operations are listed last, marked, documented, and can be sent', async () => {
  const folder = {
    type: 'object',
    properties: { name: { type: 'string', description: 'Its name' }, parts: { type: 'array', items: { $ref: '#' } } },
    required: ['name'],
  };
  const handle = ({ body }: { body: { name: string } }) => body.name;
  const own = { id: 'make-folder', method: 'POST', path: '/folder/{folder_id}', request: folder, handle } as const;
  const mock = await startCustom([own]);
  const page = await openDocs(mock, '/_mock/docs#/make-folder');
  await page.getByRole('heading', { name: 'Every request' }).waitFor();
  const headings = await page.locator('main .operation h2').allTextContents();
  expect(headings.slice(operations.length)).toEqual(['POST /folder/{folder_id}']);
  const section = sectionOf(page, 'make-folder');
  await section.getByText('custom operation', { exact: true }).first().waitFor();
  expect(await section.locator('.fields > div').filter({ hasText: 'Its name' }).first().textContent()).toContain(
    'required',
  );
  await expectAccessible(page, undefined, ['nav', '[id="/make-folder"]']);
  expect(await sectionOf(page, 'login').getByText('custom operation', { exact: true }).count()).toBe(0);
  await section.getByRole('link', { name: 'Send in Traffic' }).click();
  await page.getByRole('textbox', { name: 'Body' }).fill('{"name": "Blue"}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('"result": "Blue"').waitFor();
});

browserTest('the list highlights the operation in view; in print, everything is unfolded', async () => {
  const page = await openDocs(await startMock());
  const current = page.getByRole('navigation', { name: 'Operations' }).locator('[aria-current]');
  await expect.poll(() => current.textContent()).toContain('/login');
  await page.evaluate('document.getElementById("/get-view").scrollIntoView()');
  await expect.poll(() => current.textContent()).toBe('GET /view/{view_id}');
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await expect.poll(() => current.textContent()).toBe('Every request');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  expect(await page.locator('[id="/login/login-wrong"]').isVisible()).toBe(true);
  await expect.poll(() => page.getByText('Send in Traffic').first().isVisible()).toBe(false);
});

browserTest('each operation has a working curl command', async () => {
  const mock = await startMock();
  const token = String(await mock.client.login());
  const page = await openDocs(mock, '/_mock/docs#/add-payment');
  const section = sectionOf(page, 'add-payment');
  const curl = (await section.getByLabel('add-payment as curl', { exact: true }).textContent()) ?? '';
  expect(curl).toContain('$TOKEN');
  const options = { env: { ...process.env, TOKEN: token }, timeout: 20_000 };
  expect((await promisify(execFile)('bash', ['-c', curl], options)).stdout).toContain('"status":"success"');
  expect(mock.sandbox.state.payments.all().map(({ sum }) => sum)).toEqual(['1500.5']);
});
