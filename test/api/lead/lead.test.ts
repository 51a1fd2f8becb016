import { expect, test } from 'vitest';
import { ControlClient } from '../../support/control.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

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

test.each([101, 102, 103])(
  rule('lead-id', 'each operation on a lead uses the lead with the number in the path'),
  async (id) => {
    const { client, sandbox } = await startLoggedIn();
    expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result.id).toBe(id);
    expect((await client.put(`/lead/${id}/owner`, { owner: 13 })).result.id).toBe(id);
    await client.post(`/lead/${id}/comment`, { text: 'Called back' });
    const { payments, leads, comments } = sandbox.state;
    expect(payments.all()).toMatchObject([{ lead_id: id }]);
    expect(comments.all()).toMatchObject([{ lead_id: id }]);
    const changed = leads.all().filter(({ signature }) => signature === 'tests');
    expect(changed.map((lead) => lead.id)).toEqual([id]);
  },
);

test(rule('lead-custom-values', 'custom values of a fixture are shown unchanged, in order'), async () => {
  const { client, server } = await startLoggedIn();
  const lead = { project_id: 1, contact_id: 503, name: 'Odd', custom: ODD_FIELDS };
  const { id } = (await new ControlClient({ server }).post('/state/leads', lead)).value;
  expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result.custom).toEqual(ODD_FIELDS);
  const { custom } = (await client.put(`/lead/${id}/owner`, { owner: 11 })).result;
  expect(custom.slice(0, -1)).toEqual(ODD_FIELDS);
  expect(custom.at(-1)).toMatchObject({ type: 'owner' });
});

test(rule('lead-custom', 'each custom field has id, name, type and value, even with the value null'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const empty = { id: 30, name: 'Empty', type: 'text', value: null };
  sandbox.state.leads.update(101, { custom: [...(sandbox.state.leads.get(101)?.custom ?? []), empty] });
  const { custom } = (await client.post('/lead/101/payment', PAYMENT)).result;
  expect(custom.length).toBeGreaterThan(3);
  for (const field of custom) expect(Object.keys(field).sort()).toEqual(['id', 'name', 'type', 'value']);
});

test(rule('lead-custom', 'a lead without custom fields has an empty list'), async () => {
  const { client, server } = await startLoggedIn();
  const lead = { project_id: 1, contact_id: 503, name: 'Bare' };
  const { id } = (await new ControlClient({ server }).post('/state/leads', lead)).value;
  expect((await client.post(`/lead/${id}/payment`, PAYMENT)).result.custom).toEqual([]);
});

test(rule('lead-owner-id', 'payments and changes of owner return no owner_id'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/lead/101/payment', PAYMENT)).result).not.toHaveProperty('owner_id');
  expect((await client.put('/lead/101/owner', { owner: 12 })).result).not.toHaveProperty('owner_id');
});
