// @module-tag slow
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';

test('a wait ends at once if enough requests exist', async () => {
  const { client, control } = await startLoggedIn();
  await client.get('/view/1001');
  const { requests, evicted } = (await control.post('/requests/wait', { match: { operation: 'get-view' } })).value;
  expect({ ids: requests.map(({ id }: { id: number }) => id), evicted }).toEqual({ ids: [2], evicted: 0 });
});

test('a wait ends as soon as the last matching request is answered', async () => {
  const { client, control } = await startLoggedIn();
  const match = { operation: 'get-view' };
  const waiting = control.post('/requests/wait', { match, after: 1, times: 2, timeout: '4s' });
  let isOver = false;
  waiting.finally(() => {
    isOver = true;
  });
  await client.get('/view/1001');
  await client.post('/lead/101/comment', { text: 'another operation' });
  await sleep(30);
  expect(isOver).toBe(false);
  await client.get('/view/1002');
  expect((await waiting).value.requests).toMatchObject([{ path: '/view/1001' }, { path: '/view/1002' }]);
});

test('a wait that times out is 504, with the matching requests so far', async () => {
  const { client, control } = await startLoggedIn();
  await client.get('/view/1001');
  const match = { operation: 'get-view' };
  const { status, problem } = await control.post('/requests/wait', { match, times: 2, timeout: '30ms' });
  expect({ status, detail: problem.detail }).toEqual({
    status: 504,
    detail: expect.stringContaining('within 30ms: expected exactly 2 matching requests, got 1; nearest: request 1'),
  });
  expect((problem as unknown as { requests: unknown[] }).requests).toMatchObject([{ path: '/view/1001' }]);
});

test('many waits can run at once, each with its own match', async () => {
  const { client, control } = await startLoggedIn();
  const ids = [1001, 1002, 1003];
  const waitFor = (id: number) => control.post('/requests/wait', { match: { path: `/view/${id}` } });
  const waits = ids.flatMap((id) => Array.from({ length: 5 }, () => waitFor(id)));
  await sleep(20);
  for (const id of ids) await client.get(`/view/${id}`);
  const answers = await Promise.all(waits);
  expect(answers.map(({ value }) => value.requests[0].path)).toEqual(ids.flatMap((id) => Array(5).fill(`/view/${id}`)));
});

test('aborted waits do not disturb a later wait', async () => {
  const { port, control } = await startLoggedIn();
  const giveUp = () =>
    new Promise<void>((resolve) => {
      const request = http.request({ port, method: 'POST', path: '/_mock/requests/wait' });
      request.on('error', () => resolve());
      request.end('{"match":{"operation":"logout"},"timeout":"10m"}');
      request.on('socket', (socket) => socket.on('connect', () => setTimeout(() => request.destroy(), 100)));
    });
  await Promise.all(Array.from({ length: 20 }, giveUp));
  const late = { match: { operation: 'logout' }, timeout: '1ms' };
  expect((await control.post('/requests/wait', late)).status).toBe(504);
});

test.each([
  [{ match: {}, times: 0 }, '/times'],
  [{ match: {}, atMost: 3 }, '/atMost'],
  [{ match: {}, timeout: '5' }, '/timeout'],
  [{ match: {}, count: 1 }, '/count'],
])('an impossible wait is rejected with its place: %j', async (body, pointer) => {
  const { control } = await startLoggedIn();
  expect(await control.post('/requests/wait', body)).toMatchObject({ status: 400, pointers: [pointer] });
});

test('a wait accepts every field of a verification', async () => {
  const { client, control } = await startLoggedIn();
  const waiting = control.post('/requests/wait', {
    inOrder: [{ operation: 'get-view' }, { operation: 'add-comment', bodySchema: { required: ['text'] } }],
  });
  await client.post('/lead/101/comment', { text: 'too early' });
  await client.get('/view/1001');
  await client.post('/lead/101/comment', { text: 'Called' });
  expect((await waiting).value.requests).toMatchObject([{ path: '/view/1001' }, { body: { text: 'Called' } }]);
});

test('a wait ends when its sandbox is deleted', async () => {
  const { control } = await startLoggedIn();
  await control.post('/sandboxes', { name: 'w1' });
  const asked = { match: { operation: 'logout' }, timeout: '10m' };
  const waiting = control.post('/requests/wait', asked, { headers: { 'X-Mock-Sandbox': 'w1' } });
  await sleep(30);
  await control.delete('/sandboxes/w1');
  const { status, problem } = await waiting;
  expect({ status, detail: problem.detail }).toEqual({
    status: 410,
    detail: 'the sandbox w1 was deleted or evicted during the wait',
  });
});

test('a wait whose body arrives after its sandbox was deleted ends at once', async () => {
  const started = await startLoggedIn();
  await started.control.post('/sandboxes', { name: 'w1' });
  const body = '{"match":{"operation":"logout"},"timeout":"10m"}';
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const headers = { Expect: '100-continue', 'Content-Length': body.length, 'X-Mock-Sandbox': 'w1' };
    const request = http.request({ port: started.port, method: 'POST', path: '/_mock/requests/wait', headers });
    request.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
    request.on('continue', () => void started.control.delete('/sandboxes/w1').then(() => request.end(body), reject));
    request.flushHeaders();
  });
  expect(await answered).toBe(410);
});
