import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';

test(rule('lead-id', 'a lead is not found by the number of its contact'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const contact = sandbox.state.leads.get(101)?.contact_id;
  expect(sandbox.state.leads.get(contact ?? 101)).toBeUndefined();
  expect((await client.put(`/lead/${contact}/owner`, { owner: 0 })).rule).toBe('unknown-lead');
});

test(rule('lead-id', 'a lead is not found by a UUID'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.put(`/lead/${UUID}/owner`, { owner: 0 })).rule).toBe('unknown-lead');
});

test.each([1, 2 ** 53 - 1])(rule('path-id', '%i is a valid id'), async (id) => {
  const { client, sandbox } = await startLoggedIn();
  const [view] = sandbox.state.views.all();
  const [lead] = sandbox.state.leads.all();
  if (!view || !lead) throw new Error('the fixture is empty');
  sandbox.state.views.insert({ ...view, id, uuid: UUID.replace('3', '4') });
  sandbox.state.leads.insert({ ...lead, id });
  expect((await client.get(`/view/${id}`)).result.id).toBe(id);
  expect((await client.put(`/lead/${id}/owner`, { owner: 0 })).result.id).toBe(id);
});

test(rule('path-id', 'a view is edited and deleted by a UUID in any case'), async () => {
  const uuid = UUID.toUpperCase();
  const { client } = await startLoggedIn();
  expect((await client.put(`/view/${uuid}`, {})).result.id).toBe(1001);
  expect((await client.delete(`/view/${uuid}`)).body).toEqual({ status: 'success' });
});
