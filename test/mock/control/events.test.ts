import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../src/index.ts';
import { startLoggedIn, type TestMock } from '../../support/start-mock.ts';

interface Sent {
  /** Position in the log, without the id of the log. */
  id: string;
  /** Complete id, to continue after the event. */
  lastEventId: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the event holds
  data: any;
}

function parse(text: string): Sent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('id: '))
    .map((block) => {
      const [, lastEventId = '', event = '', data = ''] = /^id: (\d+-\w+)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { id: lastEventId.replace(/-.*/, ''), lastEventId, event, data: JSON.parse(data) };
    });
}

/** Client of the event stream; `events()` returns the events so far. */
async function listen({ port }: Pick<TestMock, 'port'>, path = '/_mock/events', lastEventId?: string) {
  let text = '';
  const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  const response = await new Promise<http.IncomingMessage>((resolve) => {
    const request = http.get({ port, path, headers }, resolve);
    onTestFinished(() => {
      request.destroy();
    });
  });
  expect(response.statusCode).toBe(200);
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return { response, events: () => parse(text) };
}

test('events of requests, changes and new contents arrive live, without earlier events', async () => {
  const { control, ...started } = await startLoggedIn();
  const { response, events } = await listen(started);
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  await started.client.post('/lead/101/comment', { text: 'a' });
  await control.patch('/state/leads/101', { name: 'Maria' });
  await control.post('/reset');
  await control.get('/requests');
  await expect.poll(() => events().length).toBe(3);
  expect(events()).toMatchObject([
    { id: '2', event: 'request', data: { id: 2, operation: 'add-comment', changes: [{ collection: 'comments' }] } },
    {
      id: '3',
      event: 'changes',
      data: { operation: 'patch-record', changes: [{ collection: 'leads', id: 101, after: { name: 'Maria' } }] },
    },
    { id: '4', event: 'contents', data: { operation: 'reset', fixture: 'default' } },
  ]);
});

test('a reconnecting client gets missed events once, in order', async () => {
  const { control, ...started } = await startLoggedIn();
  const { client } = started;
  await client.get('/view/1001');
  await control.delete('/state/views/1001');
  await control.delete('/state/views/1002');
  await client.get('/view/1001');
  const { events: all } = await listen(started, '/_mock/events', '0');
  await expect.poll(() => all().map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  const after = async (at: number) => {
    const { events } = await listen(started, '/_mock/events', all()[at]?.lastEventId);
    await expect.poll(() => events().length).toBeGreaterThan(0);
    return events().map((event) => event.id);
  };
  expect(await after(0)).toEqual(['2', '3', '4', '5']);
  expect(await after(2)).toEqual(['4', '5']);
  expect(await after(3)).toEqual(['5']);
});

test.each(['0', '', '1', 'yesterday', '1-00000000'])(
  'an unknown last event id %j replays all retained events',
  async (lastEventId) => {
    const started = await startLoggedIn();
    const { events } = await listen(started, '/_mock/events', lastEventId);
    await started.client.get('/view/1001');
    await expect.poll(() => events().map(({ id }) => id)).toEqual(['1', '2']);
  },
);

test('a client that reconnects to a new sandbox of the same name gets all its events', async () => {
  const { control, ...started } = await startLoggedIn();
  const ask = () => started.http.get('/_sandbox/w1/view/1001');
  await control.post('/sandboxes', { name: 'w1' });
  const { events } = await listen(started, '/_sandbox/w1/_mock/events');
  for (let times = 0; times < 3; times += 1) await ask();
  await expect.poll(() => events().length).toBe(3);
  await control.delete('/sandboxes/w1');
  await control.post('/sandboxes', { name: 'w1' });
  for (let times = 0; times < 5; times += 1) await ask();
  const again = await listen(started, '/_sandbox/w1/_mock/events', events().at(-1)?.lastEventId);
  await expect.poll(() => again.events().map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
});

test('events are masked, and belong to one sandbox', async () => {
  const started = await startLoggedIn();
  await started.http.post('/_sandbox/w1/_mock/reset').expect(200);
  const [here, there] = [await listen(started), await listen(started, '/_sandbox/w1/_mock/events')];
  const token = await started.client.login();
  await expect.poll(() => here.events().length).toBe(1);
  expect(JSON.stringify(here.events())).not.toContain(token);
  expect(JSON.stringify(here.events())).not.toContain('"secret"');
  expect(there.events()).toEqual([]);
});

test('the event of a too deeply nested body contains its text', async () => {
  const { control, ...started } = await startLoggedIn();
  const { events } = await listen(started);
  const raw = '['.repeat(20_000) + ']'.repeat(20_000);
  await started.client.request('POST', '/lead/101/comment', { raw });
  await expect.poll(() => events()).toMatchObject([{ event: 'request', data: { body: raw } }]);
});

test('a client that missed many megabytes gets them at its own pace, then newer events', async () => {
  const started = await startLoggedIn();
  const comment = () => started.client.post('/lead/101/comment', { text: 'x'.repeat(60_000) });
  for (let times = 0; times < 30; times += 1) await comment();
  const { response, events } = await listen(started, '/_mock/events', '0');
  response.pause();
  await comment();
  response.resume();
  await comment();
  await expect.poll(() => events().length).toBe(33);
  expect(events().map(({ id }) => Number(id))).toEqual(Array.from({ length: 33 }, (_, at) => at + 1));
});

test('an event of more than a megabyte disconnects no reader', async () => {
  const started = await startLoggedIn();
  const { events } = await listen(started);
  await started.client.post('/lead/101/comment', { text: 'x'.repeat(1_000_000) });
  await started.client.get('/view/1001');
  await expect.poll(() => events().map(({ id }) => id)).toEqual(['2', '3']);
});

test('events between a long event and a later reset are sent despite the empty log', async () => {
  const started = await startLoggedIn();
  const { sandbox } = started;
  const { events } = await listen(started);
  const after = { text: 'x'.repeat(2_000_000) };
  sandbox.log.add({
    event: 'changes',
    operation: 'seed',
    changes: [{ collection: 'comments', id: 1, action: 'insert', before: null, after }],
  });
  sandbox.log.add({ event: 'clock', data: {} });
  sandbox.log.clear();
  sandbox.log.add({ event: 'journal', data: {} });
  await expect.poll(() => events().map(({ event }) => event)).toEqual(['changes', 'clock', 'journal']);
});

test('the stream of a slow reader ends with its sandbox', async () => {
  const started = await startLoggedIn();
  const { control } = started;
  await control.post('/sandboxes', { name: 'w1' });
  const after = { text: 'x'.repeat(2_000_000) };
  const changes = [{ collection: 'comments', id: 1, action: 'insert', before: null, after }] as const;
  started.mock.sandboxes.get('w1')?.log.add({ event: 'changes', operation: 'seed', changes });
  const { response } = await listen(started, '/_sandbox/w1/_mock/events', '0');
  response.pause();
  await control.delete('/sandboxes/w1');
  const ended = new Promise((resolve) => response.once('end', () => resolve('ended')));
  response.resume();
  expect(await ended).toBe('ended');
});

test('a client that stops reading is disconnected', async () => {
  const started = await startLoggedIn();
  const { response } = await listen(started);
  response.pause();
  const closed = new Promise((resolve) => response.once('close', () => resolve('dropped')));
  const after = { text: 'x'.repeat(2_000_000) };
  for (let id = 1; id <= 20; id += 1) {
    const changes = [{ collection: 'comments', id, action: 'insert', before: null, after }] as const;
    started.sandbox.log.add({ event: 'changes', operation: 'seed', changes });
  }
  response.resume();
  expect(await closed).toBe('dropped');
});

test('a reset of all sandboxes sends an event in each sandbox', async () => {
  const { control, ...started } = await startLoggedIn();
  await started.http.post('/_sandbox/w1/_mock/reset').expect(200);
  const [here, there] = [await listen(started), await listen(started, '/_sandbox/w1/_mock/events')];
  await control.post('/sandboxes/reset');
  await expect.poll(() => here.events().map(({ event }) => event)).toEqual(['contents']);
  await expect.poll(() => there.events().map(({ event }) => event)).toEqual(['contents']);
});

test('events of testers are limited by size, and deleted with the journal', async () => {
  const { control, sandbox } = await startLoggedIn();
  const name = 'x'.repeat(300_000);
  for (let id = 1; id <= 5; id += 1) await control.post('/state/projects', { name: `${id}${name}` });
  const acts = () => [...sandbox.log.since(0)].filter(({ event }) => event !== 'request');
  expect(acts().map(({ id }) => id)).toEqual([4, 5, 6]);
  await control.post('/state/projects', { name: name.repeat(5) });
  expect(acts()).toHaveLength(1);
  await control.post('/reset', { retain: ['journal', 'sessions'] });
  expect(acts()).toMatchObject([{ event: 'contents', id: 8 }]);
  await control.post('/reset');
  expect(acts()).toMatchObject([{ event: 'contents', id: 9 }]);
});

test('every sandbox stream reports all sandboxes that are created or deleted', async () => {
  const { control, ...started } = await startLoggedIn();
  await control.post('/sandboxes', { name: 'w1' });
  const { events } = await listen(started, '/_sandbox/w1/_mock/events');
  await control.post('/sandboxes', { name: 'w2' });
  await started.http.get('/_sandbox/w3/view/1001');
  await control.delete('/sandboxes/w2');
  await expect.poll(() => events().length).toBe(3);
  expect(events().map(({ event, data }) => [event, data])).toEqual([
    ['sandboxes', { created: ['w2'], deleted: [] }],
    ['sandboxes', { created: ['w3'], deleted: [] }],
    ['sandboxes', { created: [], deleted: ['w2'] }],
  ]);
});

test('a stream of createMock() ends when its sandbox is deleted', async () => {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  await mock.sandboxes.create({ name: 'w1' });
  const seen: string[] = [];
  const onOpen = () => void mock.sandboxes.delete('w1');
  for await (const { event } of mock.sandbox('w1').events({ onOpen })) seen.push(event);
  expect(seen).toEqual([]);
});

test('HEAD returns the headers of a stream, and ends', async () => {
  const { url } = await startLoggedIn();
  const head = await fetch(`${url}/_mock/events`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});
