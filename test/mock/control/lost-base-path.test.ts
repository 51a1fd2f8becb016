import { expect, test } from 'vitest';
import { ServiceClient } from '../../support/service-client.ts';
import { startMock } from '../../support/start-mock.ts';

const LOGIN = { match: { operation: 'login' } };

/** Sends one request to `default` before the sandbox w1 is created. */
async function start() {
  const { client, server, control } = await startMock();
  await client.login();
  await control.post('/sandboxes', { name: 'w1' });
  const ask = (path: string, body: object, name = 'w1') =>
    control.request('post', path, { body, headers: { 'X-Mock-Sandbox': name } });
  const detail = async (body: object = LOGIN, name = 'w1') => (await ask('/verify', body, name)).problem.detail;
  return { client, server, ask, detail };
}

test('a verify that fails in a sandbox reports requests that went to default meanwhile', async () => {
  const { client, ask, detail } = await start();
  expect(await detail()).toBe(
    'expected at least 1 matching request, got 0; the journal has no requests to this sandbox',
  );
  await client.get('/view/1001');
  await client.get('/tasks');
  const says = 'got 0; the journal has no requests to this sandbox; sandbox default got 2 requests meanwhile';
  expect(await detail()).toBe(`expected at least 1 matching request, ${says}`);
  expect(await detail({ inOrder: [LOGIN.match] })).toContain('; sandbox default got 2 requests meanwhile');
  const late = await ask('/requests/wait', { ...LOGIN, timeout: '1ms' });
  expect(late.problem.detail).toContain(says);
  await ask('/reset', { retain: ['journal'] });
  expect(await detail()).toContain(says);
  await ask('/reset', {});
  expect(await detail()).not.toContain('meanwhile');
  await client.get('/view/1001');
  expect(await detail()).toContain('sandbox default got 1 request meanwhile');
});

test('requests to default are not reported for default, for too many requests, and for a named sandbox', async () => {
  const { client, server, ask, detail } = await start();
  const named = new ServiceClient(server, '/_sandbox/w1');
  await named.login();
  await new ServiceClient(server, '/_sandbox/w2').get('/nowhere');
  expect(await detail({ match: { operation: 'logout' } })).not.toContain('meanwhile');
  await client.get('/view/1001');
  expect(await detail({ ...LOGIN, times: 0 })).not.toContain('meanwhile');
  expect(await detail({ match: { operation: 'logout' } }, 'default')).not.toContain('meanwhile');
  expect((await ask('/verify', LOGIN)).status).toBe(200);
});
