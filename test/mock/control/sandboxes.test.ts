import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDisk } from '../../support/full-disk.ts';
import { ServiceClient } from '../../support/service-client.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('sandboxes are listed with base path, counts and creator', async () => {
  const { control, http } = await startMock();
  await http.post('/_sandbox/w1/_mock/reset').expect(200);
  await control.post('/sandboxes', { name: 'w2', fixture: 'empty' });
  const { sandboxes } = (await control.get('/sandboxes')).value;
  expect(sandboxes).toMatchObject([
    { name: 'default', basePath: '', fixture: 'default', autoCreated: false, counts: { views: 3 } },
    { name: 'w1', basePath: '/_sandbox/w1', fixture: 'default', autoCreated: true, idleSeconds: 0 },
    { name: 'w2', basePath: '/_sandbox/w2', fixture: 'empty', autoCreated: false, counts: { views: 0 } },
  ]);
});

test('a sandbox can be created with custom assumptions, which a reset restores', async () => {
  const { control, server, http } = await startMock();
  const { status, value } = await control.post('/sandboxes', { name: 'w1', assumptions: { unknownPathId: '404' } });
  expect({ status, name: value.name }).toEqual({ status: 201, name: 'w1' });
  const client = new ServiceClient(server, value.basePath);
  await client.login();
  expect((await client.get('/view/9')).code).toBe(404);
  await http.patch('/_sandbox/w1/_mock/assumptions').send({ unknownPathId: '400' }).expect(200);
  expect((await client.get('/view/9')).code).toBe(400);
  await http
    .post('/_sandbox/w1/_mock/reset')
    .send({ retain: ['sessions'] })
    .expect(200);
  expect((await client.get('/view/9')).code).toBe(404);
});

test('a copy starts with the state of its source, resets to it, and shares nothing', async () => {
  const { client, control, ...started } = await startLoggedIn();
  await client.post('/lead/101/comment', { text: 'before the copy' });
  const { value } = await control.post('/sandboxes', { name: 'copy', from: 'default' });
  const copy = new ServiceClient(started.server, value.basePath);
  expect((await copy.get('/view/1001', { token: client.token })).code).toBe(401);
  await copy.login();
  const before = started.sandbox.state.comments.nextId;
  expect((await copy.post('/lead/101/comment', { text: 'in the copy' })).result.id).toBe(String(before));
  expect(started.sandbox.state.comments.nextId).toBe(before);
  await started.http.post('/_sandbox/copy/_mock/reset').expect(200);
  const { body } = await started.http.get('/_sandbox/copy/_mock/state/comments');
  expect(body.records.at(-1).text).toBe('before the copy');
});

test('a copy starts with the current assumptions of its source, and resets to them', async () => {
  const mock = await startLoggedIn();
  const { control } = mock;
  await control.patch('/assumptions', { errorStatus: 'code' });
  await control.post('/sandboxes', { name: 'copy', from: 'default' });
  await mock.http.post('/_sandbox/copy/_mock/reset').expect(200);
  await mock.http.get('/_sandbox/copy/view/1001').set('token', 'x').expect(401);
});

test.each([
  [{}, '/name'],
  [{ name: '.w' }, '/name'],
  [{ name: 7 }, '/name'],
  [{ name: 'w1', fixture: 'defualt' }, '/fixture'],
  [{ name: 'w1', from: 'w9' }, '/from'],
  [{ name: 'w1', from: 'default', fixture: 'empty' }, '/from'],
  [{ name: 'w1', seed: {}, fixture: 'empty' }, '/seed'],
  [{ name: 'w1', seed: {}, from: 'default' }, '/seed'],
  [{ name: 'w1', seed: 'none' }, '/seed'],
  [{ name: 'w1', seed: { leeds: [] } }, '/seed/leeds'],
  [{ name: 'w1', seed: { tokens: [{ token: 'abcd', user: 7, service: 'tests' }] } }, '/seed/tokens/0/user'],
  [{ name: 'w1', replace: 'yes' }, '/replace'],
  [{ name: 'w1', assumptions: { errorStatu: 'ok' } }, '/assumptions/errorStatu'],
  [{ name: 'w1', more: 1 }, '/more'],
])('an invalid sandbox is rejected with a pointer and not created: %j', async (body, pointer) => {
  const { control } = await startMock();
  const answer = await control.post('/sandboxes', body);
  expect(answer).toMatchObject({ status: 400, pointers: [pointer] });
  expect((await control.get('/sandboxes')).value.sandboxes).toHaveLength(1);
});

const ONE_PROJECT = { projects: [{ id: 5, name: 'Five' }] };

test('a sandbox can be created from an inline seed, to which a reset goes back', async () => {
  const { control, http } = await startMock();
  const tokens = [{ token: 'known-token', user: 3, service: 'tests' }];
  const users = [{ id: 3, login: 'main@example.com', password: 'secret', type: 'main', name: 'Main' }];
  const { status, value } = await control.post('/sandboxes', { name: 'w1', seed: { ...ONE_PROJECT, users, tokens } });
  expect({ status, ...value }).toMatchObject({
    status: 201,
    fixture: 'inline seed',
    counts: { projects: 1, leads: 0 },
  });
  await http.delete('/_sandbox/w1/_mock/state/projects/5').expect(200);
  await http.post('/_sandbox/w1/_mock/reset').expect(200);
  expect((await http.get('/_sandbox/w1/_mock/state/projects')).body.records).toEqual(ONE_PROJECT.projects);
  expect((await http.get('/_sandbox/w1/_mock/tokens')).body.tokens).toMatchObject([
    { token: 'known-token', userId: 3 },
  ]);
});

test('an inline seed is checked with the assumptions of its sandbox', async () => {
  const { control } = await startMock();
  const task = { id: 1, owner_id: 7, project_id: 5, title: 'No owner', text: '' };
  const body = { name: 'w1', seed: { ...ONE_PROJECT, tasks: [task] } };
  expect((await control.post('/sandboxes', body)).pointers).toEqual(['/seed/tasks/0/owner_id']);
  const assumptions = { unknownBodyId: 'accept' };
  expect((await control.post('/sandboxes', { ...body, assumptions })).value.counts).toMatchObject({ tasks: 1 });
});

test('replace deletes the sandbox of that name, at the limit too', async () => {
  const { control, http, server } = await startMock({ maxSandboxes: 2 });
  const body = { name: 'w1', seed: ONE_PROJECT, replace: true };
  expect((await control.post('/sandboxes', body)).status).toBe(201);
  await new ServiceClient(server, '/_sandbox/w1').tryLogin();
  await http.delete('/_sandbox/w1/_mock/state/projects/5').expect(200);
  expect((await control.post('/sandboxes', body)).value).toMatchObject({ name: 'w1', counts: { projects: 1 } });
  expect((await http.get('/_sandbox/w1/_mock/requests')).body.requests).toEqual([]);
  expect((await control.get('/sandboxes')).value.sandboxes).toHaveLength(2);
});

test.each([
  [{ name: 'w1', seed: { projects: [{ id: 1, name: 7 }] } }, 400],
  [{ name: 'w1', fixture: 'defualt' }, 400],
  [{ name: 'w1', assumptions: { errorStatu: 'ok' } }, 400],
  [{ name: 'default' }, 409],
])('a rejected replacement deletes no sandbox: %j', async (body, status) => {
  const { control, http } = await startMock();
  await control.post('/sandboxes', { name: 'w1', seed: ONE_PROJECT });
  expect((await control.post('/sandboxes', { ...body, replace: true })).problem.status).toBe(status);
  expect((await http.get('/_sandbox/w1/_mock/state/projects')).body.records).toEqual(ONE_PROJECT.projects);
});

test('an existing name is 409', async () => {
  const { control } = await startMock();
  await control.post('/sandboxes', { name: 'w1' });
  expect((await control.post('/sandboxes', { name: 'w1' })).problem).toMatchObject({ status: 409 });
  expect((await control.post('/sandboxes', { name: 'default' })).problem).toMatchObject({ status: 409 });
});

test('a sandbox can be deleted, except default; an unknown name gets the nearest one', async () => {
  const { control } = await startMock();
  await control.post('/sandboxes', { name: 'worker-1' });
  expect((await control.delete('/sandboxes/worker-2')).problem).toMatchObject({
    status: 404,
    detail: 'the sandbox worker-2 does not exist; did you mean worker-1?',
  });
  expect((await control.delete('/sandboxes/worker-1')).value).toEqual({ deleted: 'worker-1', unfiredFaults: [] });
  expect((await control.delete('/sandboxes/default')).problem.status).toBe(409);
  expect((await control.get('/sandboxes')).value.sandboxes).toHaveLength(1);
});

test('one call resets all sandboxes, each to its own start', async () => {
  const { control, http, sandbox } = await startMock();
  await control.post('/sandboxes', { name: 'w1', fixture: 'empty' });
  const hashes = async () => (await control.post('/sandboxes/reset')).value.sandboxes;
  const before = await hashes();
  await http.delete('/_mock/state/views/1001').expect(200);
  await http.post('/_sandbox/w1/_mock/state/projects').send({}).expect(201);
  expect(sandbox.state.views.get(1001)).toBeUndefined();
  expect(await hashes()).toEqual(before);
  expect(sandbox.state.views.get(1001)).toBeDefined();
});

test('if default cannot be saved, no sandbox is reset', async () => {
  const { control, http } = await startMock({ dataFile: join(await tempFolder(), 'db.json') });
  await http.post('/_sandbox/w1/_mock/reset').expect(200);
  await http.delete('/_sandbox/w1/_mock/state/views/1001').expect(200);
  await http.delete('/_mock/state/views/1002').expect(200);
  const free = fillDisk();
  expect((await control.post('/sandboxes/reset')).problem).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^.*ENOSPC/),
  });
  free();
  await http.get('/_sandbox/w1/_mock/state/views/1001').expect(404);
  await http.get('/_mock/state/views/1002').expect(404);

  expect((await control.post('/sandboxes/reset')).status).toBe(200);
  await http.get('/_mock/state/views/1002').expect(200);
});

test('sandboxes are listed with their requests and rejections, until their journals are cleared', async () => {
  const { control, server, http } = await startMock({ journalLimit: 2 });
  await control.post('/sandboxes', { name: 'w1' });
  const client = new ServiceClient(server, '/_sandbox/w1');
  await client.login();
  for (const id of [9, 8, 7]) await client.get(`/view/${id}`);
  await http.get('/_sandbox/w1/no/such/route');
  const countsOf = async () =>
    (await control.get('/sandboxes')).value.sandboxes.map(
      ({ name, requestCount, rejectionCount }: Record<string, unknown>) => [name, requestCount, rejectionCount],
    );
  expect(await countsOf()).toEqual([
    ['default', 0, 0],
    ['w1', 5, 4],
  ]);
  await http.delete('/_sandbox/w1/_mock/requests');
  expect(await countsOf()).toEqual([
    ['default', 0, 0],
    ['w1', 0, 0],
  ]);
});
