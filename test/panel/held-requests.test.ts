import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startLoggedIn } from '../support/start-mock.ts';

browserTest('the list shows a request that hangs now, with the fault that holds the request', async () => {
  const mock = await startLoggedIn();
  const control = new ControlClient(mock);
  await control.delete('/requests');
  await control.post('/faults', { effect: 'hang', match: { operation: 'add-comment' } });
  const page = await openPage(mock);
  await page.getByRole('heading', { name: 'No requests.' }).waitFor();
  const hanging = mock.client.post('/lead/101/comment', { text: 'Called back' }).catch(() => {});
  const held = page.getByRole('region', { name: 'Held requests' });
  await held.getByText('/lead/101/comment').waitFor();
  await held.getByText('held by hang (fault 1)').waitFor();
  expect(await page.getByRole('heading', { name: 'No requests.' }).count()).toBe(0);
  expect(await held.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  await page.goto('/_mock/panel#/requests/2');
  await page.getByText('Request 2 is waiting for a response.').waitFor();
  await page.goto('/_mock/panel#/requests');
  await control.delete('/faults');
  await hanging;
  await held.waitFor({ state: 'detached' });
  await page.getByText('1 request', { exact: true }).waitFor();
});

browserTest('a request of the panel that hangs can be cancelled, and never changes the view', async () => {
  const mock = await startLoggedIn();
  await mock.client.post('/lead/101/comment', { text: 'Called back' });
  await new ControlClient(mock).post('/faults', { effect: 'hang', match: { operation: 'add-comment' } });
  // At this width, the details hide the list.
  const viewport = { width: 375, height: 800 };
  const page = await openPage(mock, { path: '/_mock/panel#/requests/2', viewport, expected: /ERR_|failed: POST/ });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.goto('/_mock/panel#/requests/1');
  const held = page.getByRole('region', { name: 'Held requests' });
  await page.getByRole('region', { name: 'Requests of this page' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('status').getByText('Sent as request 3.').waitFor();
  await held.waitFor({ state: 'detached' });
  expect(await page.evaluate('location.hash')).toBe('#/requests/1');
});

browserTest('Cancel ends the request of the panel, and not the same request of another client', async () => {
  const mock = await startLoggedIn();
  const control = new ControlClient(mock);
  await control.post('/faults', { effect: 'hang', match: { operation: 'get-view' } });
  const other = mock.client.get('/view/1001').catch(() => 'lost');
  const page = await openPage(mock, {
    path: '/_mock/panel#/requests/new?operation=get-view',
    expected: /ERR_|failed: GET/,
  });
  const held = page.getByRole('region', { name: 'Held requests' });
  await held.getByText('/view/1001').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('This page waits for').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('status').getByText('Sent as request 3.').waitFor();
  // The request of the other client still waits, also after Clear.
  await control.delete('/requests');
  await page.goto('/_mock/panel#/requests');
  await held.getByText('/view/1001').waitFor();
  await control.delete('/faults');
  expect(await other).not.toBe('lost');
  await held.waitFor({ state: 'detached' });
});
