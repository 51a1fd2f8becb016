import { expect, test } from 'vitest';
import { minimalSeed } from '../../../src/mock/schema/files/minimal-seed.ts';
import { startMock } from '../../support/start-mock.ts';

test('the state is returned as a fixture that recreates it', async () => {
  const mock = await startMock();
  const { control } = mock;
  await control.post('/state/labels', { name: 'Hot' });
  const { value } = await control.get('/fixture');
  expect(value).toEqual({ fixture: minimalSeed(mock.sandbox.state.toDocument()), counts: expect.anything() });
  expect(value.counts).toMatchObject({ labels: 4, tasks: 0 });
  const before = mock.sandbox.state.toDocument();
  await control.post('/reset', { fixture: 'empty' });
  await control.post('/seed', { data: value.fixture });
  expect(mock.sandbox.state.toDocument()).toEqual(before);
});

test('the fixture names the assumption that it needs, whatever the current value', async () => {
  const { control } = await startMock();
  await control.patch('/assumptions', { unknownBodyId: 'accept' });
  expect((await control.get('/fixture')).value).not.toHaveProperty('needs');
  await control.post('/state/tasks', { owner_id: 99 });
  await control.patch('/assumptions', { unknownBodyId: 'reject' });
  const { fixture, needs } = (await control.get('/fixture')).value;
  expect(needs).toEqual({ unknownBodyId: 'accept' });
  expect((await control.post('/seed', { data: fixture })).status).toBe(400);
  await control.patch('/assumptions', needs);
  expect((await control.post('/seed', { data: fixture })).status).toBe(200);
});
