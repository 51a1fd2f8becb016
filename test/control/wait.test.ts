import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn } from '../support/start-mock.ts';

async function start() {
  const started = await startLoggedIn();
  return { ...started, control: new ControlClient(started) };
}

test('a wait is answered at once when enough has come already', async () => {
  const { client, control } = await start();
  await client.get('/view/1001');
  const { requests, evicted } = (await control.get('/requests/wait?operation=get-view')).value;
  expect({ ids: requests.map(({ id }: { id: number }) => id), evicted }).toEqual({ ids: [2], evicted: 0 });
});

test('a wait is answered as soon as the last of so many has been answered', async () => {
  const { client, control } = await start();
  const waiting = control.get('/requests/wait?operation=get-view&since=1&count=2&timeout=4s');
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

test('when time is up it is 408, with what did come', async () => {
  const { client, control } = await start();
  await client.get('/view/1001');
  const { status, problem } = await control.get('/requests/wait?operation=get-view&count=2&timeout=30ms');
  expect({ status, detail: problem.detail }).toEqual({
    status: 408,
    detail: '1 of 2 matching requests came within 30ms',
  });
  expect((problem as unknown as { requests: unknown[] }).requests).toMatchObject([{ path: '/view/1001' }]);
});

test('many can wait at once, each for its own', async () => {
  const { client, control } = await start();
  const ids = [1001, 1002, 1003];
  const waits = ids.flatMap((id) => Array.from({ length: 5 }, () => control.get(`/requests/wait?path=/view/${id}`)));
  await sleep(20);
  for (const id of ids) await client.get(`/view/${id}`);
  const answers = await Promise.all(waits);
  expect(answers.map(({ value }) => value.requests[0].path)).toEqual(ids.flatMap((id) => Array(5).fill(`/view/${id}`)));
});

test('a wait that is given up frees its place', { timeout: 20_000 }, async () => {
  const { port, control } = await start();
  const giveUp = () =>
    new Promise<void>((resolve) => {
      const request = http.get({ port, path: '/_mock/requests/wait?operation=logout&timeout=10m' });
      request.on('error', () => resolve());
      request.on('socket', (socket) => socket.on('connect', () => setTimeout(() => request.destroy(), 100)));
    });
  await Promise.all(Array.from({ length: 1000 }, giveUp));
  const status = async () => (await control.get('/requests/wait?operation=logout&timeout=1ms')).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(408);
});

test.each([
  ['?count=0', 'count must be a whole number from 1 to 1000'],
  ['?count=1001', 'count must be'],
  ['?count=two', 'count must be'],
  ['?timeout=5', 'timeout must be a duration'],
  ['?timeout=11m', 'timeout must be 10m at most'],
  ['?operaton=login', 'did you mean operation?'],
  ['?count=3&limit=2', 'a limit of 2 leaves no room for the 3'],
])('a wait for nothing is refused: %s', async (query, says) => {
  const { control } = await start();
  expect((await control.get(`/requests/wait${query}`)).problem).toMatchObject({
    status: 400,
    detail: expect.stringContaining(says),
  });
});
