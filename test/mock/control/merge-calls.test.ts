import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../src/index.ts';
import type { Comment, Lead } from '../../../src/mock/core/state/state.ts';
import { startMock } from '../../support/start-mock.ts';

const inNew = { headers: { 'X-Mock-Sandbox': 'new' } };

test('two concurrent merges of a mock without a port both apply', async () => {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  const seed = (name: string) =>
    mock.fetch(`${mock.baseUrl}/_mock/seed`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ mode: 'merge', data: { leads: [{ name }] } }),
    });
  const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(seed));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { records } = (await (await mock.fetch(`${mock.baseUrl}/_mock/state/leads`)).json()) as { records: Lead[] };
  const added = records.slice(4);
  expect(added.map(({ id }) => id)).toEqual([202, 203, 204, 205, 206]);
  expect(added.map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('all records of a merge have the same time', async () => {
  const { control } = await startMock({ assumptions: { timezone: 'UTC' } });
  await control.put('/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  await control.post('/seed', { mode: 'merge', data: { comments: [{}, {}, {}] } });
  const { records } = (await control.get('/state/comments')).value;
  expect(records.slice(-3).map(({ created_at }: Comment) => created_at)).toEqual(Array(3).fill('01.01.30 00:00:00'));
});

test('a hundred wrong references of a record are reported', async () => {
  const { control } = await startMock();
  const observers = Array.from({ length: 200_000 }, () => 9);
  const task = { title: 't', owner_id: 0, project_id: 1, observers };
  for (const data of [{ tasks: [{ observers }] }, { tasks: [task] }]) {
    const { status, pointers } = await control.post('/seed', { mode: 'merge', data });
    expect(status).toBe(400);
    expect(pointers).toHaveLength(100);
  }
  expect((await control.post('/state/tasks', task)).pointers).toHaveLength(100);
});

test('an invalid seed of a new sandbox evicts none', async () => {
  const { control } = await startMock({ maxSandboxes: 2 });
  await control.post('/sandboxes', { name: 'w1' });
  const wrong = { mode: 'merge', data: { leads: [{ id: 'x' }] } };
  expect((await control.post('/seed', wrong, inNew)).status).toBe(400);
  expect((await control.get('/sandboxes')).value.sandboxes).toMatchObject([{ name: 'default' }, { name: 'w1' }]);
});
