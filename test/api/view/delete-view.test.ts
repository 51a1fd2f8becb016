import { expect, test } from 'vitest';
import { ControlClient } from '../../support/control.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';
const LINES = ['GET /view/1001', `GET /view/${UUID}`, 'DELETE /view/1001', `DELETE /view/${UUID}`];

test.each(['1001', UUID, UUID.toUpperCase()])(rule('view-id', '%s can be deleted by'), async (id) => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.delete(`/view/${id}`)).body).toEqual({ status: 'success' });
  expect(sandbox.state.views.all().map((view) => view.id)).toEqual([1002, 2001]);
});

test(rule('delete-view-result', 'the response contains only a status'), async () => {
  const { client } = await startLoggedIn();
  const answer = await client.delete('/view/1001');
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('{"status":"success"}');
});

test.each(LINES)(rule('delete-view-gone', '%s finds no deleted view'), async (line) => {
  const mock = await startLoggedIn();
  await mock.client.delete('/view/1001');
  const rejected = await rejectionOf(mock, line, undefined);
  expect(rejected).toEqual({ rule: 'unknown-view', code: 400, message: 'Invalid view ID' });
});

test(rule('delete-view-gone', 'an edit finds no deleted view'), async () => {
  const mock = await startLoggedIn();
  await mock.client.delete('/view/1001');
  const rejected = await rejectionOf(mock, 'PUT /view/1001', { source: 'flyer' });
  expect(rejected).toEqual({ rule: 'unknown-view', code: 400, message: 'Invalid view ID' });
});

test(rule('id-never-again', 'the id of a deleted view is not reused'), async () => {
  const { client, server, sandbox } = await startLoggedIn();
  const control = new ControlClient({ server });
  const lastId = () => sandbox.state.views.all().at(-1)?.id;

  await client.delete('/view/2001');
  await control.post('/state/views', {});
  expect(lastId()).toBe(2002);
  await client.delete('/view/2002');
  await control.post('/state/views', {});
  expect(lastId()).toBe(2003);
});

test(rule('id-never-again', 'the id of a removed task, comment or payment is not reused'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const { tasks, comments, payments } = sandbox.state;
  for (const id of [1, 2]) {
    await client.post('/task', { title: 'Call back', owner_id: 11, project_id: 1 });
    await client.post('/lead/101/comment', { text: 'Called back' });
    await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 });
    expect([tasks.get(id)?.id, comments.get(id)?.id, payments.get(id)?.id]).toEqual([id, String(id), id]);
    for (const records of [tasks, comments, payments]) records.remove(id);
  }
});

test(rule('id-never-again', 'a seed does not restart ids'), async () => {
  const { client, server, sandbox } = await startLoggedIn();
  const control = new ControlClient({ server });
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
  const { client, server, sandbox } = await startLoggedIn();
  const control = new ControlClient({ server });
  for (const expected of [2002, 2002]) {
    await control.post('/state/views', {});
    expect(sandbox.state.views.all().at(-1)?.id).toBe(expected);
    await client.delete(`/view/${expected}`);
    await control.post('/reset', { retain: ['sessions'] });
  }
});
