import { expect, test } from 'vitest';
import { lints } from '../../src/api/lints.ts';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn } from '../support/start-mock.ts';

async function startLinted() {
  const mock = await startLoggedIn();
  const control = new ControlClient(mock);
  const ids = [];
  for (const query of ['?token=a', '', '?token=b']) {
    ids.push(Number((await mock.client.get(`/view/1001${query}`)).headers['x-mock-request-id']));
  }
  return { ...mock, control, ids };
}

test('where nothing was seen there is nothing', async () => {
  const mock = await startLoggedIn();
  await mock.client.get('/view/1001');
  expect((await new ControlClient(mock).get('/lints')).value).toEqual({ lints: [] });
});

test('each lint once, with its texts, its count and its requests', async () => {
  const { control, ids } = await startLinted();
  const [first, , last] = ids;
  expect((await control.get('/lints')).value).toEqual({
    lints: [{ id: 'misplaced-token', ...lints['misplaced-token'], count: 2, first, last, requests: [first, last] }],
  });
});

test('several are in the order of the table, whatever came first', async () => {
  const { client, control } = await startLinted();
  await client.put('/view/1001', { source: 'flyer', seo_system: 'bing', page: 'flats' });
  const ids = (await control.get('/lints')).value.lints.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(['source-and-seo-system', 'misplaced-token', 'not-an-absolute-url']);
});

test('the latest 20 requests are told, and the first', async () => {
  const { client, control, ids } = await startLinted();
  for (let more = 0; more < 25; more += 1) await client.get('/view/1001?token=a');
  const [lint] = (await control.get('/lints')).value.lints;
  const { last } = lint;
  expect(lint).toMatchObject({ count: 27, first: ids[0], last: (ids[2] ?? 0) + 25 });
  expect(lint.requests).toEqual(Array.from({ length: 20 }, (_, at) => last - 19 + at));
});

test('a reset begins anew, and so does what it remembers of payments', async () => {
  const { client, control } = await startLinted();
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };
  await client.post('/lead/101/payment', payment);
  await control.post('/reset', { keep: ['sessions', 'clock', 'assumptions', 'faults'] });
  expect((await control.get('/lints')).value).toEqual({ lints: [] });
  expect((await client.post('/lead/101/payment', payment)).headers).not.toHaveProperty('x-mock-lint');
});

test('a reset that keeps the journal keeps the lints', async () => {
  const { control } = await startLinted();
  const before = (await control.get('/lints')).value;
  await control.post('/reset', { keep: ['journal'] });
  expect((await control.get('/lints')).value).toEqual(before);
});

test('a seed keeps the lints', async () => {
  const { control } = await startLinted();
  const before = (await control.get('/lints')).value;
  await control.post('/seed', { fixture: 'empty' });
  expect((await control.get('/lints')).value).toEqual(before);
});

test('a reset that fails leaves the lints', async () => {
  const { control } = await startLinted();
  const before = (await control.get('/lints')).value;
  expect((await control.post('/reset', { fixture: 'nothing' })).status).toBe(400);
  expect((await control.get('/lints')).value).toEqual(before);
});
