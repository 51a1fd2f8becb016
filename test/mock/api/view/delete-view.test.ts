import { expect, test } from 'vitest';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';

test.each(['1001', UUID, UUID.toUpperCase()])(
  rule(['view-id', 'delete-view-result'], 'a view is deleted by %s, and the response contains only a status'),
  async (id) => {
    const { client, sandbox } = await startLoggedIn();
    expect(await client.delete(`/view/${id}`)).toMatchObject({ status: 200, text: '{"status":"success"}' });
    expect(sandbox.state.views.all().map((view) => view.id)).toEqual([1002, 2001]);
  },
);

test(rule('delete-view-gone', 'the id and the UUID of a deleted view are unknown to each operation'), async () => {
  const mock = await startLoggedIn();
  await mock.client.delete('/view/1001');
  for (const id of [1001, UUID])
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const rejected = await rejectionOf(mock, `${method} /view/${id}`, method === 'PUT' ? { source: 'a' } : undefined);
      expect(rejected).toEqual({ rule: 'unknown-view', code: 400, message: 'Invalid view ID' });
    }
});

test(rule('id-never-again', 'the id of a removed record is not reused'), async () => {
  const { client, http, sandbox } = await startLoggedIn();
  const { tasks, comments, payments } = sandbox.state;
  await client.delete('/view/2001');
  for (const id of [1, 2]) {
    const view = (await http.post('/_mock/state/views').send({}).expect(201)).body;
    expect(view.id).toBe(2001 + id);
    await client.delete(`/view/${view.id}`);
    await client.post('/task', { title: 'Call back', owner_id: 11, project_id: 1 });
    await client.post('/lead/101/comment', { text: 'Called back' });
    await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 });
    expect([tasks.get(id)?.id, comments.get(id)?.id, payments.get(id)?.id]).toEqual([id, String(id), id]);
    for (const records of [tasks, comments, payments]) records.remove(id);
  }
});

test(rule('id-never-again', 'a seed does not restart ids'), async () => {
  const { client, sandbox, control } = await startLoggedIn();
  for (const seed of [{ fixture: 'default' }, { data: { projects: [{ id: 1, name: 'One' }] } }]) {
    await control.post('/state/views', {});
    const id = Number(sandbox.state.views.all().at(-1)?.id);
    expect((await client.get(`/view/${id}`)).body.status).toBe('success');
    await control.post('/seed', seed);
    await control.post('/state/views', {});
    expect(sandbox.state.views.all().at(-1)?.id).toBe(id + 1);
    await control.post('/seed', { fixture: 'default' });
  }
});

test(rule('id-never-again', 'a reset restarts ids'), async () => {
  const { client, sandbox, control } = await startLoggedIn();
  for (const expected of [2002, 2002]) {
    await control.post('/state/views', {});
    expect(sandbox.state.views.all().at(-1)?.id).toBe(expected);
    await client.delete(`/view/${expected}`);
    await control.post('/reset', { retain: ['sessions'] });
  }
});
