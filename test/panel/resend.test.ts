import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { startUsedMock } from './used-mock.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1500.5 };

/** Pattern of console messages about a lost response or an HTTP error. */
const LOST = { expected: /ERR_|failed: POST|503/ };

browserTest('a rejected payment is found, corrected and sent with four clicks', async () => {
  const mock = await startMock();
  await mock.client.login('anna@example.com', { service: 'my-shop' });
  await mock.client.post('/lead/101/payment', { ...PAYMENT, sum: '1 500,50' });
  const page = await openPage(mock);
  await page.getByText('sum must be a number, not “1 500,50”').click();
  await page.getByRole('button', { name: 'Edit and send' }).click();
  // The form selects the rejected value.
  await page.getByRole('textbox', { name: 'Body' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('1500.5');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Booked 1500.5 Flat/Deposit on Maria Petrova' }).waitFor();
  expect(await page.evaluate('location.hash')).toBe('#/requests/3');
  expect(await page.getByRole('form', { name: 'Edit and send' }).count()).toBe(0);
  const [, sent, again] = mock.sandbox.journal.entries();
  expect([again?.user, again?.service]).toEqual([sent?.user, 'my-shop']);
});

browserTest('a request is sent again with its own token, headers and query; a lost response is shown', async () => {
  const mock = await startMock();
  const token = await mock.client.login('anna@example.com', { service: 'my-shop' });
  await mock.client.request('POST', "/lead/102/payment?note=it's%20%26", {
    body: PAYMENT,
    headers: { 'x-note': 'é "x"' },
  });
  const page = await openPage(mock, { path: '/_mock/panel#/requests/2', ...LOST });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('status').getByText('Sent as request 3.').waitFor();
  await page.getByRole('heading', { name: 'Booked 1500.5 Flat/Deposit on' }).waitFor();
  const [, sent, again] = (await mock.http.get('/_mock/requests')).body.requests;
  for (const field of ['method', 'path', 'query', 'body', 'user', 'service']) expect(again[field]).toEqual(sent[field]);
  expect(again.headers).toMatchObject({ 'x-note': sent.headers['x-note'], token: sent.headers.token });
  expect(mock.sandbox.sessions.tokens()).toEqual([token]);

  await new ControlClient(mock).post('/faults', { preset: 'lost-response', times: 1 });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page
    .getByRole('heading', { name: 'Booked 1500.5 Flat/Deposit on lead 102; the client got no response' })
    .waitFor();
  expect(await page.evaluate('location.hash')).toBe('#/requests/4');
});

browserTest('a request with a token that is no longer valid is sent as it was, or with a new token', async () => {
  const mock = await startMock();
  const comment = async () => {
    await mock.client.login('anna@example.com', { service: 'my-shop' });
    await mock.client.post('/lead/101/comment', { text: 'Called back' });
  };
  await comment();
  await mock.client.post('/logout');
  await comment();
  mock.sandbox.clock.advance(24 * 60 * 60 * 1000);
  const page = await openPage(mock);
  for (const [request, created] of [
    [2, 3],
    [5, 4],
  ]) {
    await page.goto(`/_mock/panel#/requests/${request}`);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('heading', { name: /^Rejected: / }).waitFor();
    await page.goto(`/_mock/panel#/requests/${request}`);
    await page.getByRole('button', { name: 'Send with a new token' }).click();
    await page.getByRole('status').getByText('It was sent with a new token of anna@example.com.').waitFor();
    await page.getByRole('heading', { name: `Created comment ${created} “Called back”` }).waitFor();
  }
});

browserTest('a request with an unknown token keeps it, or is sent for a user', async () => {
  const mock = await startMock();
  await mock.client.post('/lead/101/payment', PAYMENT, { token: 'no-such-token-at-all' });
  const page = await openPage(mock, { path: '/_mock/panel#/requests/1' });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page
    .getByRole('status')
    .getByText('The sandbox has no such token, and leadmock keeps only its start.')
    .waitFor();
  await page.getByRole('heading', { name: 'Rejected: this sandbox has no such token' }).waitFor();
  await page.getByRole('button', { name: 'Edit and send' }).click();
  await page.getByLabel('Token').selectOption('new, of boris@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Booked 1500.5' }).waitFor();
  expect(mock.sandbox.journal.entries().at(-1)?.user?.login).toBe('boris@example.com');
});

browserTest('a login with a hidden password is not sent again, but can be typed', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/requests/1' });
  await page.getByText('leadmock has not kept the password').waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Edit and send' }).click();
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.fill((await body.inputValue()).replace('***', 'secret'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Logged in anna@example.com by' }).waitFor();
});

browserTest('a secret outside of the token header is not guessed', async () => {
  const mock = await startMock();
  await mock.client.request('GET', '/view/1001?access_token=abcdefghijklmnop', {
    headers: { 'x-csrf-token': 'ponmlkjihgfedcba' },
  });
  const page = await openPage(mock, { path: '/_mock/panel#/requests/1' });
  await page.getByText('leadmock has not kept the token').waitFor();
  await page.getByRole('button', { name: 'Edit and send' }).click();
  await page.getByLabel('Path').fill('/view/1001');
  await page.getByLabel('Token').selectOption('new, of anna@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Read view 1001' }).waitFor();
  const { headers } = (await mock.http.get('/_mock/requests/2')).body;
  expect(headers['x-csrf-token']).toBeUndefined();
});

browserTest('an edit asks before it is thrown away', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/requests/11' });
  await page.getByRole('button', { name: 'Edit and send' }).click();
  await page.getByRole('textbox', { name: 'Body' }).fill('{}');
  await page.locator('#request-12').click();
  await page.getByText('Discard your changes?').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('form', { name: 'Edit and send' }).waitFor({ state: 'detached' });
});

browserTest('the next payment loses its response with two clicks, and the page shows what the client did', async () => {
  const mock = await startMock();
  await mock.client.login();
  await mock.client.post('/lead/101/payment', PAYMENT);
  const page = await openPage(mock);
  await page.getByText('booked 1500.5 Flat/Deposit').click();
  await page.getByRole('button', { name: 'lost-response' }).click();
  await page.getByRole('button', { name: 'lost-response', pressed: true }).waitFor();
  await expectAccessible(page);
  await mock.client.post('/lead/102/payment', PAYMENT).catch(() => {});
  await mock.client.post('/lead/102/payment', PAYMENT);
  await page
    .locator('#request-3')
    .getByText('booked 1500.5 Flat/Deposit on lead 102; the client got no response')
    .waitFor();
  await page.locator('#request-4').getByText('repeated-payment').waitFor();
  await page.getByRole('link', { name: 'The fault fired for request 3' }).click();
  await page.getByRole('heading', { name: 'the client got no response' }).waitFor();
  const record = page.getByRole('region', { name: 'Record' });
  await record.getByRole('listitem').filter({ hasText: '#4' }).waitFor();
});

browserTest('a pressed fault is deleted by a second click', async () => {
  const mock = await startMock();
  await mock.client.login();
  await mock.client.get('/view/1001');
  const page = await openPage(mock, { path: '/_mock/panel#/requests/2' });
  const next = page.getByRole('group', { name: 'Fault of the next get-view' });
  for (const [label, effect] of [
    ['slow', 'delay'],
    ['maintenance', 'response'],
    ['expired-token', 'error'],
  ]) {
    await next.getByRole('button', { name: label ?? '' }).click();
    await next.getByRole('button', { name: label ?? '', pressed: true }).waitFor();
    // Until then, the button ignores clicks.
    await page.getByText(`Armed ${label} for the next get-view.`).waitFor();
    expect(mock.sandbox.faults.all()).toMatchObject([{ effect, match: { operation: 'get-view' }, times: 1 }]);
    await next.getByRole('button', { name: label ?? '' }).click();
    await next.getByRole('button', { name: label ?? '', pressed: false }).waitFor();
    await page.getByText(`Deleted the fault ${label}.`).waitFor();
    expect(mock.sandbox.faults.all()).toEqual([]);
  }
});

browserTest('the record of a request lists its other requests, and filters them', async () => {
  const page = await openPage(await startUsedMock(), { path: '/_mock/panel#/requests/12' });
  const record = page.getByRole('region', { name: 'Record' });
  await record.getByText('Maria Petrova · 1 task · 1 comment · 2 payments').waitFor();
  expect(await record.getByRole('listitem').allTextContents()).toEqual([
    '#9 POST booked 1500.5 Flat/Deposit on Maria Petrova',
    '#8 POST booked 1500.5 Flat/Deposit on Maria Petrova',
    '#7 POST created task 1 “Send the offer”',
    '#5 POST created comment 1 “Called back”',
  ]);
  await record.getByRole('link', { name: '5 requests' }).click();
  await page.getByText('5 of 13 requests').waitFor();
});

browserTest('a request is sent again with its own token among similar tokens, and with the same bytes', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  for (const token of ['test-token-1', 'test-token-2'])
    await control.post('/tokens', { user: 'anna@example.com', service: 'x', token });
  await control.post('/tokens/test-token-1/expire');
  await mock.http.get('/view/1001').set('token', 'test-token-1');
  await mock.http
    .post('/task')
    .set({ 'content-type': 'application/json', token: 'test-token-2' })
    .send('{"title": 1.10,\n "title": "a"}');
  const page = await openPage(mock, { path: '/_mock/panel#/requests/1' });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('status').getByText('Sent as request 3. Its token has expired.').waitFor();
  await page.goto('/_mock/panel#/requests/2');
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('status').getByText('Sent as request 4.').waitFor();
  const [first, second, third, fourth] = mock.sandbox.journal.entries();
  expect([third?.rules, fourth?.body.text]).toEqual([first?.rules, second?.body.text]);
});

browserTest('a request that a browser cannot send unchanged is not sent again', async () => {
  const mock = await startMock();
  await mock.http.get('/view/1001').set('content-type', 'application/json').send('{"a":1}');
  const page = await openPage(mock, { path: '/_mock/panel#/requests/1' });
  await page.getByText('A browser sends no body with GET.').waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
});
