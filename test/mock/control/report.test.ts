import { expect, test } from 'vitest';
import type { ControlReportResponse } from '../../../src/generated/shapes.ts';
import { operations } from '../../../src/mock/api/operations.ts';
import { faultName } from '../../../src/mock/core/fault-effects.ts';
import { ProcessStats } from '../../../src/mock/core/sandbox/process-stats.ts';
import { maskedToken } from '../../../src/mock/secrets/secret-names.ts';
import { ServiceClient } from '../../support/service-client.ts';
import { startMock } from '../../support/start-mock.ts';
import { plainCall } from '../http/faults/armed-mock.ts';

async function start(settings?: Parameters<typeof startMock>[0]) {
  const mock = await startMock(settings);
  const { control } = mock;
  const report = async (): Promise<ControlReportResponse> => (await control.get('/report')).value;
  const of = async (id: string) => {
    const found = (await report()).operations.find(({ operation }) => operation === id);
    return found ?? expect.fail(`there is no ${id}`);
  };
  return { ...mock, report, of };
}

test('a new report lists every operation with the outcomes that a client can cause', async () => {
  const { report, of } = await start();
  const { sandboxes, operations: told, warnings, unfiredFaults, evictedUnfiredFaults } = await report();
  expect({ sandboxes, warnings, unfiredFaults, evictedUnfiredFaults }).toEqual({
    sandboxes: { created: 1, active: 1 },
    warnings: [],
    unfiredFaults: [],
    evictedUnfiredFaults: 0,
  });
  expect(told.map(({ operation }) => operation)).toEqual(operations.map(({ id }) => id));
  expect((await of('login')).notSeen).toEqual([
    'success',
    'field-required',
    'field-invalid',
    'login-empty',
    'login-wrong',
    'fault',
  ]);
  expect((await of('add-payment')).notSeen).toEqual([
    'success',
    'field-required',
    'field-invalid',
    'token-missing',
    'token-unknown',
    'token-expired',
    'payment-name-match',
    'payment-sum-grammar',
    'unknown-lead',
    'payment-sum-positive',
    'fault',
  ]);
});

test('an operation without required fields lists no rejection for a missing field', async () => {
  const { of } = await start();
  expect((await of('edit-view')).notSeen).toEqual([
    'success',
    'field-invalid',
    'token-missing',
    'token-unknown',
    'token-expired',
    'unknown-view',
    'fault',
  ]);
});

test('the coverage of a sandbox lists the outcomes of the report', async () => {
  const { report, ...mock } = await start({ assumptions: { secondUser: 'reject' } });
  const { client, control } = mock;
  await control.post('/faults', { preset: 'maintenance', match: { operation: 'get-view' }, times: 1 });
  await client.login();
  await plainCall(mock, 'GET /view/1001');
  await client.get('/view/9');
  const { operations: reported } = await report();
  const { operations: covered, notCalled } = (await control.get('/coverage')).value;
  expect(notCalled).toEqual(operations.map(({ id }) => id).filter((id) => !['login', 'get-view'].includes(id)));
  expect(covered).toEqual(reported.map(({ guessedValues: _, ...rest }) => rest));
  expect(covered[0].notSeen).toContain('second-user');
  expect(covered.find(({ operation }: { operation: string }) => operation === 'get-view').seen).toEqual({
    fault: 1,
    'unknown-view': 1,
  });
});

test('a rejection of an assumption value is listed once a sandbox has that value', async () => {
  const { control, of } = await start();
  expect((await of('login')).notSeen).not.toContain('second-user');
  await control.post('/sandboxes', { name: 'w1', assumptions: { secondUser: 'reject', rateLimit: '3' } });
  expect((await of('login')).notSeen).toContain('second-user');
  expect((await of('logout')).notSeen).toContain('rate-limit');
});

test('wire rules are listed only once they were seen', async () => {
  const { client, of } = await start();
  expect((await of('login')).notSeen).not.toContain('body-not-object');
  await client.post('/login', []);
  expect((await of('login')).seen).toEqual({ 'body-not-object': 1 });
});

test('the report includes deleted and reset sandboxes', async () => {
  const { server, client, control, report, of } = await start();
  await control.post('/sandboxes', { name: 'w1' });
  const other = new ServiceClient(server, '/_sandbox/w1');
  await other.login();
  await other.get('/view/1001?token=a');
  await control.request('post', '/faults', {
    body: { effect: 'response', when: 'before', match: { operation: 'logout' } },
    headers: { 'X-Mock-Sandbox': 'w1' },
  });
  await control.delete('/sandboxes/w1');
  await client.login();
  await control.post('/faults', { effect: 'delay', ms: 1, match: { operation: 'get-view' } });
  await control.post('/faults', { effect: 'hang', match: { path: '/task' } });
  await client.get('/view/9?token=a');
  await control.post('/reset');

  const { sandboxes, warnings, unfiredFaults, evictedUnfiredFaults } = await report();
  expect(sandboxes).toEqual({ created: 2, active: 1 });
  expect(await of('login')).toMatchObject({ requestCount: 2, seen: { success: 2 } });
  expect(await of('get-view')).toMatchObject({ requestCount: 2, seen: { success: 1, 'unknown-view': 1, fault: 1 } });
  expect((await of('get-view')).notSeen).toEqual(['token-missing', 'token-unknown', 'token-expired']);
  expect(warnings).toMatchObject([{ id: 'misplaced-token', count: 2, sandboxes: ['w1', 'default'] }]);
  expect({ unfiredFaults, evictedUnfiredFaults }).toEqual({
    unfiredFaults: [
      { sandbox: 'w1', id: 1, effect: 'response', when: 'before', match: { operation: 'logout' }, armed: false },
      { sandbox: 'default', id: 2, effect: 'hang', match: { path: '/task' }, armed: false },
    ],
    evictedUnfiredFaults: 0,
  });
});

test('the match of a fault is masked as in the journal, even after its sandbox is deleted', async () => {
  const { client, control, report } = await start();
  const token = await client.login();
  const match = { path: `/view/${token}`, headers: { token, 'X-Api-Key': 'correct horse' } };
  await control.post('/sandboxes', { name: 'w1' });
  const fault = { body: { effect: 'response', when: 'before', strict: false, match } };
  const arm = async (headers = {}) => (await control.request('post', '/faults', { ...fault, headers })).value;
  await arm({ 'X-Mock-Sandbox': 'w1' });
  await control.delete('/sandboxes/w1');
  await arm();
  await control.delete('/faults');
  await arm();

  const { unfiredFaults: faults } = await report();
  expect(faults.map(({ sandbox, armed }) => [sandbox, armed])).toEqual([
    ['w1', false],
    ['default', false],
    ['default', true],
  ]);
  const headers = { token: maskedToken(token), 'X-Api-Key': '***' };
  for (const { match: shown } of faults) expect(shown.headers).toEqual(headers);
  // The users of these tokens are known while the sandbox exists.
  expect(JSON.stringify(faults.slice(1))).not.toContain(token);
});

test('an unfired fault is listed once, as armed until it expires or is cleared, and not at all if a call deleted it by its id', async () => {
  const { control, report } = await start();
  await control.post('/faults', { effect: 'response', when: 'before', ttl: '1ms' });
  await expect.poll(async () => (await report()).unfiredFaults.map(({ armed }) => armed)).toEqual([false]);
  await control.post('/faults', { effect: 'hang' });
  const told = async () => (await report()).unfiredFaults.map(({ armed, ...kind }) => `${faultName(kind)} ${armed}`);
  expect(await told()).toEqual(['response-before false', 'hang true']);
  await control.delete('/faults');
  expect(await told()).toEqual(['response-before false', 'hang false']);
  await control.post('/faults', { effect: 'stall' });
  await control.delete('/faults/3');
  await control.post('/reset');
  expect(await told()).toEqual(['response-before false', 'hang false']);
});

test('the latest 1000 unfired faults and the latest 20 sandboxes of a warning are kept', () => {
  const run = new ProcessStats();
  const fault = {
    effect: 'hang',
    match: {},
    skip: 0,
    matched: 0,
    fired: 0,
    expiresAtMs: 0,
    hanging: new Set<() => void>(),
  };
  for (let id = 1; id <= 1002; id += 1) run.addUnfired('a', { ...fault, effect: 'hang', id });
  expect(run.unfired.evicted).toBe(2);
  expect(run.unfired.faults).toHaveLength(1000);
  expect(run.unfired.faults[0]?.fault.id).toBe(3);
  const entry = { operation: null, outcome: 'rejected', rules: [], fault: null, warnings: ['unknown-route'] } as const;
  for (let at = 0; at < 25; at += 1) run.count(`s${at}`, entry);
  run.count('s10', entry);
  const { count, sandboxes = [] } = run.warnings.get('unknown-route') ?? {};
  expect(count).toBe(26);
  expect(sandboxes).toHaveLength(20);
  expect(sandboxes.slice(-2)).toEqual(['s24', 's10']);
});

test('guessed values of successes are counted by rule, also of sandboxes that are gone', async () => {
  const { control, server, of } = await start();
  await control.post('/sandboxes', { name: 'w1' });
  const named = new ServiceClient(server, '/_sandbox/w1');
  await named.login();
  await named.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1 });
  await named.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 0 });
  await named.post('/task', { title: 'Call', owner_id: 11, project_id: 1, text: 'Now', labels: [21], observers: [12] });
  await control.delete('/sandboxes/w1');
  expect((await of('add-payment')).guessedValues).toEqual({ 'payment-deal': 1 });
  expect((await of('create-task')).guessedValues).toEqual({
    'task-visibility-default': 1,
    'task-status': 1,
    'task-omitted-fields': 3,
  });
  expect((await of('login')).guessedValues).toEqual({});
});

test('a value that follows a confirmed assumption is no guess, and the report lists what is confirmed', async () => {
  const found = { value: 'Europe/Moscow', date: '2026-11-25', source: 'traffic.har' };
  const { client, control, report, of } = await start({
    confirmed: { timezone: found },
    assumptions: { timezone: 'Europe/Moscow' },
  });
  await client.login();
  await client.post('/lead/101/comment', { text: 'Hi' });
  expect((await of('add-comment')).guessedValues).toEqual({});
  expect((await report()).confirmed).toEqual([{ assumption: 'timezone', ...found }]);
  await control.patch('/assumptions', { timezone: 'UTC' });
  await client.post('/lead/101/comment', { text: 'Hi' });
  expect((await of('add-comment')).guessedValues).toEqual({ 'comment-time-zone': 1 });
});

test('a guessed value that no client received is not counted', async () => {
  const { client, control, of } = await start();
  await client.login();
  await control.post('/faults', { effect: 'reset', when: 'after', times: 1 });
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1 }).catch(() => undefined);
  expect((await of('add-payment')).guessedValues).toEqual({});
});

test('unknown routes are counted by method and path, without ids and secrets, also of sandboxes that are gone', async () => {
  const { client, control, server, report } = await start();
  const token = await client.login();
  await control.post('/sandboxes', { name: 'w1' });
  await new ServiceClient(server, '/_sandbox/w1').get('/leads/7');
  await control.delete('/sandboxes/w1');
  for (const path of ['/leads/8?x=1', '/leads/9f8b4c1e-0000-4000-8000-000000000001/', `/token/${token}`, '/tasks'])
    await client.get(path);
  await client.post('/tasks', {});
  await client.get('/leads/9');
  const { unknownRoutes } = await report();
  expect(unknownRoutes).toEqual([
    { method: 'GET', path: '/leads/*', count: 3 },
    { method: 'GET', path: '/leads/*/', count: 1 },
    { method: 'GET', path: `/token/${maskedToken(token)}`, count: 1 },
    { method: 'GET', path: '/tasks', count: 1 },
    { method: 'POST', path: '/tasks', count: 1, body: '{}' },
  ]);
});

test('an unknown route is listed with its first body, masked and cut', async () => {
  const { client, report } = await start();
  const token = await client.login();
  await client.get('/projects');
  await client.post('/projects', { name: 'Harbour', password: 'hunter2', token });
  await client.post('/projects', { name: 'Quay' });
  await client.post('/lead', { name: 'x'.repeat(1000) });
  const bodies = Object.fromEntries(
    (await report()).unknownRoutes.map(({ method, path, body }) => [`${method} ${path}`, body]),
  );
  expect(bodies['GET /projects']).toBeUndefined();
  expect(JSON.parse(bodies['POST /projects'] ?? '')).toEqual({
    name: 'Harbour',
    password: expect.not.stringContaining('hunter2'),
    token: expect.not.stringContaining(token),
  });
  expect(bodies['POST /lead']).toBe(`{"name":"${'x'.repeat(291)}…`);
});

test('the first 20 unknown routes are listed, each with at most 100 characters, and counted further', async () => {
  const { client, report } = await start();
  await client.get(`/${'x-'.repeat(100)}`);
  for (let at = 1; at <= 30; at += 1) await client.get(`/no${at}`);
  await client.get('/no19');
  await client.get('/no30');
  const { unknownRoutes } = await report();
  expect(unknownRoutes).toHaveLength(20);
  expect(unknownRoutes[0]).toEqual({ method: 'GET', path: '/no19', count: 2 });
  expect(unknownRoutes.map(({ path }) => path.length).sort((a, b) => b - a)[0]).toBe(101);
});
