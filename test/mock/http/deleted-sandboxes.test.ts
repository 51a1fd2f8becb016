import { expect, test } from 'vitest';
import { fetchOf } from '../../support/fetch-of.ts';
import { ServiceClient } from '../../support/service-client.ts';
import { startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

/** Starts a mock in which the sandbox w1 was created explicitly, used and deleted. */
async function startDropped() {
  const started = await startMock();
  const { control } = started;
  await control.post('/sandboxes', { name: 'w1', fixture: 'empty' });
  expect((await control.delete('/sandboxes/w1')).value).toMatchObject({ deleted: 'w1' });
  const late = new ServiceClient(started.server, '/_sandbox/w1');
  const names = () => started.mock.sandboxes.all().map(({ sandbox }) => sandbox.name);
  return { ...started, late, names };
}

test(rule('sandbox-dropped', 'a late request gets 410, and does not create the sandbox again'), async () => {
  const { late, names, control } = await startDropped();
  for (const answer of [await late.tryLogin(), await late.get('/view/1001'), await late.get('/nothing')]) {
    expect(answer).toMatchObject({ status: 410, code: 410, rule: 'sandbox-dropped' });
    expect(answer.body.errors).toEqual([
      { code: 410, message: 'the sandbox w1 was deleted; POST /_mock/sandboxes creates the sandbox again' },
    ]);
  }
  expect(names()).toEqual(['default']);
  expect((await control.get('/requests')).value.requests).toMatchObject([
    { path: '/login', code: 410, rules: ['sandbox-dropped'], requestedSandbox: 'w1', operation: null },
    { path: '/view/1001', requestedSandbox: 'w1' },
    { path: '/nothing', requestedSandbox: 'w1' },
  ]);
  expect((await control.get('/coverage')).value.notCalled).toContain('login');
  expect((await control.get('/warnings')).value.warnings).toEqual([]);
});

test(rule('sandbox-dropped', 'late control calls get a problem, for reads and writes'), async () => {
  const { http, names, mock } = await startDropped();
  for (const [verb, path] of [
    ['get', '/requests'],
    ['post', '/verify'],
    ['post', '/reset'],
    ['post', '/faults'],
    ['get', ''],
  ] as const) {
    const { status, body } = await http[verb](`/_sandbox/w1/_mock${path}`);
    expect({ status, ...body }).toEqual({
      type: 'about:blank',
      title: 'Gone',
      status: 410,
      detail: 'the sandbox w1 was deleted; POST /_mock/sandboxes creates the sandbox again',
      sandbox: 'w1',
    });
  }
  expect((await fetchOf(mock)('http://localhost/_sandbox/w1/_mock/reset', { method: 'POST' })).status).toBe(410);
  // Calls about all sandboxes still work below its base URL.
  await http.get('/_sandbox/w1/_mock/health').expect(200);
  await http.delete('/_sandbox/w1/_mock/sandboxes/w1').expect(404);
  expect(names()).toEqual(['default']);
});

test(rule('sandbox-dropped', 'a sandbox created again starts over'), async () => {
  const { http, late, names } = await startDropped();
  await http.post('/_sandbox/w1/_mock/sandboxes').send({ name: 'w1' }).expect(201);
  expect(names()).toEqual(['default', 'w1']);
  await late.login();
  expect((await late.get('/view/1001')).result.id).toBe(1001);
});

test(rule('sandbox-dropped', 'an auto-created sandbox returns at its next use'), async () => {
  const { control, server, names } = await startDropped();
  const other = new ServiceClient(server, '/_sandbox/w2');
  await other.login();
  await control.delete('/sandboxes/w2');
  expect((await other.get('/view/1001')).code).toBe(401);
  expect(names()).toEqual(['default', 'w2']);
});

test(rule('sandbox-dropped', 'an evicted sandbox is gone'), async () => {
  const started = await startMock({ maxSandboxes: 2 });
  const { control } = started;
  const client = new ServiceClient(started.server, '/_sandbox/w1');
  await client.login();
  expect((await control.post('/sandboxes', { name: 'on-purpose' })).status).toBe(201);
  const late = await client.get('/view/1001');
  expect(late).toMatchObject({ status: 410, rule: 'sandbox-dropped' });
  expect(late.body.errors[0].message).toMatch(/leadmock evicted the sandbox .*--max-sandboxes/);
});

test('the 410 forbids browsers to cache it', async () => {
  const { http } = await startDropped();
  for (const path of ['/_sandbox/w1/view/1001', '/_sandbox/w1/_mock']) {
    expect((await http.get(path).expect(410)).headers['cache-control']).toBe('no-store');
  }
});

test('a preflight for a deleted sandbox succeeds, so a page can read the 410', async () => {
  const { http } = await startDropped();
  const Origin = 'https://shop.example.com';
  expect(
    (await http.options('/_sandbox/w1/login').set({ Origin, 'Access-Control-Request-Method': 'POST' })).status,
  ).toBe(204);
  const { status, headers } = await http.post('/_sandbox/w1/login').set({ Origin });
  expect({ status, open: headers['access-control-allow-origin'] }).toEqual({ status: 410, open: '*' });
});
