import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maskedToken } from '../../../src/mock/secrets/secret-names.ts';
import { fillDisk } from '../../support/full-disk.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { LOG_ONLY } from '../../support/start-mock-settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const START = '2030-01-01T00:00:00.000Z';
const A_DAY_LATER = '2030-01-02T00:00:00.000Z';

/** Starts a mock with its clock frozen at START. */
async function startFrozen(overrides?: MockOverrides) {
  const started = await startMock(overrides);
  await started.control.put('/clock', { now: START, frozen: true });
  return started;
}

test('tokens are listed unmasked, with user, times and validity', async () => {
  const { client, control } = await startFrozen();
  const token = await client.login('anna@example.com', { service: 'shop' });
  await control.post('/clock/advance', { by: '1h' });
  await client.get('/view/1001');
  const listed = {
    token,
    masked: maskedToken(token),
    userId: 2,
    login: 'anna@example.com',
    service: 'shop',
    address: expect.any(String),
    createdAt: START,
    lastActionAt: '2030-01-01T01:00:00.000Z',
    expiresAt: '2030-01-02T01:00:00.000Z',
    alive: true,
  };
  expect((await control.get('/tokens')).value).toEqual({ tokens: [listed] });
  await control.put('/clock', { now: '2030-01-02T00:59:59.999Z' });
  expect((await control.get('/tokens')).value).toEqual({ tokens: [listed] });
  await control.put('/clock', { now: '2030-01-02T01:00:00Z' });
  expect((await control.get('/tokens')).value).toEqual({ tokens: [{ ...listed, alive: false }] });
});

test('tokens are listed by start time, even after the clock was set back', async () => {
  const { control } = await startFrozen();
  await control.post('/tokens', { user: 3, service: 'robot', token: 'later-token-of-boris' });
  await control.put('/clock', { now: '2029-12-31T23:00:00Z' });
  await control.post('/tokens', { user: 3, service: 'robot', token: 'earlier-token-of-boris' });
  const { tokens } = (await control.get('/tokens')).value;
  expect(tokens.map(({ token }: { token: string }) => token)).toEqual([
    'earlier-token-of-boris',
    'later-token-of-boris',
  ]);
});

test.each([[3], ['boris@example.com']])('a token for the user %j is created without a login', async (user) => {
  const { client, control } = await startFrozen();
  const answer = await control.post('/tokens', { user, service: 'robot' });
  expect(answer.status).toBe(201);
  expect(answer.value).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    masked: maskedToken(answer.value.token),
    userId: 3,
    login: 'boris@example.com',
    service: 'robot',
    address: null,
    createdAt: START,
    lastActionAt: START,
    expiresAt: A_DAY_LATER,
    alive: true,
  });
  expect((await control.get('/tokens')).value.tokens).toEqual([answer.value]);
  client.token = answer.value.token;
  await client.post('/lead/101/comment', { text: 'made' });
  expect((await control.get('/state/comments')).value.records).toMatchObject([{ signature: 'robot', user_id: 3 }]);
});

test('a created token neither evicts tokens at its address nor is evicted', async () => {
  const { client, control } = await startFrozen();
  const owners = await client.login();
  const annas = (await control.post('/tokens', { user: 2, service: 'a' })).value.token;
  const boriss = (await control.post('/tokens', { user: 3, service: 'b' })).value.token;
  const isGood = async (token: string) => (await client.get('/view/1001', { token })).body.status === 'success';
  expect([await isGood(owners), await isGood(annas), await isGood(boriss)]).toEqual([true, true, true]);
  await client.login('anna@example.com');
  expect([await isGood(owners), await isGood(annas), await isGood(boriss)]).toEqual([false, true, true]);
});

test.each([
  [{ user: 99, service: 'a' }, '/user', 'is not a known user: 99'],
  [{ user: 1.5, service: 'a' }, '/user', 'must be a user: an id (integer) or a login (string)'],
  [{ service: 'a' }, '/user', 'is required'],
  [{ user: 1 }, '/service', 'is required'],
  [{ user: 1, service: '' }, '/service', 'must not be empty'],
  [{ user: 1, service: 'a', addres: null }, '/addres', 'is not a known field'],
])('a token request with %j is rejected at %s', async (body, pointer, message) => {
  const { control } = await startFrozen();
  const answer = await control.post('/tokens', body);
  expect(answer).toMatchObject({ status: 400, pointers: [pointer] });
  expect(answer.problem.errors?.[0]?.message).toContain(message);
  expect((await control.get('/tokens')).value.tokens).toEqual([]);
});

test('the name of a user in the field login gets a hint, first', async () => {
  const { control } = await startMock();
  const { problem } = await control.post('/tokens', { login: 'anna@example.com', service: 'shop' });
  expect(problem.detail).toBe('/login is not a known field; did you mean user? (and 1 more)');
});

test('the message shows the beginning of a far too long login', async () => {
  const { control } = await startFrozen();
  const { status, problem } = await control.post('/tokens', { user: 'a'.repeat(1_000_000), service: 'a' });
  expect(status).toBe(400);
  expect(problem.detail.length).toBeLessThan(300);
});

test('creating a token in a state without users is rejected', async () => {
  const { control } = await startFrozen();
  await control.post('/seed', { data: {} });
  const { problem } = await control.post('/tokens', { user: 1, service: 'a' });
  expect(problem.detail).toContain('no users exist');
});

test('expiring a token makes it just expired', async () => {
  const { client, control } = await startFrozen();
  const token = await client.login();
  const other = (await client.tryLogin()).result.token;
  const { status, value } = await control.post(`/tokens/${token}/expire`);
  expect(status).toBe(200);
  expect(value).toMatchObject({ token, createdAt: START, expiresAt: START, alive: false });
  expect(value.lastActionAt).toBe('2029-12-31T00:00:00.000Z');
  expect((await control.get('/tokens')).value.tokens).toMatchObject([value, { token: other, alive: true }]);
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
  expect((await client.get('/view/1001', { token: other })).result.id).toBe(1001);
  await control.put('/clock', { now: '2029-12-31T23:59:59.999Z' });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('expiring an expired token leaves its age unchanged', async () => {
  const { client, control } = await startFrozen();
  const token = await client.login();
  await control.post('/clock/advance', { by: '30d' });
  const { value } = await control.post(`/tokens/${token}/expire`);
  expect(value).toMatchObject({ lastActionAt: START, expiresAt: A_DAY_LATER, alive: false });
});

test('a token on a running clock expires at once', async () => {
  const started = await startMock();
  const token = await started.client.login();
  expect((await started.control.post(`/tokens/${token}/expire`)).value.alive).toBe(false);
  expect((await started.client.get('/view/1001')).rule).toBe('token-expired');
});

test('a revoked token is rejected with its reason; other tokens stay valid', async () => {
  const { client, control } = await startFrozen();
  const token = await client.login();
  const other = (await client.tryLogin()).result.token;
  expect((await control.delete(`/tokens/${token}`)).value).toMatchObject({ deleted: { token, userId: 1 } });
  const rejected = await client.get('/view/1001');
  expect(rejected).toMatchObject({ code: 401, rule: 'token-unknown' });
  expect(rejected.headers['x-mock-explain']).toContain('it was revoked through the control plane');
  expect((await control.get('/tokens')).value.tokens).toMatchObject([{ token: other }]);
  expect((await control.delete(`/tokens/${token}`)).problem.detail).toContain('it was revoked through');
});

test.each(['x', 'x'.repeat(32), '__proto__', '%zz'])('the unknown token %s is 404', async (token) => {
  const { client, control } = await startFrozen();
  await client.login();
  expect((await control.post(`/tokens/${token}/expire`)).status).toBe(404);
  expect((await control.delete(`/tokens/${token}`)).problem.detail).toContain('unknown token');
  expect((await control.get('/tokens')).value.tokens).toHaveLength(1);
});

test('created, expired and revoked tokens survive a restart', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { control, mock } = await startFrozen({ dataFile });
  const make = async (service: string) => (await control.post('/tokens', { user: 1, service })).value.token;
  const [, aged, revoked] = [await make('a'), await make('b'), await make('c')];
  await control.post(`/tokens/${aged}/expire`);
  await control.delete(`/tokens/${revoked}`);
  const { tokens } = (await control.get('/tokens')).value;
  await mock.close();
  const { control: second } = await startMock({ dataFile });
  expect(new Set((await second.get('/tokens')).value.tokens)).toEqual(new Set(tokens));
});

test('a change of tokens that cannot be saved is undone', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { client, control } = await startFrozen({ dataFile, writeTiming: LOG_ONLY });
  const token = await client.login();
  const { tokens } = (await control.get('/tokens')).value;
  const free = fillDisk();
  expect((await control.post('/tokens', { user: 1, service: 'a' })).status).toBe(503);
  expect((await control.post(`/tokens/${token}/expire`)).status).toBe(503);
  expect((await control.delete(`/tokens/${token}`)).status).toBe(503);
  expect((await control.get('/tokens')).value.tokens).toEqual(tokens);
  expect((await client.get('/view/1001')).result.id).toBe(1001);

  free();
  expect((await control.post(`/tokens/${token}/expire`)).value.alive).toBe(false);
});
