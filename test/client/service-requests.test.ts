import { expect, test } from 'vitest';
import { MockControl } from '../../src/client/mock-control.ts';
import { createMock } from '../../src/index.ts';
import { startControl } from './start-control.ts';

/** The same client over a server, as with LEADMOCK_URL, and in the process of the test. */
const ways: [way: string, start: () => Promise<{ mock: MockControl; end(): Promise<void> }>][] = [
  ['over HTTP', async () => ({ mock: (await startControl()).control, end: async () => {} })],
  [
    'without a port',
    async () => {
      const mock = await createMock({ port: false });
      return { mock, end: () => mock.close() };
    },
  ],
];

test.each(ways)('%s, fetch sends requests to the sandbox, of any origin', async (_way, start) => {
  const { mock, end } = await start();
  await mock.sandboxes.create({ name: 'w1' });
  const own = mock.sandbox('w1');
  const { token } = await own.tokens.create({ user: 1, service: 'shop' });
  const headers = { token, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ text: 'Hello' });

  const view = await own.fetch('https://api.example.com/view/1001?x=1', { headers });
  expect(await view.json()).toMatchObject({ status: 'success', result: { id: 1001 } });
  const url = `${own.baseUrl}/lead/101/comment`;
  expect((await own.fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  await own.fetch(new Request('https://api.example.com/lead/102/comment', { method: 'POST', headers, body }));
  await own.fetch(new URL('https://api.example.com/view/1002'), { headers });

  await own.fetch(own.baseUrl);
  await own.fetch(`${own.baseUrl}?x=1`);

  const requests = await own.requests.list();
  expect(requests.map(({ method, path, outcome }) => `${method} ${path} ${outcome}`)).toEqual([
    'GET /view/1001 success',
    'POST /lead/101/comment success',
    'POST /lead/102/comment success',
    'GET /view/1002 success',
    'GET / rejected',
    'GET / rejected',
  ]);
  expect(requests[0]?.query).toEqual({ x: '1' });
  expect(await mock.requests.list()).toEqual([]);
  await end();
});

test('verify rejects a match with an undefined field, and does not throw', async () => {
  const { control } = await startControl();
  const verified = control.verify({ match: { body: { sum: undefined } } });
  await expect(verified).rejects.toThrow('match.body.sum is undefined: omit it, or give the expected value');
});

test('name is the name of the sandbox', async () => {
  expect(new MockControl('http://localhost:8080').name).toBe('default');
  expect(new MockControl('http://localhost:8080/_sandbox/w1').name).toBe('w1');
  expect(new MockControl('http://localhost:8080', { sandbox: 'w2' }).name).toBe('w2');
  expect(new MockControl('http://localhost:8080').sandbox('w3').name).toBe('w3');
});

test('records can be selected by the record that they reference', async () => {
  const { control } = await startControl();
  const leads = await control.records('leads', {}, { references: 'projects/2' });
  expect(leads.map(({ id }) => id)).toEqual([201]);
});
