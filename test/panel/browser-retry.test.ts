import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

/** What becomes of a payment that a page makes while a fault fires once. */
async function pay(kind: string, { isReused }: { isReused: boolean }) {
  const mock = await startMock();
  const token = String(await mock.client.login());
  const page = await openPage(mock, { path: '/_mock/health', expected: /ERR_/ });
  const match = { operation: 'add-payment' };
  await new ControlClient({ server: mock.server }).post('/faults', { kind, match, times: 1 });
  if (isReused) await page.evaluate(`fetch('/_mock/health').then((answer) => answer.text())`);
  else mock.server.closeIdleConnections();
  const answer = await page.evaluate(`fetch('/lead/101/payment', {
    method: 'POST',
    headers: { token: '${token}', 'Content-Type': 'application/json' },
    body: JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum: 1500.5 }),
  }).then(async (answer) => [await answer.text(), answer.status][1]).catch( (error) => error.name)`);
  const sent = () => mock.sandbox.journal.entries().filter(({ operation }) => operation === 'add-payment').length;
  await expect.poll(sent).toBeGreaterThan(0);
  return { answer, sent: sent(), payments: mock.sandbox.state.payments.all().length };
}

browserTest('a browser repeats a POST by itself if a reused connection is reset', async () => {
  expect(await pay('drop-after', { isReused: true })).toEqual({ answer: 200, sent: 2, payments: 2 });
  expect(await pay('drop-before', { isReused: true })).toEqual({ answer: 200, sent: 2, payments: 1 });
});

browserTest('a browser repeats no POST on a new connection or after the head of a response', async () => {
  expect(await pay('drop-after', { isReused: false })).toEqual({ answer: 'TypeError', sent: 1, payments: 1 });
  expect(await pay('truncate', { isReused: true })).toEqual({ answer: 'TypeError', sent: 1, payments: 1 });
});
