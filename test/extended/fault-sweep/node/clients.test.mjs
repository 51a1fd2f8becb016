import { randomUUID } from 'node:crypto';
import { test as base } from 'leadmock/vitest';
import {
  CachingClient,
  callReused,
  comment,
  commentOn,
  commentOrNull,
  handOver,
  insistOnOwner,
  LatestRequestClient,
  openFile,
  PaymentQueue,
  pay,
  payAll,
  payAndComment,
  payAndNote,
  payAndRefresh,
  payDepositAndRent,
  payOnce,
  payOrAsk,
  payTwiceIfNeeded,
  payWithin,
  removeView,
  setSource,
  UnknownOutcome,
  withRetries,
} from './clients.mjs';

const test = base.extend({
  api: async ({ mock }, use) => {
    const login = async () => (await mock.tokens.create({ user: 'anna@example.com', service: 'shop' })).token;
    await use({ url: mock.baseUrl, token: await login(), login, mock });
  },
});

test.concurrent('pays again after any error', async ({ api, expect }) => {
  expect(await payTwiceIfNeeded(api, 101, 10)).toMatchObject({ id: 101 });
});

test.concurrent('repeats a comment like every request', async ({ api, expect }) => {
  expect(await withRetries(() => comment(api, 101, 'Called'))).toMatchObject({ text: 'Called' });
});

test.concurrent('pays again after one second', async ({ api, expect }) => {
  expect(await payWithin(api, 101, 10, 1000)).toMatchObject({ id: 101 });
});

test.concurrent('changes the owner again', async ({ api, expect }) => {
  expect(await insistOnOwner(api, 101, 12)).toMatchObject({ id: 101 });
});

test.concurrent('swallows the error of a payment', async ({ api }) => {
  await payAndComment(api, 101, 10);
});

test.concurrent('takes HTTP 200 for success', async ({ api, expect }) => {
  expect(await commentOn(api, 101, 'Called')).toBe(true);
});

test.concurrent('returns null for a failed comment', async ({ api }) => {
  await commentOrNull(api, 101, 'Called');
});

test.concurrent('pays again when the queue is flushed', async ({ api }) => {
  const queue = new PaymentQueue(api);
  await queue.pay(101, 10);
  await queue.pay(102, 20);
  await queue.flush();
});

test.concurrent('stays offline after an error', async ({ api }) => {
  const client = new CachingClient(api);
  await client.pay(101, 10);
  await client.comment(101, 'Paid');
});

test.concurrent('sends the first owner last', async ({ api }) => {
  await handOver(api, 101, [12, 13]);
});

test.concurrent('takes an unknown view for a deleted one', async ({ api }) => {
  await removeView(api, 1001);
});

test.concurrent('logs in again and drops the payment', async ({ api }) => {
  await payAndRefresh(api, 101, 10);
});

test.concurrent('repeats the payment of another lead', async ({ api }) => {
  const client = new LatestRequestClient(api);
  await Promise.all([client.pay(101, 10), client.pay(102, 20)]);
});

test.concurrent('drops one of three writes', async ({ api, expect }) => {
  expect(await openFile(api, 101)).toBeGreaterThan(0);
});

test.concurrent('repeats only the second payment', async ({ api }) => {
  await payDepositAndRent(api, 101);
});

test.concurrent('repeats a payment and counts two', async ({ api, expect }) => {
  await payTwiceIfNeeded(api, 101, 10);
  expect(await api.mock.records('payments')).toHaveLength(1);
});

test.concurrent('notes a payment as failed', async ({ api }) => {
  await payAndNote(api, 101, 10);
});

test.concurrent('goes on with the next payment', async ({ api }) => {
  await payAll(api, 101, [10, 20]);
});

test.concurrent('repeats a request on a reused connection', async ({ api, expect }) => {
  await callReused(api, 'PUT', '/lead/101/owner', { owner: 12 });
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
  expect(await callReused(api, 'POST', '/lead/101/payment', payment)).toMatchObject({ status: 'success' });
});

test.concurrent('repeats a comment with a random text', async ({ api }) => {
  await withRetries(() => comment(api, 101, `Called ${randomUUID()}`));
});

test.concurrent('pays again after a fault of its test', async ({ api, expect }) => {
  await api.mock.faults.arm({ preset: 'down', times: 1, match: { operation: 'add-payment' } });
  await expect(pay(api, 101, 10)).rejects.toThrow();
  await payTwiceIfNeeded(api, 101, 20);
});

test.concurrent('good: sends three writes at once', async ({ api, expect }) => {
  const writes = [payOnce(api, 101, 10), payOnce(api, 102, 20), payOnce(api, 101, 30)];
  for (const { reason } of await Promise.allSettled(writes)) if (reason) expect(reason).toBeInstanceOf(UnknownOutcome);
});

test.concurrent('good: stops after an unknown outcome', async ({ api, expect }) => {
  const both = payOnce(api, 101, 10).then(() => comment(api, 101, 'Paid'));
  const result = await both.catch((error) => error);
  if (!(result instanceof UnknownOutcome)) expect(result).toMatchObject({ text: 'Paid' });
});

test.concurrent('good: fails if a payment fails', async ({ api, expect }) => {
  expect(await pay(api, 101, 10)).toMatchObject({ id: 101 });
});

test.concurrent('good: reports that the outcome is unknown', async ({ api, expect }) => {
  const result = await payOnce(api, 101, 10).catch((error) => error);
  if (!(result instanceof UnknownOutcome)) expect(result).toMatchObject({ id: 101 });
});

test.concurrent('good: looks before it repeats', async ({ api }) => {
  await setSource(api, 1001, 'poster');
});

test.concurrent('good: leaves a task if the outcome is unknown', async ({ api }) => {
  await payOrAsk(api, 101, 10);
});
