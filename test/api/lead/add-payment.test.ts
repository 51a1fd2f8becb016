// @module-tag slow
import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const LINE = 'POST /lead/101/payment';
const MADE = { signature: 'tests', user_id: 1 };

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
  const stored = { id: 1, lead_id: 102, category_id: 1, purpose_id: 1, sum: '10', ...MADE };
  expect(sandbox.state.payments.all()).toEqual([stored]);
});

test(rule('payment-result', 'the result equals the state, including white space in the name'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.leads.update(103, { name: ' Ivan  Sokolov ', deal: true });
  const { result } = await client.post('/lead/103/payment', PAYMENT);
  expect(result).toMatchObject({ id: 103, name: ' Ivan  Sokolov ', deal: true });
});

test.each([true, false])(rule('payment-result', 'a lead without custom fields shows its deal: %s'), async (deal) => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.leads.update(103, { custom: [], deal });
  expect((await client.post('/lead/103/payment', PAYMENT)).result).toMatchObject({ deal, custom: [] });
});

test(rule('payment-names', 'an existing category and purpose of the project are used'), async () => {
  const { client, sandbox } = await startLoggedIn();
  await client.post('/lead/101/payment', PAYMENT);
  expect([sandbox.state.categories.size, sandbox.state.purposes.size]).toEqual([1, 1]);
  expect(sandbox.state.payments.get(1)).toMatchObject({ category_id: 1, purpose_id: 1 });
});

test(rule('payment-names', 'a missing category and purpose are created'), async () => {
  const { client, sandbox } = await startLoggedIn();
  await client.post('/lead/101/payment', { ...PAYMENT, category: 'Garage' });
  await client.post('/lead/101/payment', { ...PAYMENT, purpose: 'Rent' });
  expect(sandbox.state.categories.get(2)).toEqual({ id: 2, project_id: 1, name: 'Garage', ...MADE });
  expect(sandbox.state.purposes.get(2)).toEqual({ id: 2, project_id: 1, name: 'Rent', ...MADE });
  expect(sandbox.state.payments.all()).toMatchObject([
    { category_id: 2, purpose_id: 1 },
    { category_id: 1, purpose_id: 2 },
  ]);
});

test(rule('payment-names', 'a category of another project is not used'), async () => {
  const { client, sandbox } = await startLoggedIn();
  await client.post('/lead/201/payment', PAYMENT);
  expect(sandbox.state.categories.get(2)).toMatchObject({ project_id: 2, name: 'Flat' });
  expect(sandbox.state.purposes.get(2)).toMatchObject({ project_id: 2, name: 'Deposit' });
  expect(sandbox.state.payments.get(1)).toMatchObject({ lead_id: 201, category_id: 2, purpose_id: 2 });
});

test.each(['Garage', 'Flat', 'Deposit'])(
  rule('payment-names', 'a category and a purpose can share the name %s'),
  async (name) => {
    const { client, sandbox } = await startLoggedIn();
    await client.post('/lead/101/payment', { ...PAYMENT, category: name, purpose: name });
    const { categories, purposes, payments } = sandbox.state;
    const idsIn = (names: typeof categories) => names.all().flatMap((one) => (one.name === name ? [one.id] : []));
    const [[category_id], [purpose_id]] = [idsIn(categories), idsIn(purposes)];
    expect(payments.all()).toMatchObject([{ category_id, purpose_id }]);
  },
);

test(rule('payment-name-match', 'a long name is found and stored whole'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const names = ['A', 'B'].map((end) => 'x'.repeat(1000) + end);
  for (const name of names) await client.post('/lead/101/payment', { ...PAYMENT, category: name, purpose: name });
  const { categories, purposes } = sandbox.state;
  for (const made of [categories, purposes]) expect(made.all().slice(1)).toMatchObject(names.map((name) => ({ name })));
});

test.each(['flat', 'FLAT', 'Fl at', 'Flat.', ' Flat', 'Flat\n', 'Flаt (а Cyrillic а)'])(
  rule('payment-name-match', '%j differs from the name "Flat"'),
  async (name) => {
    const { client, sandbox } = await startLoggedIn();
    await client.post('/lead/101/payment', { category: name, purpose: name, sum: 10 });
    expect(sandbox.state.categories.get(2)?.name).toBe(name);
    expect(sandbox.state.purposes.get(2)?.name).toBe(name);
  },
);

test.each([
  ['Parking lot', 'Parking  lot'],
  ['Parking lot', 'Parking\u00a0lot'],
  ['Caf\u00e9', 'Cafe\u0301'],
])(rule('payment-name-match', '%j and %j are different names'), async (one, other) => {
  const { client, sandbox } = await startLoggedIn();
  for (const name of [one, other]) await client.post('/lead/101/payment', { category: name, purpose: name, sum: 10 });
  const { categories, purposes } = sandbox.state;
  for (const names of [categories, purposes])
    expect(names.all().slice(-2)).toMatchObject([{ name: one }, { name: other }]);
});

test.each(['', ' ', '\n\t', 5, null, true, ['Flat'], { name: 'Flat' }])(
  rule('payment-name-match', '%j is not a valid name'),
  async (name) => {
    const mock = await startLoggedIn();
    for (const field of ['category', 'purpose']) {
      expect(await rejectionOf(mock, LINE, { ...PAYMENT, [field]: name })).toEqual({
        rule: typeof name === 'string' ? 'payment-name-match' : 'field-invalid',
        code: 400,
        message: `${field} must be a text that is not blank`,
      });
    }
  },
);

test.each(['category', 'purpose', 'sum'])(
  rule('payment-required', 'a payment without %s is rejected'),
  async (field) => {
    const mock = await startLoggedIn();
    const rejected = await rejectionOf(mock, LINE, { ...PAYMENT, [field]: undefined });
    expect(rejected).toEqual({ rule: 'field-required', code: 400, message: `${field} is required` });
  },
);

/** Creates a payment whose sum is this JSON text, because JSON.stringify cannot write every number. */
function withSum(json: string): string {
  return `{"category":"Flat","purpose":"Deposit","sum":${json}}`;
}

const BAD_SUMS = [
  '"1e5"',
  '"1,5"',
  '"1 500"',
  '" 1"',
  '"1 "',
  '"1\\n"',
  '"+1"',
  '"1."',
  '".5"',
  '"--1"',
  '"-"',
  '""',
  '"abc"',
  '"0x10"',
  '"1.5.0"',
  '"Infinity"',
  '"NaN"',
  '"１"',
  '1e400',
  '-1e400',
];
const NO_SUMS = ['null', 'true', '[10]', '{}'];

test.each([...BAD_SUMS, ...NO_SUMS])(rule('payment-sum-grammar', '%s is rejected'), async (sum) => {
  const mock = await startLoggedIn({ assumptions: { nonPositiveSum: 'accept' } });
  expect(await rejectionOf(mock, LINE, withSum(sum))).toEqual({
    rule: NO_SUMS.includes(sum) ? 'field-invalid' : 'payment-sum-grammar',
    code: 400,
    message: 'sum must be a number, or a numeric string such as "1500.50"',
  });
});

const SUMS = [
  ['10', '10'],
  ['1500.50', '1500.5'],
  ['0.1', '0.1'],
  ['-12.5', '-12.5'],
  ['1e3', '1000'],
  ['1e21', '1000000000000000000000'],
  ['1.5e-7', '0.00000015'],
  ['"1500"', '1500'],
  ['"1500.50"', '1500.50'],
  ['"-3.00"', '-3.00'],
  ['"007"', '007'],
  ['"007.50"', '007.50'],
  ['"00.50"', '00.50'],
  ['"12345678901234567890.123456789"', '12345678901234567890.123456789'],
];

test.each(SUMS)(rule('payment-sum-grammar', '%s is accepted'), async (sum) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { nonPositiveSum: 'accept' } });
  const answer = await client.request('POST', '/lead/101/payment', { raw: withSum(sum) });
  expect(answer.result.id).toBe(101);
  expect(sandbox.state.payments.size).toBe(1);
});

test.each(['1500', '1500.50', '"1500"', '"1500.50"'])(
  rule('payment-sum-form', '%s is a decimal number, as a number and as a string'),
  async (sum) => {
    const { client } = await startLoggedIn();
    expect((await client.request('POST', '/lead/101/payment', { raw: withSum(sum) })).result.id).toBe(101);
  },
);

test.each(SUMS)(rule('payment-sum-stored', '%s is stored as %s'), async (sum, stored) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { nonPositiveSum: 'accept' } });
  await client.request('POST', '/lead/101/payment', { raw: withSum(sum) });
  expect(sandbox.state.payments.get(1)?.sum).toBe(stored);
});

test.each(['0', '-0', '0.0', '-1', '-1e-300', '"0"', '"-0"', '"0.00"', '"-5"', '"-0.01"'])(
  rule('payment-sum-positive', '%s is rejected, and creates no category'),
  async (sum) => {
    const mock = await startLoggedIn();
    expect(await rejectionOf(mock, LINE, withSum(sum).replace('Flat', 'Garage'))).toEqual({
      rule: 'payment-sum-positive',
      code: 400,
      message: 'sum must be greater than 0',
    });
  },
);

test.each(['1', '0.01', '5e-324', '"0.0000000001"', '"001"'])(
  rule('payment-sum-positive', '%s is greater than 0'),
  async (sum) => {
    const { client } = await startLoggedIn();
    const answer = await client.request('POST', '/lead/101/payment', { raw: withSum(sum) });
    expect(answer.result.id).toBe(101);
  },
);

test(
  rule('payment-sum-positive', 'a tiny positive string is greater than 0, even if JavaScript rounds it to 0'),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    const sum = `0.${'0'.repeat(400)}1`;
    expect((await client.post('/lead/101/payment', { ...PAYMENT, sum })).result.id).toBe(101);
    expect(sandbox.state.payments.get(1)?.sum).toBe(sum);
  },
);

test(rule('payment-repeat', 'each of four equal calls stores a payment'), async () => {
  const { client, sandbox } = await startLoggedIn();
  for (const id of [1, 2, 3, 4]) {
    await client.post('/lead/101/payment', PAYMENT);
    expect(sandbox.state.payments.all().at(-1)).toMatchObject({ id, lead_id: 101, sum: '10' });
  }
});

test(rule('payment-repeat', 'two equal calls store two payments'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const payment = { category: 'Garage', purpose: 'Rent', sum: '10' };
  const first = (await client.post('/lead/101/payment', payment)).result;
  expect((await client.post('/lead/101/payment', payment)).result).toEqual(first);
  const stored = { lead_id: 101, category_id: 2, purpose_id: 2, sum: '10', ...MADE };
  expect(sandbox.state.payments.all()).toEqual([
    { id: 1, ...stored },
    { id: 2, ...stored },
  ]);
});

test.each([
  [101, false],
  [103, true],
])(rule('payment-deal', 'a payment keeps deal of lead %s %s'), async (id, deal) => {
  const { client, sandbox } = await startLoggedIn();
  const before = sandbox.state.leads.get(id);
  expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result.deal).toBe(deal);
  expect(sandbox.state.leads.get(id)).toEqual(before);
});

test.each([101, 102, 103, 201])(rule('payment-deal', 'a payment does not end the deal of lead %s'), async (id) => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.leads.update(id, { deal: true });
  expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result.deal).toBe(true);
  expect(sandbox.state.leads.get(id)?.deal).toBe(true);
});
