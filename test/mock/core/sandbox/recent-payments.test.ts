import { expect, test } from 'vitest';
import { RecentPayments } from '../../../../src/mock/core/sandbox/recent-payments.ts';

const PAYMENT = { id: 1, lead_id: 101, category_id: 1, purpose_id: 1, sum: '5' };
const NOW = 1_700_000_000_000;

test('the latest equal payment is found for 60 seconds', () => {
  const recent = new RecentPayments();
  expect(recent.remember(PAYMENT, '5', NOW)).toBeUndefined();
  expect(recent.remember({ ...PAYMENT, id: 2 }, '5', NOW + 59_000)).toBe(1);
  expect(recent.remember({ ...PAYMENT, id: 3 }, '5', NOW + 119_000)).toBe(2);
  expect(recent.remember({ ...PAYMENT, id: 4 }, '5', NOW + 179_001)).toBeUndefined();
});

test('after the clock is set back, no payment equals a later one', () => {
  const recent = new RecentPayments();
  recent.remember(PAYMENT, '5', NOW);
  expect(recent.remember({ ...PAYMENT, id: 2 }, '5', NOW - 1)).toBeUndefined();
});

test('on a frozen clock the latest thousand payments are remembered', () => {
  const recent = new RecentPayments();
  for (let id = 1; id <= 1001; id += 1) recent.remember({ ...PAYMENT, id, lead_id: id }, '5', NOW);
  expect(recent.remember({ ...PAYMENT, id: 1002, lead_id: 2 }, '5', NOW)).toBe(2);
  expect(recent.remember({ ...PAYMENT, id: 1003, lead_id: 1 }, '5', NOW)).toBeUndefined();
});
