import { expect, test } from 'vitest';
import { ControlClient } from '../../support/control.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

test.each([
  [{ outcome: 'refused', code: null }, '/match/outcome', 'did you mean success?'],
  [{ outcome: 'fault', code: 400 }, '/match/outcome', 'did you mean refused?'],
  [{ outcome: 'refused', performed: true }, '/match/performed', 'did you mean false?'],
  [{ code: 401, performed: true }, '/match/performed', 'did you mean false?'],
  [{ outcome: 'success', performed: false }, '/match/performed', 'did you mean true?'],
  [{ code: null, performed: false }, '/match/performed', 'did you mean true?'],
  [{ headers: { 'X Trace': 'a' } }, '/match/headers/X Trace', 'is no name that a header can have'],
  [{ headers: { 'X-A': '1', 'x-a': '2' } }, '/match/headers/x-a', 'is the same header as X-A: leave one of them'],
  [{ operation: 'get-view', bodySchema: {} }, '/match/bodySchema', 'get-view takes no body'],
])('what cannot be had together is refused: %j', async (match, pointer, says) => {
  const control = new ControlClient(await startLoggedIn());
  const { status, pointers, problem } = await control.post('/verify', { match, times: 0 });
  expect({ status, pointers }).toEqual({ status: 400, pointers: [pointer] });
  expect(problem.detail).toContain(says);
  expect((await control.post('/verify', { match, times: 0, strict: false })).status).toBe(200);
});

test('in a sequence, the place says which one', async () => {
  const control = new ControlClient(await startLoggedIn());
  const inOrder = [{ operation: 'login' }, { operation: 'add-paymnt' }];
  expect(await control.post('/verify', { inOrder })).toMatchObject({ status: 400, pointers: ['/inOrder/1/operation'] });
  expect((await control.post('/verify', { inOrder, strict: false })).status).toBe(417);
});
