// @module-tag slow
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type RejectionId, rules } from '../../../src/mock/api/rules/index.ts';
import { fillDisk } from '../../support/full-disk.ts';
import { ServiceClient } from '../../support/service-client.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ERROR = { effect: 'error', when: 'before', code: 503 };

test('arming a fault returns its id, and the list shows its counts', async () => {
  const { client, control } = await startLoggedIn();
  const asked = {
    match: { path: '/view/*' },
    effect: 'error',
    when: 'before',
    code: 503,
    message: 'busy',
    skip: 1,
    times: 2,
    ttl: '1h',
  };
  const { status, value } = await control.post('/faults', asked);
  const { ttl, ...told } = asked;
  expect(status).toBe(201);
  expect(value).toEqual({ ...told, id: 1, matched: 0, fired: 0, remaining: 2, expiresInMs: expect.any(Number) });
  for (let sent = 0; sent < 2; sent += 1) await client.get('/view/1001');
  const [listed] = (await control.get('/faults')).value.faults;
  expect(listed).toMatchObject({ ...told, id: 1, matched: 2, fired: 1, remaining: 1 });
  expect(listed.expiresInMs).toBeLessThanOrEqual(3_600_000);
  await client.get('/view/1001');
  expect((await control.get('/faults')).value).toEqual({ faults: [] });
});

test('omitted limits of a fault are infinite', async () => {
  const { control } = await startLoggedIn();
  const { value } = await control.post('/faults', { effect: 'response', when: 'before' });
  expect(value).toEqual({
    id: 1,
    match: {},
    effect: 'response',
    when: 'before',
    skip: 0,
    times: null,
    matched: 0,
    fired: 0,
    remaining: null,
    expiresInMs: null,
  });
});

test('a fault expires in real time, independent of the clock of the sandbox', async () => {
  const { client, control } = await startLoggedIn();
  await control.put('/clock', { frozen: true });
  await control.post('/faults', { ...ERROR, ttl: '1ms' });
  await expect.poll(async () => (await control.get('/faults')).value.faults).toEqual([]);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('DELETE removes one fault or all faults', async () => {
  const { client, control } = await startLoggedIn();
  for (let armed = 0; armed < 3; armed += 1) await control.post('/faults', ERROR);
  expect((await control.delete('/faults/2')).value).toMatchObject({ deleted: { id: 2, ...ERROR } });
  expect((await control.delete('/faults')).value).toMatchObject({ deleted: [{ id: 1 }, { id: 3 }] });
  expect((await control.delete('/faults')).value).toEqual({ deleted: [], unfiredFaults: [] });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test.each(['2', '0', '01', 'x', '1.0', '-1', '__proto__', '9'.repeat(40), '%zz'])(
  'the unknown fault %s is 404',
  async (id) => {
    const { control } = await startLoggedIn();
    await control.post('/faults', ERROR);
    expect((await control.delete(`/faults/${id}`)).problem).toMatchObject({ status: 404 });
    expect((await control.get('/faults')).value.faults).toHaveLength(1);
  },
);

/** @returns the code and message with which the service itself rejects */
function ofRule(id: RejectionId, code: number): { code: number; message: string } {
  return { code, message: rules[id].rejection?.message ?? '' };
}

test.each([
  ['expired-token', 200, ofRule('token-expired', 401)],
  ['rate-limited', 503, ofRule('rate-limit', 503)],
  ['invisible-lead', 200, { code: 400, message: 'Invalid lead ID' }],
])('the preset %s answers with HTTP %d and %j', async (preset, status, error) => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { preset, times: 1 });
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };
  expect(await client.post('/lead/101/payment', payment)).toMatchObject({ status, errors: [error] });
  expect((await client.post('/lead/101/payment', payment)).body.status).toBe('success');
});

test('the preset slow is a delay of two seconds, or of ms; hang sends no response', async () => {
  const { control } = await startLoggedIn();
  expect((await control.post('/faults', { preset: 'slow' })).value).toMatchObject({ effect: 'delay', ms: 2000 });
  const slower = { preset: 'slow', ms: 35_000 };
  expect((await control.post('/faults', slower)).value).toMatchObject({ effect: 'delay', ms: 35_000 });
  expect((await control.post('/faults', { preset: 'hang' })).value).toMatchObject({ effect: 'hang', hanging: 0 });
});

test('the preset expired-token spares the login', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { preset: 'expired-token' });
  expect((await client.get('/view/1001')).code).toBe(401);
  expect((await client.tryLogin()).result.token).toHaveLength(32);
});

test('the preset invisible-lead fires for all lead operations, or for a given one', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { preset: 'invisible-lead', match: { operation: 'add-comment' } });
  const comment = { text: 'hello' };
  expect((await client.post('/lead/101/comment', comment)).code).toBe(400);
  expect((await client.put('/lead/101/owner', { owner: 12 })).body.status).toBe('success');
  await control.delete('/faults');
  await control.post('/faults', { preset: 'invisible-lead' });
  expect((await client.put('/lead/101/owner', { owner: 12 })).code).toBe(400);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('a match without a path leaves the path of a preset unchanged', async () => {
  const { client, control } = await startLoggedIn();
  const { value } = await control.post('/faults', { preset: 'invisible-lead', match: { user: 1 } });
  expect(value.match).toEqual({ path: '/lead/*', user: 1 });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('the path of a match replaces the path of the preset invisible-lead', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { preset: 'invisible-lead', match: { path: '/lead/102/*' } });
  expect((await client.put('/lead/101/owner', { owner: 12 })).body.status).toBe('success');
  expect((await client.put('/lead/102/owner', { owner: 12 })).code).toBe(400);
});

test.each([
  [{ user: 'owner@example.com' }, 1],
  [{ user: 2 }, 0],
])('a fault with the match %j fires only for the user of the token', async (match, fired) => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { ...ERROR, match });
  expect((await client.get('/view/1001')).body.status).toBe(fired ? 'error' : 'success');
  expect((await client.get('/view/1001', { token: 'x' })).rule).toBe('token-unknown');
  expect((await control.get('/faults')).value.faults[0].fired).toBe(fired);
});

test('a fault fires in one sandbox only', async () => {
  const { control, client, server } = await startLoggedIn();
  const other = new ServiceClient(server, '/_sandbox/w1');
  await other.login();
  await control.post('/faults', ERROR);
  expect((await client.get('/view/1001')).code).toBe(503);
  expect((await other.get('/view/1001')).result.id).toBe(1001);
});

test('a path matches without the sandbox prefix and without the query', async () => {
  const { server, http } = await startMock();
  await http.post('/_sandbox/w1/_mock/faults').send({ ...ERROR, match: { path: '/view/1001' } });
  expect((await new ServiceClient(server, '/_sandbox/w1').get('/view/1001?a=b')).code).toBe(503);
});

test('a reset removes the faults and restarts their IDs, unless it keeps them', async () => {
  const { control } = await startLoggedIn();
  await control.post('/faults', ERROR);
  await control.post('/reset', { retain: ['faults'] });
  expect((await control.get('/faults')).value.faults).toMatchObject([{ id: 1 }]);
  await control.post('/reset');
  expect((await control.get('/faults')).value.faults).toEqual([]);
  expect((await control.post('/faults', ERROR)).value.id).toBe(1);
});

test('seeding and saving a snapshot keep the faults', async () => {
  const { control } = await startLoggedIn();
  await control.post('/faults', ERROR);
  await control.post('/seed', { fixture: 'empty' });
  await control.put('/snapshots/a');
  expect((await control.get('/faults')).value.faults).toHaveLength(1);
});

test('a reset that cannot be saved keeps the faults and their hanging requests', async () => {
  const mock = await startMock({ dataFile: join(await tempFolder(), 'data.json') });
  const { control } = mock;
  const fault = mock.sandbox.faults.arm({ match: {}, effect: 'hang', skip: 0 });
  const letGo = vi.fn();
  fault.hanging.add(letGo);
  const free = fillDisk();
  expect((await control.post('/reset')).status).toBe(503);
  free();
  expect((await control.get('/faults')).value.faults).toMatchObject([{ id: 1, hanging: 1 }]);
  expect(letGo).not.toHaveBeenCalled();
  await control.post('/reset');
  expect(letGo).toHaveBeenCalledOnce();
});

test('all mistakes of a fault are reported at once', async () => {
  const { control } = await startLoggedIn();
  const body = { preset: 'slow', code: 500, ttl: 'x', match: { operation: 'x' } };
  expect((await control.post('/faults', body)).pointers).toEqual(['/match/operation', '/code', '/ttl']);
});

test.each(['delay', 'error', 'hang'])('a preset cannot be combined with the effect %s', async (effect) => {
  const { control } = await startLoggedIn();
  const { problem } = await control.post('/faults', { preset: 'slow', effect });
  expect(problem.errors).toEqual([{ pointer: '/preset', message: 'cannot be combined with effect: remove one' }]);
});

test.each<[fault: object, pointer: string, message: string]>([
  [{ effect: 'reset' }, '/when', 'is required'],
  [{ effect: 'error', code: 500 }, '/when', 'is required'],
  [{ effect: 'hang', when: 'before' }, '/when', 'is not a field of the effect hang'],
  [{ preset: 'down', when: 'after' }, '/when', 'is not a field of the preset down'],
  [{ preset: 'down', ms: 10 }, '/ms', 'is not a field of the preset down'],
  [{ effect: 'delay', ms: { min: 5, max: 1 } }, '/ms', 'min must not exceed max'],
  [{ effect: 'delay', ms: 600_001 }, '/ms', ''],
  [{ effect: 'response', when: 'after', headers: { 'content-length': '1' } }, '/headers/content-length', 'is set by'],
  [{ effect: 'response', when: 'after', headers: { Trailer: 'a' } }, '/headers/Trailer', 'is set by the server'],
  [{ effect: 'response', when: 'after', headers: { a: 'b\nc' } }, '/headers/a', 'a text of tabs and the characters'],
  [{ effect: 'response', when: 'after', httpStatus: 304, body: 'a' }, '/body', 'HTTP 304 has no body'],
  [{ effect: 'error', when: 'after', code: 500, httpStatus: 204 }, '/httpStatus', 'HTTP 204 has no body'],
  [{ effect: 'error', when: 'after', code: 500, body: 'a' }, '/body', 'is not a field of the effect error'],
])('%j is rejected with its place', async (fault, pointer, message) => {
  const { control } = await startLoggedIn();
  const { problem } = await control.post('/faults', fault);
  expect(problem.errors).toContainEqual({ pointer, message: expect.stringContaining(message) });
  expect((await control.get('/faults')).value.faults).toEqual([]);
});

test('the preset maintenance answers with HTTP 503 and a page', async () => {
  const { control, http, client } = await startLoggedIn();
  await control.post('/faults', { preset: 'maintenance' });
  const { status, headers, text } = await http.get('/view/1001').set('token', client.token ?? '');
  expect([status, headers['content-type'], text]).toEqual([
    503,
    'text/html; charset=utf-8',
    expect.stringContaining('Back soon'),
  ]);
});
