import { expect, test } from 'vitest';
import { warnings } from '../../../src/mock/api/warnings.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

async function startWarned() {
  const mock = await startLoggedIn();
  const ids = [];
  for (const query of ['?token=a', '', '?token=b']) {
    ids.push(Number((await mock.client.get(`/view/1001${query}`)).headers['x-mock-request-id']));
  }
  return { ...mock, ids };
}

test('requests without problems create no warnings', async () => {
  const mock = await startLoggedIn();
  await mock.client.get('/view/1001');
  expect((await mock.control.get('/warnings')).value).toEqual({ warnings: [] });
});

test('each warning is listed once, with description, count and requests', async () => {
  const { control, ids } = await startWarned();
  const [first, , last] = ids;
  expect((await control.get('/warnings')).value).toEqual({
    warnings: [
      { id: 'misplaced-token', ...warnings['misplaced-token'], count: 2, first, last, requestIds: [first, last] },
    ],
  });
});

test('warnings are listed in a fixed order, whichever came first', async () => {
  const { client, control } = await startWarned();
  await client.put('/view/1001', { source: 'flyer', seo_system: 'bing', page: 'flats' });
  const ids = (await control.get('/warnings')).value.warnings.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(['source-and-seo-system', 'misplaced-token', 'not-an-absolute-url']);
});

test('a warning lists the latest 20 requests and the first', async () => {
  const { client, control, ids } = await startWarned();
  for (let more = 0; more < 25; more += 1) await client.get('/view/1001?token=a');
  const [warning] = (await control.get('/warnings')).value.warnings;
  const { last } = warning;
  expect(warning).toMatchObject({ count: 27, first: ids[0], last: (ids[2] ?? 0) + 25 });
  expect(warning.requestIds).toEqual(Array.from({ length: 20 }, (_, at) => last - 19 + at));
});

test('a reset clears warnings and remembered payments', async () => {
  const { client, control } = await startWarned();
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };
  await client.post('/lead/101/payment', payment);
  await control.post('/reset', { retain: ['sessions', 'clock', 'assumptions', 'faults'] });
  expect((await control.get('/warnings')).value).toEqual({ warnings: [] });
  expect((await client.post('/lead/101/payment', payment)).headers).not.toHaveProperty('x-mock-warning');
});

test('a seed keeps the warnings', async () => {
  const { control } = await startWarned();
  const before = (await control.get('/warnings')).value;
  await control.post('/seed', { fixture: 'empty' });
  expect((await control.get('/warnings')).value).toEqual(before);
});

test('a failed reset keeps the warnings', async () => {
  const { control } = await startWarned();
  const before = (await control.get('/warnings')).value;
  expect((await control.post('/reset', { fixture: 'nothing' })).status).toBe(400);
  expect((await control.get('/warnings')).value).toEqual(before);
});
