import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import type { State } from '../../src/core/state/state.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';

test('a reset restores the startup fixture', async () => {
  const { client, control } = await startLoggedIn();
  const before = (await control.get('/state')).value;
  await client.post('/lead/101/payment', { category: 'Garage', purpose: 'Deposit', sum: 10 });
  await client.delete('/view/1002');
  expect((await control.get('/state')).value).not.toEqual(before);

  await control.post('/reset');
  expect((await control.get('/state')).value).toEqual(before);
});

test('a reset restores a startup fixture other than the default', async () => {
  const { control } = await startMock({ fixture: 'empty' });
  await control.post('/seed', { fixture: 'default' });
  await control.post('/reset');
  expect((await control.get('/state/leads')).value.records).toEqual([]);
  expect((await control.get('/state/projects')).value.records).toHaveLength(1);
});

test('a named fixture replaces the startup fixture until the next reset', async () => {
  const { control } = await startMock();
  await control.post('/reset', { fixture: 'empty' });
  expect((await control.get('/state/leads')).value.records).toEqual([]);
  await control.post('/reset');
  expect((await control.get('/state/leads')).value.records).toHaveLength(4);
});

test('an unknown fixture is rejected with the nearest name, and nothing changes', async () => {
  const { client, control } = await startLoggedIn();
  await client.delete('/view/1002');
  const answer = await control.post('/reset', { fixture: 'defualt' });
  expect(answer.status).toBe(400);
  expect(answer.pointers).toEqual(['/fixture']);
  expect(answer.problem.errors?.[0]?.message).toContain('did you mean default?');
  expect((await control.get('/state/views/1002')).status).toBe(404);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test.each(['../fixtures/default', 'fixtures/default.json', '/etc/passwd', 'default.json', '__proto__'])(
  'the path %s is rejected as a fixture: HTTP callers cannot name files',
  async (fixture) => {
    const { control } = await startMock();
    expect(await control.post('/reset', { fixture })).toMatchObject({ status: 400, pointers: ['/fixture'] });
  },
);

test('the reported hash equals the hash of the state, however often the fixture was used', async () => {
  const started = await startLoggedIn();
  const { control } = started;
  const { sandboxes } = started.mock;
  const told = async (path: string, body: object = {}) => (await control.post(path, body)).value.stateHash;
  const isOf = (name: string) => stateHash(sandboxes.get(name)?.state as State);

  for (const [at, fixture] of ['default', 'empty', 'default', 'empty'].entries()) {
    expect(await told('/sandboxes', { name: `one${at}`, fixture })).toBe(isOf(`one${at}`));
    expect(await told('/reset', { fixture })).toBe(stateHash(started.sandbox.state));
    const all = (await control.post('/sandboxes/reset')).value.sandboxes;
    expect(all).toHaveLength(at + 2);
    for (const { name, stateHash: hash } of all) expect(hash, name).toBe(isOf(name));
    // Later changes must only affect this sandbox.
    const { projects } = started.sandbox.state;
    projects.update(projects.first()?.id ?? 0, { name: 'Another' });
    const hashes = new Set([isOf('default'), isOf(`one${at}`)]);
    expect(hashes.size).toBe(2);
  }
});

test('a reset restarts the ids', async () => {
  const { client, control } = await startLoggedIn();
  const comment = { text: 'hello' };
  const first = (await client.post('/lead/101/comment', comment)).result.id;
  expect((await client.post('/lead/101/comment', comment)).result.id).not.toBe(first);
  await control.post('/reset', { retain: ['sessions'] });
  expect((await client.post('/lead/101/comment', comment)).result.id).toBe(first);
});

test('the hash equals the hash of a fresh mock', async () => {
  const fresh = await startMock();
  const used = await startLoggedIn();
  const { control } = used;
  await used.client.post('/lead/101/comment', { text: 'hello' });
  const hash = (await control.post('/reset')).value.stateHash;
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).toBe(stateHash(fresh.sandbox.state));
});

test('the hash does not depend on sessions, clock or assumptions', async () => {
  const { client, sandbox, control } = await startLoggedIn();
  const { stateHash: plain } = (await control.post('/reset')).value;
  await client.login();
  sandbox.clock.advance(3_600_000);
  await control.patch('/assumptions', { errorStatus: 'code' });
  const kept = await control.post('/reset', { retain: ['sessions', 'clock', 'assumptions'] });
  expect(kept.value.stateHash).toBe(plain);
});

test('the hash differs between two states and between two sequences', async () => {
  const { client, sandbox } = await startLoggedIn();
  const start = stateHash(sandbox.state);
  await client.post('/lead/101/comment', { text: 'hello' });
  const commented = stateHash(sandbox.state);
  sandbox.state.comments.remove(1);
  const removed = stateHash(sandbox.state);
  expect(new Set([start, commented, removed]).size).toBe(3);
});

test('a reset restores sessions, clock and assumptions', async () => {
  const { client, sandbox, control } = await startLoggedIn();
  sandbox.clock.advance(3_600_000);
  await control.patch('/assumptions', { unknownPathId: '404' });
  await control.post('/reset');
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-unknown' });
  expect(sandbox.clock.setting).toEqual({ offset_ms: 0, frozen_at: null });
  expect((await control.get('/assumptions')).value.unknownPathId.value).toBe('400');
});

test('a reset restores the startup assumptions, not the defaults', async () => {
  const { control } = await startMock({ assumptions: { unknownPathId: '404' } });
  await control.patch('/assumptions', { unknownPathId: '400' });
  await control.post('/reset');
  expect((await control.get('/assumptions')).value.unknownPathId.value).toBe('404');
});

test('retain: sessions stay valid', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/reset', { retain: ['sessions'] });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('retain: sessions of users that the fixture lacks end', async () => {
  const { client, control } = await startMock();
  await control.post('/state/users', { login: 'new@example.com' });
  await client.login('new@example.com');
  await control.post('/reset', { retain: ['sessions'] });
  expect(await client.get('/view/1001')).toMatchObject({ code: 401, rule: 'token-unknown' });
});

test('retain: the clock stays unchanged', async () => {
  const { control, sandbox } = await startMock();
  sandbox.clock.advance(3_600_000);
  sandbox.clock.freeze();
  const setting = sandbox.clock.setting;
  await control.post('/reset', { retain: ['clock'] });
  expect(sandbox.clock.setting).toEqual(setting);
});

test('retain: assumptions stay unchanged', async () => {
  const { control } = await startMock();
  await control.patch('/assumptions', { unknownPathId: '404' });
  await control.post('/reset', { retain: ['assumptions'] });
  expect((await control.get('/assumptions')).value.unknownPathId.value).toBe('404');
});

test('retaining some parts keeps no other part', async () => {
  const { client, control } = await startLoggedIn();
  await control.patch('/assumptions', { unknownPathId: '404' });
  await control.post('/reset', { retain: ['clock', 'journal', 'faults'] });
  expect((await client.get('/view/1001')).code).toBe(401);
  expect((await control.get('/assumptions')).value.unknownPathId.value).toBe('400');
});

test.each([
  [{ retain: ['session'] }, '/retain/0'],
  [{ retain: 'sessions' }, '/retain'],
  [{ fixture: 7 }, '/fixture'],
  [{ fixture: '' }, '/fixture'],
  [{ fixtures: 'empty' }, '/fixtures'],
])('%j is rejected at %s', async (body, pointer) => {
  const { control } = await startMock();
  expect(await control.post('/reset', body)).toMatchObject({ status: 400, pointers: [pointer] });
});
