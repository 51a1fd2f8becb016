// start: leadmock/vitest uses the server that LEADMOCK_URL names; without one, each worker starts its own.
import { test } from 'leadmock/vitest';
import { expect } from 'vitest';
import { Payments, PaymentUnknown } from './payments.ts';

const DEPOSIT = { category: 'Flat', purpose: 'Deposit', sum: 1500.5 };

// own sandbox: whoever asks for `mock` gets one, under a base URL of its own.
test('a payment reaches the lead', async ({ mock }) => {
  // seed: one record; the id comes back.
  const lead = await mock.createRecord('leads', { name: 'Test lead', project_id: 1 });

  // act: your code, pointed at the sandbox.
  const payments = new Payments(mock.baseUrl);
  await payments.login('anna@example.com', 'secret');
  await payments.book(lead.id, DEPOSIT);

  // verify: what was sent, and what was stored.
  await mock.verify({ match: { operation: 'add-payment', body: DEPOSIT }, times: 1 });
  expect(await mock.records('payments', { lead_id: lead.id })).toMatchObject([{ sum: '1500.5', signature: 'my-shop' }]);
  expect(await mock.warnings()).toEqual([]);
  // reset: nothing to do. The sandbox goes with the test; mock.reset() starts over within one.
});

test('a lost answer does not book the payment twice', async ({ mock }) => {
  const payments = new Payments(mock.baseUrl);
  await payments.login('anna@example.com', 'secret');
  // The payment is booked, and then the connection breaks: your code cannot know.
  await mock.faults.arm({ match: { operation: 'add-payment' }, effect: 'reset', when: 'after', times: 1 });

  const booked = await payments.book(101, DEPOSIT).catch((error) => error);

  await mock.verify({ match: { operation: 'add-payment' }, times: 1 });
  expect(await mock.records('payments', { lead_id: 101 })).toHaveLength(1);
  expect(booked).toBeInstanceOf(PaymentUnknown);
});
