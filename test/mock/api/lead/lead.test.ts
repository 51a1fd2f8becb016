import { expect, test } from 'vitest';
import { findSuspiciousValues } from '../../../../src/mock/core/suspicious-values.ts';
import { checkSeed } from '../../../../src/mock/schema/seed.ts';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };

const ODD_FIELDS = [
  { id: 7, name: '', type: 'unheard-of', value: null },
  { id: 7, name: 'Same id', type: 'text', value: 'a\nb' },
  { id: 8, name: 'Budget', type: 'number', value: 1.5 },
  { id: 9, name: 'Called', type: 'checkbox', value: false },
  { id: 11, name: ' Interested  in ', type: 'cats', value: [] },
  { id: 12, name: 'Empty', type: 'text', value: '' },
  { id: 13, name: 'Zero', type: 'number', value: 0 },
  { id: 10, name: 'Tree', type: 'tree', value: { list: [1, [null, { deep: '✓' }]] } },
];

test(rule('lead-id', 'each operation on a lead uses the lead with the number in the path'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const { payments, leads, comments } = sandbox.state;
  for (const id of [101, 102, 103]) {
    const before = leads.all();
    expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result.id).toBe(id);
    expect((await client.put(`/lead/${id}/owner`, { owner: 13 })).result.id).toBe(id);
    await client.post(`/lead/${id}/comment`, { text: 'Called back' });
    expect(payments.all().at(-1)?.lead_id).toBe(id);
    expect(comments.all().at(-1)?.lead_id).toBe(id);
    expect(leads.all().filter((lead) => !before.includes(lead))).toMatchObject([{ id, signature: 'tests' }]);
  }
});

test(rule('lead-custom-values', 'custom values of a fixture are shown unchanged, in order'), async () => {
  const { client, control } = await startLoggedIn();
  const lead = { project_id: 1, contact_id: 503, name: 'Odd', custom: ODD_FIELDS };
  const { id } = (await control.post('/state/leads', lead)).value;
  expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result.custom).toEqual(ODD_FIELDS);
  const { custom } = (await client.put(`/lead/${id}/owner`, { owner: 11 })).result;
  expect(custom.slice(0, -1)).toEqual(ODD_FIELDS);
  expect(custom.at(-1)).toMatchObject({ type: 'owner' });
});

test(
  rule('lead-custom', 'each custom field has id, name, type and value, and no fields are an empty list'),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    const customOf = async () => (await client.post('/lead/101/payment', PAYMENT)).result.custom;
    const before = sandbox.state.leads.get(101)?.custom ?? [];
    sandbox.state.leads.update(101, { custom: [...before, { id: 30, name: 'Empty', type: 'text', value: null }] });
    for (const field of await customOf()) expect(Object.keys(field).sort()).toEqual(['id', 'name', 'type', 'value']);
    expect(await customOf()).toHaveLength(before.length + 1);
    sandbox.state.leads.update(101, { custom: [] });
    expect(await customOf()).toEqual([]);
  },
);

/** Type and value of a custom field of a fixture, and the place of a warning. */
const IN_FIXTURES = [
  ['owner', null],
  ['owner', { id: 11, type: 'staff' }],
  ['owner', { id: 1, type: 'main' }],
  ['funnel', null],
  ['funnel', '3'],
  ['text', { any: 1 }],
  ['owner', { id: 11, type: 'stuff' }, '/leads/0/custom/0/value'],
  ['owner', 11, '/leads/0/custom/0/value'],
  ['funnel', 3, '/leads/0/custom/0/value'],
  ['owner', { id: 99, type: 'staff' }, '/leads/0/custom/0/value/id'],
  ['owner', { id: 11, type: 'main' }, '/leads/0/custom/0/value/id'],
] as const;
test.each(IN_FIXTURES)(rule('lead-custom', 'in a fixture, the field %s with %j'), (type, value, pointer?: string) => {
  const document = checkSeed(
    {
      users: [{ id: 1, login: 'a', password: 'b', type: 'main' }],
      employees: [{ id: 11, name: 'E', phone: '' }],
      projects: [{ id: 1, name: 'P' }],
      leads: [{ id: 1, project_id: 1, contact_id: 1, name: 'A', custom: [{ id: 1, name: 'F', type, value }] }],
    },
    'reject',
  ).value;
  const found = document && findSuspiciousValues(document).map((suspicious) => suspicious.pointer);
  expect(found).toEqual(pointer === undefined ? [] : [pointer]);
});

const OWNERS = [
  [101, 11],
  [102, 1],
  [103, 0],
  [201, 12],
] as const;
test(rule('lead-owner-id', assumed('ownerId', 'omit', 'payments and changes of owner show no owner_id')), async () => {
  const { client } = await startLoggedIn();
  for (const [lead, owner] of OWNERS) {
    expect((await client.post(`/lead/${lead}/payment`, PAYMENT)).result).not.toHaveProperty('owner_id');
    expect((await client.put(`/lead/${lead}/owner`, { owner })).result).not.toHaveProperty('owner_id');
  }
});
test(rule('lead-owner-id', assumed('ownerId', 'include', 'owner_id is the id of the owner, or 0')), async () => {
  const { client } = await startLoggedIn({ assumptions: { ownerId: 'include' } });
  for (const [lead, owner] of OWNERS)
    expect((await client.post(`/lead/${lead}/payment`, PAYMENT)).result.owner_id).toBe(owner);
  for (const [owner, shown] of [
    [12, 12],
    [0, 1],
  ])
    expect((await client.put('/lead/103/owner', { owner })).result.owner_id).toBe(shown);
});
