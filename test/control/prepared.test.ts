import { expect, onTestFinished, test, vi } from 'vitest';
import type { Comment, Lead } from '../../src/core/state/state.ts';
import { Turns } from '../../src/core/turns.ts';
import { createMock } from '../../src/index.ts';
import { ControlClient } from '../support/control.ts';
import { startMock } from '../support/start-mock.ts';

/** Does something so many times after every thirty steps of what is under way, as somebody may who has a turn between two. */
function between(times: number, act: (at: number) => void) {
  let steps = 0;
  return vi.spyOn(Turns.prototype, 'next').mockImplementation(async () => {
    if (steps % 30 === 0 && steps / 30 < times) act(steps / 30);
    steps += 1;
  });
}

const inNew = { headers: { 'X-Mock-Sandbox': 'new' } };
const lead = (id: number) => ({ id, project_id: 1, contact_id: 1, name: `Lead ${id}` });
const merge = (count: number) => ({ mode: 'merge', data: { leads: Array.from({ length: count }, () => ({})) } });

test.each([
  ['merge', merge(100)],
  [
    'replace',
    { data: { projects: [{ id: 1, name: 'P' }], leads: Array.from({ length: 100 }, (_, at) => lead(at + 1)) } },
  ],
])('others may go first after each record of a %s', async (_what, body) => {
  const control = new ControlClient(await startMock());
  const next = between(0, () => {});
  const { status } = await control.post('/seed', body);
  const steps = next.mock.calls.length;
  next.mockRestore();
  expect(status).toBe(200);
  // Each is filled, and held against the others twice.
  expect(steps).toBeGreaterThanOrEqual(3 * 100);
});

test.each([1, 5])(
  'what others change meanwhile is kept, and no id is given twice, if they do it %d times',
  async (times) => {
    const { mock, ...started } = await startMock();
    const control = new ControlClient(started);
    const next = between(times, (at) =>
      mock.sandbox.state.leads.insert({ ...lead(501 + at), deal: false, custom: [] }),
    );
    await control.post('/seed', merge(10));
    next.mockRestore();
    const ids: number[] = (await control.get('/state/leads')).value.records.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(Array.from({ length: times }, (_, at) => 501 + at)));
    expect(ids).toHaveLength(4 + times + 10);
  },
);

test('what would be refused as it was is no reason to refuse it as it is', async () => {
  const { mock, ...started } = await startMock();
  const control = new ControlClient(started);
  const next = between(1, () => mock.sandbox.state.projects.insert({ id: 9, name: 'Nine' }));
  const { status } = await control.post('/seed', { mode: 'merge', data: { leads: [lead(300), { project_id: 9 }] } });
  next.mockRestore();
  expect(status).toBe(200);
});

test('a sandbox that somebody else makes meanwhile is the one that is merged into', async () => {
  const { mock, ...started } = await startMock();
  const control = new ControlClient(started);
  const next = between(1, () => mock.sandboxes.use('new').state.projects.insert({ id: 9, name: 'Nine' }));
  const { status } = await control.post('/seed', merge(1), inNew);
  next.mockRestore();
  expect(status).toBe(200);
  expect((await control.get('/state/projects/9', inNew)).status).toBe(200);
  expect((await control.get('/state/leads', inNew)).value.records).toHaveLength(5);
});

test('a refused seed makes no sandbox', async () => {
  const control = new ControlClient(await startMock());
  expect((await control.post('/seed', { mode: 'merge', data: { leads: [{ id: 'x' }] } }, inNew)).status).toBe(400);
  expect((await control.get('/sandboxes')).value.sandboxes).toHaveLength(1);
});

test.each([
  ['a change of a record', 'patch', '/state/leads/101', { name: 'Maria' }],
  ['a removal', 'delete', '/state/leads/103', undefined],
  ['a list', 'get', '/state/leads?search=maria', undefined],
] as const)('others may go first between the records that %s looks at', async (_what, verb, path, body) => {
  const { mock, ...started } = await startMock();
  const next = between(0, () => {});
  const { status } = await new ControlClient(started).request(verb, path, { body });
  const steps = next.mock.calls.length;
  next.mockRestore();
  expect(status).toBe(200);
  expect(steps).toBeGreaterThanOrEqual(mock.sandbox.state.leads.size);
});

test('a record that somebody else removes while it is changed is not there', async () => {
  const { mock, ...started } = await startMock();
  const next = between(1, () => mock.sandbox.state.leads.remove(103));
  const { status } = await new ControlClient(started).patch('/state/leads/103', { name: 'Maria' });
  next.mockRestore();
  expect(status).toBe(404);
});

test('a record that somebody else begins to name while it is removed stays', async () => {
  const { mock, ...started } = await startMock();
  const { leads, comments } = mock.sandbox.state;
  const next = between(1, () => comments.insert({ ...comments.all()[0], id: '900', lead_id: 103 } as Comment));
  const { status } = await new ControlClient(started).delete('/state/leads/103');
  next.mockRestore();
  expect(status).toBe(409);
  expect(leads.get(103)).toBeDefined();
});

test('two merges in one turn of a mock without a port are both there', async () => {
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
  // One of them may be done before another that came first.
  const added = records.slice(4);
  expect(added.map(({ id }) => id)).toEqual([202, 203, 204, 205, 206]);
  expect(added.map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('all records of a merge are made at one instant, and at that of a clock that is set meanwhile', async () => {
  const { mock, ...started } = await startMock({ assumptions: { timezone: 'UTC' } });
  const control = new ControlClient(started);
  await control.put('/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  const next = between(1, () => mock.sandbox.clock.set(Date.UTC(2031, 0, 1)));
  await control.post('/seed', { mode: 'merge', data: { comments: [{}, {}, {}] } });
  next.mockRestore();
  const { records } = (await control.get('/state/comments')).value;
  expect(records.slice(-3).map(({ created_at }: Comment) => created_at)).toEqual(Array(3).fill('01.01.31 00:00:00'));
});

test('of a record with more than a hundred wrong references a hundred are told', async () => {
  const control = new ControlClient(await startMock());
  const observers = Array.from({ length: 200_000 }, () => 9);
  const task = { title: 't', owner_id: 0, project_id: 1, observers };
  for (const data of [{ tasks: [{ observers }] }, { tasks: [task] }]) {
    const { status, pointers } = await control.post('/seed', { mode: 'merge', data });
    expect(status).toBe(400);
    expect(pointers).toHaveLength(100);
  }
  expect((await control.post('/state/tasks', task)).pointers).toHaveLength(100);
});

test('where there is no room for a sandbox, that is told before what is wrong with a seed for it', async () => {
  const control = new ControlClient(await startMock({ maxSandboxes: 2 }));
  await control.post('/sandboxes', { name: 'w1' });
  const wrong = { mode: 'merge', data: { leads: [{ id: 'x' }] } };
  expect((await control.post('/seed', wrong, inNew)).status).toBe(503);
});
