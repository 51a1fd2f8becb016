import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import type { State } from '../../../src/mock/core/state/state.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';

test('a reset restores the startup fixture', async () => {
  const { client, control } = await startLoggedIn();
  const before = (await control.get('/state')).value;
  await client.post('/lead/101/payment', { category: 'Garage', purpose: 'Deposit', sum: 10 });
  await client.delete('/view/1002');
  expect((await control.get('/state')).value).not.toEqual(before);

  await control.post('/reset');
  expect((await control.get('/state')).value).toEqual(before);
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

test('the hash depends on records and sequences, and not on sessions or the clock', async () => {
  const { client, control, sandbox } = await startLoggedIn();
  const start = stateHash(sandbox.state);
  await client.login();
  sandbox.clock.advance(3_600_000);
  expect(stateHash(sandbox.state)).toBe(start);
  await client.post('/lead/101/comment', { text: 'hello' });
  const commented = stateHash(sandbox.state);
  sandbox.state.comments.remove(1);
  const removed = stateHash(sandbox.state);
  expect(new Set([start, commented, removed]).size).toBe(3);
  expect((await control.post('/reset')).value.stateHash).toBe(start);
});

test.each([
  [{ fixture: 7 }, '/fixture'],
  [{ fixture: '' }, '/fixture'],
  [{ fixtures: 'empty' }, '/fixtures'],
])('%j is rejected at %s', async (body, pointer) => {
  const { control } = await startMock();
  expect(await control.post('/reset', body)).toMatchObject({ status: 400, pointers: [pointer] });
});
