import { expect, test } from 'vitest';
import { ControlClient } from '../../support/control.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

test('bodySchema is rejected for an operation without a body', async () => {
  const match = { operation: 'get-view', bodySchema: {} };
  const control = new ControlClient(await startLoggedIn());
  const { status, pointers, problem } = await control.post('/verify', { match, times: 0 });
  expect({ status, pointers }).toEqual({ status: 400, pointers: ['/match/bodySchema'] });
  expect(problem.detail).toContain('requests to get-view have no body');
  expect((await control.post('/verify', { match, times: 0, strict: false })).status).toBe(200);
});

test('a mistake in a sequence is reported with its index', async () => {
  const control = new ControlClient(await startLoggedIn());
  const inOrder = [{ operation: 'login' }, { operation: 'add-paymnt' }];
  expect(await control.post('/verify', { inOrder })).toMatchObject({ status: 400, pointers: ['/inOrder/1/operation'] });
  expect((await control.post('/verify', { inOrder, strict: false })).status).toBe(417);
});
