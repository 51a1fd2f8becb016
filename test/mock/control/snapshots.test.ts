// @module-tag slow
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { fillDisk } from '../../support/full-disk.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const START = '2030-01-01T00:00:00.000Z';

/** Starts a logged-in mock with its clock frozen at START. */
async function startFrozen(overrides?: MockOverrides) {
  const started = await startMock(overrides);
  await started.control.put('/clock', { now: START, frozen: true });
  await started.client.login();
  return started;
}

test('a snapshot is listed with its time, hash and counts', async () => {
  const { client, control, sandbox } = await startFrozen();
  await client.post('/lead/101/comment', { text: 'a' });
  const { status, value } = await control.put('/snapshots/first.1_a-b');
  expect(status).toBe(200);
  expect(value).toEqual({
    name: 'first.1_a-b',
    takenAt: START,
    stateHash: stateHash(sandbox.state),
    counts: expect.objectContaining({ users: 3, leads: 4, comments: 1, payments: 0 }),
  });
  await client.post('/lead/101/comment', { text: 'b' });
  expect((await control.get('/snapshots')).value).toEqual({ snapshots: [value] });
});

test('a restore restores state and sequences: ids are assigned as at the time of the save', async () => {
  const { client, control } = await startFrozen();
  await client.post('/lead/101/comment', { text: 'kept' });
  await control.delete('/state/comments/1');
  await client.post('/lead/101/comment', { text: 'kept' });
  await control.put('/snapshots/a');
  const before = (await control.get('/state')).value;
  const comment = async () => (await client.post('/lead/101/comment', { text: 'more' })).result.id;
  const ids = [await comment(), await comment()];
  await client.put('/view/1001', { source: 'edited' });
  await client.delete('/view/1002');
  await control.post('/seed', { fixture: 'empty' });

  const { status, value } = await control.post('/snapshots/a/restore');
  expect(status).toBe(200);
  const [{ stateHash: saved }] = (await control.get('/snapshots')).value.snapshots;
  expect(value).toEqual({ stateHash: saved, unfiredFaults: [] });
  expect((await control.get('/state')).value).toEqual(before);
  expect([await comment(), await comment()]).toEqual(ids);
});

test('a restore restores clock and assumptions as they were saved', async () => {
  const { control } = await startFrozen();
  await control.patch('/assumptions', { unknownPathId: '404' });
  await control.put('/snapshots/a');
  await control.put('/clock', { now: '2040-01-01T00:00:00Z', frozen: false });
  await control.patch('/assumptions', { unknownPathId: '400', rateLimit: 3 });
  await control.post('/snapshots/a/restore');
  expect((await control.get('/clock')).value).toEqual({ now: START, frozen: true, isRealTime: false });
  const { unknownPathId, rateLimit } = (await control.get('/assumptions')).value;
  expect([unknownPathId.value, rateLimit.value]).toEqual(['404', 'off']);
});

test('a restore restores sessions at their saved age, and ends newer ones', async () => {
  const { client, control } = await startFrozen();
  const early = client.token;
  await control.post('/clock/advance', { by: '23h' });
  await control.put('/snapshots/a');
  const { tokens } = (await control.get('/tokens')).value;
  await client.get('/view/1001');
  await client.post('/logout');
  const late = await client.login();
  await control.post('/snapshots/a/restore');
  expect((await control.get('/tokens')).value.tokens).toEqual(tokens);

  const rejected = await client.get('/view/1001', { token: late });
  expect(rejected.rule).toBe('token-unknown');
  expect(rejected.headers['x-mock-explain']).toContain('a snapshot was restored');
  await control.post('/clock/advance', { by: '1h' });
  expect((await client.get('/view/1001', { token: early })).rule).toBe('token-expired');
  await control.post('/snapshots/a/restore');
  expect((await client.get('/view/1001', { token: early })).result.id).toBe(1001);
});

test('retained sessions are current ones of users that the snapshot contains', async () => {
  const { client, control } = await startFrozen();
  const early = client.token;
  await control.put('/snapshots/a');
  await client.post('/logout');
  const user = (await control.post('/state/users', { login: 'new@example.com' })).value;
  const gone = (await control.post('/tokens', { user: user.id, service: 'x' })).value.token;
  const stays = (await control.post('/tokens', { user: 1, service: 'x' })).value.token;
  await control.post('/snapshots/a/restore', { retain: ['sessions'] });
  const { tokens } = (await control.get('/tokens')).value;
  expect(tokens.map(({ token }: { token: string }) => token)).toEqual([stays]);
  expect((await client.get('/view/1001', { token: early })).headers['x-mock-explain']).toContain('logged out');
  expect((await client.get('/view/1001', { token: gone })).headers['x-mock-explain']).toContain(
    'snapshot was restored',
  );
});

test('saving under an existing name replaces the snapshot and lists it last', async () => {
  const { client, control } = await startFrozen();
  for (const name of ['a', 'b']) await control.put(`/snapshots/${name}`);
  await client.delete('/view/1001');
  await control.put('/snapshots/a');
  const { snapshots } = (await control.get('/snapshots')).value;
  expect(snapshots).toMatchObject([
    { name: 'b', counts: { views: 3 } },
    { name: 'a', counts: { views: 2 } },
  ]);
});

test('snapshots survive a reset, and restore the state before it', async () => {
  const { client, control } = await startFrozen();
  await client.delete('/view/1001');
  await control.put('/snapshots/a');
  await control.post('/reset', { fixture: 'empty' });
  expect((await client.get('/view/1002')).code).toBe(401);
  await control.post('/snapshots/a/restore');
  expect((await client.get('/view/1002')).result.id).toBe(1002);
  expect((await control.get('/state/views/1001')).status).toBe(404);
});

test('a deleted snapshot is gone', async () => {
  const { control } = await startFrozen();
  for (const name of ['a', 'b']) await control.put(`/snapshots/${name}`);
  expect((await control.delete('/snapshots/a')).value).toMatchObject({ deleted: { name: 'a' } });
  expect((await control.get('/snapshots')).value.snapshots).toMatchObject([{ name: 'b' }]);
  expect((await control.post('/snapshots/a/restore')).status).toBe(404);
});

test('an unknown name is 404 with the nearest one', async () => {
  const { control } = await startFrozen();
  expect((await control.post('/snapshots/paid/restore')).problem.detail).toContain('this sandbox has no snapshots');
  for (const name of ['empty', 'paid-lead']) await control.put(`/snapshots/${name}`);
  for (const answer of [
    await control.post('/snapshots/payd-lead/restore'),
    await control.delete('/snapshots/payd-lead'),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.problem.detail).toBe('the snapshot payd-lead does not exist; did you mean paid-lead?');
  }
});

test.each(['.a', 'a%00', '__proto__', '%zz'])('the name %s is rejected', async (name) => {
  const { control } = await startFrozen();
  const path = `/snapshots/${name}`;
  const answers = [await control.put(path), await control.post(`${path}/restore`), await control.delete(path)];
  for (const { status, problem } of answers) {
    expect(status).toBe(400);
    expect(problem.detail).toContain('the name of a snapshot must be');
  }
  expect((await control.get('/snapshots')).value.snapshots).toEqual([]);
});

test('a name may equal the name of a method', async () => {
  const { control } = await startFrozen();
  for (const name of ['constructor', 'restore', '0']) {
    expect((await control.put(`/snapshots/${name}`)).status).toBe(200);
    expect((await control.post(`/snapshots/${name}/restore`)).status).toBe(200);
  }
});

test('a restored state survives a restart; snapshots do not', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { client, control, mock } = await startFrozen({ dataFile });
  await control.put('/snapshots/a');
  for (let n = 0; n < 3; n += 1) await client.post('/lead/101/comment', { text: 'a' });
  const { value } = await control.post('/snapshots/a/restore');
  await mock.close();
  const second = await startMock({ dataFile });
  expect(stateHash(second.sandbox.state)).toBe(value.stateHash);
  second.client.token = client.token;
  expect((await second.client.post('/lead/101/comment', { text: 'b' })).result.id).toBe('1');
  expect((await second.control.get('/snapshots')).value.snapshots).toEqual([]);
});

test('a restore that cannot be saved is undone', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { client, control, sandbox } = await startFrozen({ dataFile });
  await control.put('/snapshots/a');
  await client.delete('/view/1001');
  await control.post('/clock/advance', { by: '1h' });
  await control.post('/faults', { effect: 'response', when: 'before', match: { operation: 'logout' } });
  await control.patch('/assumptions', { unknownPathId: '404' });
  const token = await client.login();
  const { requests } = (await control.get('/requests')).value;
  const [before, { tokens }] = [stateHash(sandbox.state), (await control.get('/tokens')).value];
  const free = fillDisk();
  expect((await control.post('/snapshots/a/restore')).status).toBe(503);
  expect(stateHash(sandbox.state)).toBe(before);
  expect((await control.get('/tokens')).value.tokens).toEqual(tokens);
  expect((await control.get('/clock')).value.now).toBe('2030-01-01T01:00:00.000Z');
  expect((await control.get('/requests')).value.requests).toEqual(requests);
  expect((await control.get('/faults')).value.faults).toHaveLength(1);
  expect((await control.get('/assumptions')).value.unknownPathId.value).toBe('404');
  expect((await client.get('/view/1002', { token })).result.id).toBe(1002);

  free();
  expect((await control.post('/snapshots/a/restore')).status).toBe(200);
  expect((await client.get('/view/1001')).code).toBe(401);
});
