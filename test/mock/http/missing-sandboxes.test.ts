// @module-tag slow
import { expect, test } from 'vitest';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { fetchOf } from '../../support/fetch-of.ts';
import { askRaw } from '../../support/raw-socket.ts';
import { sampleRequests } from '../../support/sample-requests.ts';
import { ServiceClient } from '../../support/service-client.ts';
import { startMock, type TestMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const FOREIGN = { Origin: 'https://evil.example.com' };
const PREFLIGHT = { ...FOREIGN, 'Access-Control-Request-Method': 'POST' };

function namesIn({ mock }: TestMock): string[] {
  return mock.sandboxes.all().map(({ sandbox }) => sandbox.name);
}

/** @returns the requests in the journal of `default` */
async function traces(started: TestMock) {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  const { requests } = (await started.control.get('/requests')).value as { requests: any[] };
  return requests;
}

/** Valid bodies by operation, and words for paths. */
const BODIES: Readonly<Record<string, object>> = {
  seed: { fixture: 'empty' },
  'advance-clock': { by: '1h' },
  'create-token': { user: 'anna@example.com', service: 'tests' },
  'arm-fault': { effect: 'delay', ms: 1 },
  'put-record': { name: 'Olga', project_id: 1, contact_id: 1 },
  'create-sandbox': { name: 'made' },
  'begin-test': { title: 'made' },
  'end-test': { outcome: 'passed' },
};

async function call(
  { http }: TestMock,
  { id, method, path }: (typeof controlOperations)[number],
  { prefix = '/_sandbox/w1', body = BODIES[id] as object | undefined } = {},
) {
  const filled = path
    .replace('{collection}', id === 'delete-record' ? 'views' : 'leads')
    .replace('{id}', id === 'delete-record' ? '1001' : '101')
    .replace('{name}', 'w9')
    .replace('{sandbox}', 'w9')
    .replace('{token}', 'x'.repeat(32));
  const verb = method.toLowerCase() as 'get';
  return http[verb](prefix + filled)
    .send(body)
    .ok(() => true);
}

const makers = controlOperations.filter(({ missingSandbox }) => missingSandbox === 'create');
const indifferent = controlOperations.filter(({ missingSandbox }) => missingSandbox === 'ignore');
const others = controlOperations.filter(({ missingSandbox }) => missingSandbox === undefined);

test('only control calls that write create a sandbox', () => {
  expect(makers.map(({ id }) => id)).toEqual([
    'reset',
    'seed',
    'create-record',
    'put-record',
    'patch-record',
    'set-clock',
    'advance-clock',
    'create-token',
    'arm-fault',
    'set-assumptions',
  ]);
  expect(indifferent.map(({ id }) => id)).toEqual([
    'health',
    'ready',
    'get-sandboxes',
    'create-sandbox',
    'reset-sandboxes',
    'delete-sandbox',
    'begin-test',
    'end-test',
    'report',
    'rules',
    'openapi',
    'control-openapi',
  ]);
});

test.each(makers.map((operation) => [operation.id, operation] as const))(
  '%s creates a missing sandbox',
  async (_id, operation) => {
    const started = await startMock();
    const { status, headers } = await call(started, operation);
    expect(status).toBeLessThan(300);
    expect(headers['x-mock-sandbox']).toBe('w1');
    expect(namesIn(started)).toEqual(['default', 'w1']);
    expect(started.lines.at(-1)).toMatchObject({ sandbox: 'w1' });
  },
);

test.each(indifferent.map((operation) => [operation.id, operation] as const))(
  '%s works without creating a missing sandbox',
  async (id, operation) => {
    const started = await startMock();
    const { status } = await call(started, operation);
    const isCreation = id === 'create-sandbox' || id === 'begin-test';
    expect(status).toBe(['delete-sandbox', 'end-test'].includes(id) ? 404 : isCreation ? 201 : 200);
    expect(namesIn(started)).toEqual(['default', ...(isCreation ? [expect.stringMatching(/^made/)] : [])]);
  },
);

test.each(others.map((operation) => [operation.id, operation] as const))(
  '%s of a missing sandbox is 404 with the nearest name',
  async (_id, operation) => {
    const started = await startMock();
    await started.http.post('/_mock/sandboxes').send({ name: 'worker-1' }).expect(201);
    // The body is invalid too, but the name of the sandbox is checked first.
    const { status, body } = await call(started, operation, { prefix: '/_sandbox/woker-1', body: { nonsense: 1 } });
    expect(status).toBe(404);
    expect(body).toMatchObject({ sandbox: 'woker-1' });
    expect(body.detail).toContain('the sandbox woker-1 does not exist; did you mean worker-1?');
    expect(namesIn(started)).toEqual(['default', 'worker-1']);
    await started.http.get('/_mock/state').set('X-Mock-Sandbox', 'woker-1').expect(404);
  },
);

test('a missing sandbox behaves the same in process', async () => {
  const { mock, ...started } = await startMock();
  const ask = (path: string, method = 'GET') => fetchOf(mock)(`http://localhost/_sandbox/w1${path}`, { method });
  const rejected = await ask('/_mock/requests');
  expect(rejected.status).toBe(404);
  expect(JSON.parse(await rejected.text())).toEqual((await started.http.get('/_sandbox/w1/_mock/requests')).body);
  expect((await ask('/_mock/health')).status).toBe(200);
  expect(namesIn({ mock, ...started })).toEqual(['default']);
  // Both requests are sent at once, but only one of them may create the sandbox.
  expect(
    (await Promise.all([ask('/_mock/reset', 'POST'), ask('/_mock/state/projects', 'POST')])).map(
      ({ status }) => status,
    ),
  ).toEqual([200, 201]);
  expect(JSON.parse(await (await ask('/_mock/state/projects')).text()).records).toHaveLength(3);
  expect(namesIn({ mock, ...started })).toEqual(['default', 'w1']);
});

test.each([
  ['POST', '/seed', { data: { leads: 1 } }],
  ['POST', '/reset', { fixture: 'emty' }],
  ['PATCH', '/state/leads/4711', { name: 'Olga' }],
  ['POST', '/faults', { kind: 'dealy' }],
  ['POST', '/verfy', {}],
  ['GET', '/reset', undefined],
  ['POST', '/reset?retain=clock', {}],
] as const)('a rejected call creates no sandbox: %s /_mock%s %j', async (method, path, body) => {
  const started = await startMock();
  const verb = method.toLowerCase() as 'get';
  const { status } = await started.http[verb](`/_sandbox/w1/_mock${path}`).send(body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(namesIn(started)).toEqual(['default']);
});

test(rule('sandbox-name', 'every operation creates its sandbox, which journals even a rejection'), async () => {
  for (const { method, path, body } of sampleRequests) {
    const started = await startMock();
    const client = new ServiceClient(started.server, '/_sandbox/w1');
    const { headers } = await client.request(method, path, { body, token: 'x'.repeat(32) });
    expect(headers['x-mock-sandbox']).toBe('w1');
    expect(namesIn(started)).toEqual(['default', 'w1']);
    expect(await traces(started)).toEqual([]);
    const { body: journal } = await started.http.get('/_sandbox/w1/_mock/requests').expect(200);
    expect(journal.requests).toMatchObject([{ id: 1, method, sandbox: 'w1' }]);
    expect(journal.requests[0]).not.toHaveProperty('requestedSandbox');
  }
});

test.each([
  ['GET', '/_sandbox/w1/nothing', {}, 'unknown-route'],
  ['POST', '/_sandbox/w1/view/1001', {}, 'unknown-method'],
  ['GET', '/_sandbox/w1/View/1001', {}, 'exact-path'],
  ['GET', '/_sandbox/w1', {}, 'unknown-route'],
  ['GET', '/nothing', { 'X-Mock-Sandbox': 'w1' }, 'unknown-route'],
  ['PUT', '/nothing', { baggage: 'leadmock.sandbox=w1' }, 'unknown-route'],
])(
  rule('sandbox-name', 'the unknown route %s %s creates no sandbox; default journals it with the requested name'),
  async (method, path, headers, rejectedBy) => {
    const started = await startMock();
    const answer = await started.client.request(method, path, { headers: headers as Record<string, string> });
    expect(answer).toMatchObject({ code: 404, rule: rejectedBy });
    expect(answer.headers['x-mock-sandbox']).toBe('default');
    expect(answer.headers['x-mock-explain']).toContain('the sandbox w1 does not exist');
    expect(namesIn(started)).toEqual(['default']);
    const id = Number(answer.headers['x-mock-request-id']);
    expect(await traces(started)).toMatchObject([
      { id, method, sandbox: 'default', requestedSandbox: 'w1', operation: null },
    ]);
    expect(started.sandbox.warnings.get('unknown-route')).toMatchObject({ count: 1, last: id });
    expect(started.lines.find((line) => line.id === id)).toMatchObject({ sandbox: 'default', requestedSandbox: 'w1' });
  },
);

test(rule('unknown-route', 'HEAD creates no sandbox'), async () => {
  const started = await startMock();
  await askRaw(started, 'HEAD /_sandbox/w1/view/1001');
  expect(namesIn(started)).toEqual(['default']);
  expect(await traces(started)).toMatchObject([{ method: 'HEAD', requestedSandbox: 'w1' }]);
});

test(
  rule('options-preflight', 'a preflight for a missing sandbox creates none; default journals only that preflight'),
  async () => {
    for (const corsOrigins of [[], [FOREIGN.Origin]]) {
      const started = await startMock({ corsOrigins });
      const { status, headers } = await started.http.options('/_sandbox/w1/login').set(PREFLIGHT);
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin']).toBe(corsOrigins[0] ?? '*');
      expect(namesIn(started)).toEqual(['default']);
      await started.http.post('/_sandbox/w1/login');
      await started.http.options('/_sandbox/w1/login').set(PREFLIGHT);
      await started.http.options('/login').set(PREFLIGHT);
      expect(await traces(started)).toMatchObject([
        { method: 'OPTIONS', path: '/login', status: 204, requestedSandbox: 'w1', operation: null },
      ]);
    }
  },
);

test('a rejected foreign call creates no sandbox; default journals it, and no other control call', async () => {
  const started = await startMock();
  await started.http.post('/_sandbox/w1/_mock/reset').set(FOREIGN).expect(403);
  await started.http.get('/_sandbox/w2/_mock/state').set({ 'Sec-Fetch-Site': 'cross-site' }).expect(403);
  await started.http.get('/_mock/panel').set({ Host: 'evil.example.com', 'X-Mock-Sandbox': 'w3' }).expect(403);
  await started.http.post('/_mock/reset').set(FOREIGN).expect(403);
  await started.http.get('/_sandbox/w4/_mock/state').expect(404);
  expect(namesIn(started)).toEqual(['default']);
  expect(await traces(started)).toMatchObject([
    { method: 'POST', path: '/_mock/reset', status: 403, code: 403, requestedSandbox: 'w1', operation: null },
    { path: '/_mock/state', requestedSandbox: 'w2' },
    { path: '/_mock/panel', requestedSandbox: 'w3' },
  ]);
  expect(started.sandbox.coverage.of('reset').seen.size).toBe(0);
});

test('calls that any page can send never use up the sandbox limit', async () => {
  const started = await startMock({ maxSandboxes: 10 });
  for (let at = 0; at < 11; at += 1) {
    await started.http.get(`/_sandbox/a${at}/nothing`).expect(200);
    await started.http.options(`/_sandbox/b${at}/login`).set(PREFLIGHT).expect(204);
    await started.http.get(`/_sandbox/c${at}/_mock/state`).set(FOREIGN).expect(403);
  }
  expect(namesIn(started)).toEqual(['default']);
});

test('without a control token, nothing is created', async () => {
  const started = await startMock({ controlToken: 's3cret-token' });
  await started.http.post('/_sandbox/w1/_mock/reset').expect(401);
  expect(namesIn(started)).toEqual(['default']);
});

test('automatic requests of a browser are not journaled', async () => {
  const started = await startMock();
  for (const path of ['/favicon.ico', '/_sandbox/w1/favicon.ico', '/apple-touch-icon-120x120.png', '/robots.txt']) {
    const { body, headers } = await started.http.get(path);
    expect(body).toEqual({ status: 'error', errors: [{ code: 404, message: 'Not found' }] });
    expect(headers).toMatchObject({ 'x-mock-rule': 'unknown-route' });
    expect(headers).not.toHaveProperty('x-mock-warning');
  }
  expect(namesIn(started)).toEqual(['default']);
  expect(await traces(started)).toEqual([]);
});

test('the page of a missing sandbox is served, and creates none', async () => {
  const started = await startMock();
  // The response is 404 without a build. In both cases, the call creates no sandbox.
  await started.http.get('/_sandbox/w1/_mock/panel').ok(() => true);
  expect(namesIn(started)).toEqual(['default']);
});
