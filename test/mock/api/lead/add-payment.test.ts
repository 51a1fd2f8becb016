import { expect, test } from 'vitest';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { casesOf, type Rejected } from '../cases.ts';
import { rejectionOf } from '../rejection-of.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const MADE = { signature: 'tests', user_id: 1 };

const { rejects } = casesOf({
  line: 'POST /lead/101/payment',
  body: PAYMENT,
  recordOf: ({ payments }) => payments.all().at(-1),
});

test(rule('payment-result', 'the result is the lead with id, contact_id, name, deal and custom'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/lead/102/payment', PAYMENT)).result).toEqual({
    id: 102,
    contact_id: 502,
    name: 'Ivan Sokolov',
    deal: false,
    custom: [
      { id: 1, name: 'Owner', type: 'owner', value: { id: 1, type: 'main' } },
      { id: 2, name: 'Funnel step', type: 'funnel', value: '1' },
    ],
  });
  for (const changes of [{ name: ' Ivan  Sokolov ', deal: true }, { custom: [], deal: true }, { deal: false }]) {
    sandbox.state.leads.update(103, changes);
    expect((await client.post('/lead/103/payment', PAYMENT)).result).toMatchObject({ id: 103, ...changes });
  }
});

rejects(
  rule('payment-required', 'category, purpose and sum are required'),
  Object.keys(PAYMENT).map((field): Rejected => [{ [field]: undefined }, `${field} is required`, 'field-required']),
);

test(rule('payment-names', 'a missing category or purpose is created in the project of the lead'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const { categories, purposes, payments } = sandbox.state;
  for (const [lead, category, purpose, category_id, purpose_id] of [
    [101, 'Flat', 'Deposit', 1, 1],
    [101, 'Garage', 'Deposit', 2, 1],
    [101, 'Flat', 'Rent', 1, 2],
    [101, 'Garage', 'Garage', 2, 3],
    [101, 'Flat', 'Flat', 1, 4],
    [101, 'Deposit', 'Deposit', 3, 1],
    [201, 'Flat', 'Deposit', 4, 5],
  ] as const) {
    await client.post(`/lead/${lead}/payment`, { ...PAYMENT, category, purpose });
    expect(payments.all().at(-1)).toMatchObject({ lead_id: lead, category_id, purpose_id });
  }
  expect(categories.all().slice(1)).toEqual([
    { id: 2, project_id: 1, name: 'Garage', ...MADE },
    { id: 3, project_id: 1, name: 'Deposit', ...MADE },
    { id: 4, project_id: 2, name: 'Flat', ...MADE },
  ]);
  expect(purposes.all().slice(1)).toEqual([
    { id: 2, project_id: 1, name: 'Rent', ...MADE },
    { id: 3, project_id: 1, name: 'Garage', ...MADE },
    { id: 4, project_id: 1, name: 'Flat', ...MADE },
    { id: 5, project_id: 2, name: 'Deposit', ...MADE },
  ]);
});

/** Names that are similar to each other, or to the existing category "Flat" and purpose "Deposit". */
const SIMILAR = [
  ...['flat', 'FLAT', 'Fl at', 'Flat.', ' Flat', 'Flat\n', 'Flаt (а Cyrillic а)', 'deposit', ' Deposit'],
  ...['Parking lot', 'Parking  lot', 'Parking\u00a0lot'],
  ...['Caf\u00e9', 'Cafe\u0301'],
  ...['A', 'B'].map((end) => 'x'.repeat(1000) + end),
];
test(rule('payment-name-match', 'a similar name is a different name, and is stored unchanged'), async () => {
  const { client, sandbox } = await startLoggedIn();
  for (const name of [...SIMILAR, ...SIMILAR])
    await client.post('/lead/101/payment', { category: name, purpose: name, sum: 10 });
  for (const names of [sandbox.state.categories, sandbox.state.purposes])
    expect(names.all().map(({ name }) => name)).toEqual([names.get(1)?.name, ...SIMILAR]);
});
for (const field of ['category', 'purpose']) {
  const message = `${field} must be a text that is not blank`;
  rejects(rule('payment-name-match', `${field} must not be blank, or another type`), [
    ...['', ' ', '\n\t'].map((name): Rejected => [{ [field]: name }, message, 'payment-name-match']),
    ...[5, null, true, ['Flat'], { name: 'Flat' }].map((name): Rejected => [{ [field]: name }, message]),
  ]);
}

test(rule('payment-repeat', 'each of four equal calls stores a payment'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const results = [];
  for (let calls = 0; calls < 4; calls += 1)
    results.push((await client.post('/lead/101/payment', { category: 'Garage', purpose: 'Rent', sum: '10' })).result);
  expect(results).toEqual(Array(4).fill(results[0]));
  const stored = { lead_id: 101, category_id: 2, purpose_id: 2, sum: '10', ...MADE };
  expect(sandbox.state.payments.all()).toEqual([1, 2, 3, 4].map((id) => ({ id, ...stored })));
});

for (const value of ['unchanged', 'true'] as const) {
  const assumptions = value === 'unchanged' ? {} : { dealAfterPayment: value };
  test(rule('payment-deal', assumed('dealAfterPayment', value, 'deal of the lead after a payment')), async () => {
    const { client, sandbox } = await startLoggedIn({ assumptions });
    const { leads } = sandbox.state;
    for (const { id } of leads.all())
      for (const deal of [true, false]) {
        leads.update(id, { deal });
        const after = { deal: deal || value === 'true' };
        const expected = leads.all().map((lead) => (lead.id === id ? { ...lead, ...after } : lead));
        expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result).toMatchObject(after);
        expect(leads.all()).toEqual(expected);
      }
  });
}
test(assumed('dealAfterPayment', 'true', 'a rejected payment makes no deal'), async () => {
  const mock = await startLoggedIn({ assumptions: { dealAfterPayment: 'true' } });
  expect((await rejectionOf(mock, 'POST /lead/101/payment', { ...PAYMENT, sum: 0 })).code).toBe(400);
});
