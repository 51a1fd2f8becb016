import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock, type TestMock } from '../support/start-mock.ts';

const BOOKING = { category: 'Flat', purpose: 'Deposit', sum: 1500.5 };

interface Fault {
  effect: string;
  when?: string;
}

/**
 * Books a payment in a page while a fault fires once, on a connection that was used before.
 * @param base base URL of the service for the page
 */
async function pay(fault: Fault, base: (mock: TestMock) => string = () => '') {
  const mock = await startMock();
  const token = String(await mock.client.login());
  const page = await openPage(mock, { path: '/_mock/health', expected: /ERR_|^elsewhere: http:..localhost/ });
  const send = (path: string, body: object) =>
    page.evaluate(`fetch('${base(mock)}${path}', {
      method: 'POST',
      headers: { token: '${token}', 'Content-Type': 'application/json' },
      body: '${JSON.stringify(body)}',
    }).then(async (answer) => [await answer.text(), answer.status][1]).catch((error) => error.name)`);
  expect(await send('/lead/101/comment', { text: 'first' })).toBe(200);
  const match = { operation: 'add-payment' };
  await new ControlClient({ server: mock.server }).post('/faults', { ...fault, match, times: 1 });
  expect(await send('/lead/101/comment', { text: 'second' })).toBe(200);
  const answer = await send('/lead/101/payment', BOOKING);
  const sent = () => mock.sandbox.journal.entries().filter(({ operation }) => operation === 'add-payment').length;
  await expect.poll(sent).toBeGreaterThan(0);
  return { answer, sent: sent(), payments: mock.sandbox.state.payments.all().length };
}

const LOST = { answer: 'TypeError', sent: 1 };
const otherOrigin = ({ port }: TestMock) => `http://localhost:${port}`;

browserTest('a page sees a reset as a loss, and the browser repeats nothing', async () => {
  expect(await pay({ effect: 'reset', when: 'after' })).toEqual({ ...LOST, payments: 1 });
  expect(await pay({ effect: 'reset', when: 'before' })).toEqual({ ...LOST, payments: 0 });
});

browserTest('a page of another origin, whose requests have preflights, sees a reset as a loss', async () => {
  expect(await pay({ effect: 'reset', when: 'after' }, otherOrigin)).toEqual({ ...LOST, payments: 1 });
  expect(await pay({ effect: 'reset', when: 'before' }, otherOrigin)).toEqual({ ...LOST, payments: 0 });
});

browserTest('a page sees a truncated response as a loss', async () => {
  expect(await pay({ effect: 'truncate' })).toEqual({ ...LOST, payments: 1 });
});
