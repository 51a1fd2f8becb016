import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.ts';

test.each([
  ['/seed', { leads: [] }, '/leads', '{"data": {"leads": …}}'],
  ['/seed', { users: [], mode: 'merge' }, '/users', '{"data": {"users": …}}'],
  ['/sandboxes', { name: 'w1', leads: [] }, '/leads', '{"seed": {"leads": …}}'],
  ['/faults', { effect: 'reset', operation: 'add-payment' }, '/operation', '{"match": {"operation": …}}'],
  ['/verify', { operation: 'add-payment' }, '/operation', '{"match": {"operation": …}}'],
])('a field at the wrong level gets its place as a suggestion: POST %s %j', async (path, body, pointer, place) => {
  const { problem } = await (await startMock()).control.post(path, body);
  expect(problem.errors).toContainEqual({ pointer, message: `is not a known field; did you mean ${place}?` });
});
