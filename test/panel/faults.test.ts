import { expect } from 'vitest';
import { presets } from '../../src/mock/control/faults/presets.ts';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

browserTest('a fault is armed by preset, fires, and is removed', async () => {
  const { port, client } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/panel#/faults' });
  await page.getByText('No faults.').waitFor();
  await page.getByLabel('What happens').selectOption('rate-limited');
  await page.getByLabel('Operation').selectOption('get-view');
  await page.getByLabel('Times').fill('2');
  await page.getByRole('button', { name: 'Arm' }).click();
  await page.getByRole('listitem').getByText('for operation get-view').waitFor();
  await client.login();
  expect(await client.get('/view/1001')).toMatchObject({ status: 503, message: 'Too many requests' });
  await page.getByText('fired 1 of 1 matching requests, 1 remaining').waitFor();
  await page.getByRole('button', { name: 'Delete fault 1' }).click();
  await page.getByText('No faults.').waitFor();
  expect((await client.get('/view/1001')).status).toBe(200);
});

browserTest('the form matches a header and a body, and slow has its milliseconds', async () => {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_mock/panel#/faults', expected: /400/ });
  await page.getByLabel('Milliseconds').fill('10');
  const arm = async (label: string, text: string, message?: RegExp) => {
    await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Arm' }).click();
    if (!message) return;
    await page.getByRole('alert').getByText(message).waitFor();
    expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  };
  await arm('User', 'nobody', /^is not a known user: nobody$/);
  await page.getByLabel('User').fill('');
  await arm('Header', 'X-App', /^must be a name, a colon and a value$/);
  await arm('Header', 'X App: shop', /^must be names of letters/);
  await page.getByLabel('Header').fill('X-App: shop');
  await arm('Body', '{"sum": 10', /^The text is not valid JSON: /);
  await arm('Body', '{"summ": 10}', /^summ is not a documented field of .*; did you mean sum\?$/);
  await arm('Body', '{"sum": 10}');
  await page.getByText('Armed fault 1: slow.').waitFor();
  expect(mock.sandbox.faults.all()).toMatchObject([
    { effect: 'delay', ms: 10, times: 1, match: { headers: { 'X-App': 'shop' }, body: { sum: 10 } } },
  ]);
});

browserTest('each effect has its own fields, and the list shows every option', async () => {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_mock/panel#/faults', expected: /400/ });
  const armed = page.getByRole('list', { name: 'Armed faults' }).getByRole('listitem');
  await page.getByLabel('What happens').selectOption('error');
  await page.getByLabel('When').selectOption('after');
  await page.getByText('The client sees HTTP 200, code 503.').waitFor();
  await page.getByLabel('Code').fill('200');
  await page.getByLabel('User').fill('2');
  await page.getByRole('button', { name: 'Arm' }).click();
  await page.getByRole('alert').getByText('must be ').waitFor();
  await page.getByLabel('Code').fill('500');
  await page.getByText('The client sees HTTP 200, code 500.').waitFor();
  await page.getByLabel('Message').fill('busy');
  await page.getByRole('button', { name: 'Arm' }).click();
  await armed.filter({ hasText: /^error-after for user 2fault 1, code 500, message busy, fired 0 of 0/ }).waitFor();
  expect(mock.sandbox.faults.all()).toMatchObject([
    { effect: 'error', when: 'after', code: 500, message: 'busy', match: { user: 2 } },
  ]);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('group', { name: 'Delete 1 fault?' }).getByRole('button', { name: 'Delete all' }).click();
  await page.getByText('No faults.').waitFor();

  await new ControlClient(mock).post('/faults', {
    effect: 'error',
    when: 'before',
    code: 500,
    message: 'busy',
    httpStatus: 418,
    skip: 5,
    match: { headers: { 'x-a': 'b' } },
  });
  const shown = /^error-before for headers {"x-a":"b"}fault 2, code 500, message busy, httpStatus 418, skip 5, fired/;
  await armed.filter({ hasText: shown }).waitFor();
  await expect.poll(() => armed.count()).toBe(1);
});

browserTest('a fault has the name of its preset in the form, the list, the traffic and the filter', async () => {
  const { port, client, sandbox } = await startMock();
  await client.login();
  const page = await openPage({ port }, { path: '/_mock/panel#/faults', expected: /ERR_/ });
  for (const [at, [name, { effect }]] of Object.entries(presets).entries()) {
    await page.getByLabel('What happens').selectOption(name);
    await page.getByRole('button', { name: 'Arm' }).click();
    await page
      .getByRole('status')
      .getByText(`Armed fault ${at + 1}: ${name}.`)
      .waitFor();
    expect(sandbox.faults.all().at(-1)?.effect).toBe(effect);
  }
  const armed = page.getByRole('list', { name: 'Armed faults' }).getByRole('listitem');
  const names = await armed.locator('b').allTextContents();
  expect(names).toEqual(Object.keys(presets));
  sandbox.faults.clear();
  sandbox.faults.arm({ effect: 'reset', when: 'after', match: {}, skip: 0, times: 1 });
  await client.post('/lead/101/comment', { text: 'Called back' }).catch(() => {});
  await page.goto('/_mock/panel#/requests?q=fault:lost-response');
  await page.getByRole('link', { name: 'fault: lost-response' }).waitFor();
});
