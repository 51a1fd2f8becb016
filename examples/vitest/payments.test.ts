// start: leadmock/vitest uses the server at LEADMOCK_URL. Without it, vitest.config.ts starts one server.
import { test } from 'leadmock/vitest';
import { expect } from 'vitest';
import { Payments, PaymentUnknown } from './payments.ts';

const DEPOSIT = { category: 'Flat', purpose: 'Deposit', sum: 1500.5 };

// own sandbox: each test that uses `mock` gets one, with a separate base URL.
test('a payment reaches the lead', async ({ mock }) => {
  // seed: one record; the response contains its id.
  const lead = await mock.createRecord('leads', { name: 'Test lead', project_id: 1 });

  // act: your code, which uses the sandbox.
  const payments = new Payments(mock.baseUrl);
  await payments.login('anna@example.com', 'secret');
  await payments.book(lead.id, DEPOSIT);

  // verify: the sent request, and the stored payment.
  await mock.verify({ match: { operation: 'add-payment', body: DEPOSIT }, times: 1 });
  expect(await mock.records('payments', { lead_id: lead.id })).toMatchObject([{ sum: '1500.5', signature: 'my-shop' }]);
  expect(await mock.warnings()).toEqual([]);
  // reset: not needed, because the sandbox is deleted after the test. mock.reset() starts over within a test.
});

test('a lost answer does not book the payment twice', async ({ mock }) => {
  const payments = new Payments(mock.baseUrl);
  await payments.login('anna@example.com', 'secret');
  // The payment is stored, then the connection breaks. Your code cannot know whether it was stored.
  await mock.faults.arm({ match: { operation: 'add-payment' }, effect: 'reset', when: 'after', times: 1 });

  const booked = await payments.book(101, DEPOSIT).catch((error) => error);

  await mock.verify({ match: { operation: 'add-payment' }, times: 1 });
  expect(await mock.records('payments', { lead_id: 101 })).toHaveLength(1);
  expect(booked).toBeInstanceOf(PaymentUnknown);
});
