import { expect, test } from 'vitest';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { assumed } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const DATE = { id: 3, name: 'Next step on', type: 'funnel_date', value: '2030-01-31' };

const NOT_POSITIVE = [
  [0, '0'],
  [-0.5, '-0.5'],
  ['0.00', '0.00'],
  ['-1500', '-1500'],
] as const;

test.each(NOT_POSITIVE)(assumed('nonPositiveSum', 'reject', 'a sum of %j gets code 400'), async (sum) => {
  const mock = await startLoggedIn({ assumptions: { nonPositiveSum: 'reject' } });
  expect(await rejectionOf(mock, 'POST /lead/101/payment', { ...PAYMENT, sum })).toEqual({
    rule: 'payment-sum-positive',
    code: 400,
    message: 'sum must be greater than 0',
  });
});

test.each(NOT_POSITIVE)(assumed('nonPositiveSum', 'accept', 'a sum of %j is stored'), async (sum, stored) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { nonPositiveSum: 'accept' } });
  expect((await client.post('/lead/101/payment', { ...PAYMENT, sum })).result.id).toBe(101);
  expect(sandbox.state.payments.all()).toMatchObject([{ lead_id: 101, sum: stored }]);
});

test.each([
  [101, false],
  [103, true],
])(assumed('dealAfterPayment', 'unchanged', 'deal of lead %s stays %s'), async (lead, deal) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { dealAfterPayment: 'unchanged' } });
  expect((await client.post(`/lead/${lead}/payment`, PAYMENT)).result.deal).toBe(deal);
  expect(sandbox.state.leads.get(lead)?.deal).toBe(deal);
});

test.each([101, 103])(
  assumed('dealAfterPayment', 'true', 'deal of lead %s becomes true, and no other lead changes'),
  async (lead) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { dealAfterPayment: 'true' } });
    const before = sandbox.state.leads.all();
    expect((await client.post(`/lead/${lead}/payment`, PAYMENT)).result.deal).toBe(true);
    const expected = before.map((known) => (known.id === lead ? { ...known, deal: true } : known));
    expect(sandbox.state.leads.all()).toEqual(expected);
  },
);

test(assumed('dealAfterPayment', 'true', 'a rejected payment makes no deal'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { dealAfterPayment: 'true' } });
  expect((await client.post('/lead/101/payment', { ...PAYMENT, sum: 0 })).code).toBe(400);
  expect(sandbox.state.leads.get(101)?.deal).toBe(false);
});

test(
  assumed('funnelDateAfterOwner', 'cleared', 'a real change sets null, and any other change keeps the date'),
  async () => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { funnelDateAfterOwner: 'cleared' } });
    expect((await client.put('/lead/101/owner', { owner: 11 })).result.custom).toContainEqual(DATE);
    expect((await client.put('/lead/101/owner', { owner: 12 })).result.custom).toContainEqual({ ...DATE, value: null });
    expect(sandbox.state.leads.get(101)?.custom).toContainEqual({ ...DATE, value: null });
  },
);

test(assumed('funnelDateAfterOwner', 'unchanged', 'a real change keeps the date'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { funnelDateAfterOwner: 'unchanged' } });
  const { custom } = (await client.put('/lead/101/owner', { owner: 12 })).result;
  expect(custom[0].value).toEqual({ id: 12, type: 'staff' });
  expect(custom).toContainEqual(DATE);
  expect(sandbox.state.leads.get(101)?.custom).toEqual(custom);
});

/** @returns `created_at` of a comment at a time that is on another day, month and year further east */
async function createdAtIn(timezone: string): Promise<string> {
  const { client, sandbox } = await startMock({ assumptions: { timezone } });
  sandbox.clock.freeze();
  sandbox.clock.set(Date.UTC(2029, 11, 31, 22, 4, 5));
  await client.login();
  return (await client.post('/lead/101/comment', { text: 'x' })).result.created_at;
}

test(assumed('timezone', 'UTC', 'created_at is in UTC'), async () => {
  expect(await createdAtIn('UTC')).toBe('31.12.29 22:04:05');
});

test(assumed('timezone', 'Europe/Moscow', 'created_at is in Moscow time'), async () => {
  expect(await createdAtIn('Europe/Moscow')).toBe('01.01.30 01:04:05');
});

test(assumed('timezone', 'Asia/Kathmandu', 'created_at is in the time of an unlisted zone'), async () => {
  expect(await createdAtIn('Asia/Kathmandu')).toBe('01.01.30 03:49:05');
});

const OWNERS = [
  [101, 11],
  [102, 1],
  [103, 0],
  [201, 12],
] as const;

test.each(OWNERS)(assumed('ownerId', 'omit', 'lead %s is returned without owner_id'), async (lead, owner) => {
  const { client } = await startLoggedIn({ assumptions: { ownerId: 'omit' } });
  expect((await client.post(`/lead/${lead}/payment`, PAYMENT)).result).not.toHaveProperty('owner_id');
  expect((await client.put(`/lead/${lead}/owner`, { owner })).result).not.toHaveProperty('owner_id');
});

test.each(OWNERS)(assumed('ownerId', 'include', 'lead %s is returned with owner_id %s'), async (lead, owner) => {
  const { client } = await startLoggedIn({ assumptions: { ownerId: 'include' } });
  expect((await client.post(`/lead/${lead}/payment`, PAYMENT)).result.owner_id).toBe(owner);
});

test.each([
  [12, 12],
  [0, 1],
])(assumed('ownerId', 'include', 'setting owner %s returns owner_id %s'), async (owner, expected) => {
  const { client } = await startLoggedIn({ assumptions: { ownerId: 'include' } });
  expect((await client.put('/lead/103/owner', { owner })).result.owner_id).toBe(expected);
});
