import { expect, test } from 'vitest';
import { guardedRequests } from '../../support/sample-requests.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const TASK = { title: 'Call', owner_id: 11, project_id: 1 };

test.each(['owner@example.com', 'anna@example.com', 'boris@example.com'])(
  rule('one-account', '%s can use every project, lead and view'),
  async (login) => {
    const { client, sandbox } = await startLoggedIn();
    await client.login(login);
    for (const { id } of sandbox.state.leads.all()) {
      expect((await client.put(`/lead/${id}/owner`, { owner: 12 })).result.id).toBe(id);
      expect((await client.post(`/lead/${id}/comment`, { text: 'a' })).result.text).toBe('a');
      expect((await client.post(`/lead/${id}/payment`, { category: 'a', purpose: 'b', sum: 1 })).result.id).toBe(id);
    }
    for (const { id } of sandbox.state.projects.all()) {
      expect((await client.post('/task', { ...TASK, project_id: id })).result.project_id).toBe(id);
    }
    for (const { id } of sandbox.state.views.all()) {
      expect((await client.get(`/view/${id}`)).result.id).toBe(id);
      expect((await client.put(`/view/${id}`, { source: 'a' })).result.id).toBe(id);
      expect((await client.delete(`/view/${id}`)).body).toEqual({ status: 'success' });
    }
  },
);

test(rule('one-account', 'a private task hides nothing, and no request gets 403'), async () => {
  const { client } = await startLoggedIn({ assumptions: { secondUser: 'allow', errorStatus: 'code' } });
  await client.post('/task', { ...TASK, visibility: 0, lead_id: 101 });
  await client.login('boris@example.com');
  for (const { id, method, path, body } of guardedRequests) {
    expect((await client.request(method, path, { body })).status, id).toBe(200);
  }
});

test(rule('one-account', 'only secondUser=reject uses code 403'), async () => {
  const { client } = await startLoggedIn({ assumptions: { secondUser: 'reject' } });
  expect(await client.tryLogin('anna@example.com')).toMatchObject({ code: 403, rule: 'second-user' });
});
