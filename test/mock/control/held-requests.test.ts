import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';

test('the journal lists requests that a fault holds, until their responses end', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { effect: 'hang', match: { operation: 'add-comment' } });
  const hanging = client.post('/lead/101/comment', { text: 'Called back' }).catch(() => {});
  const held = async () => (await control.get('/requests?operation=login&limit=0')).value.held;
  await expect.poll(held).toEqual([
    {
      id: 2,
      startedAt: expect.stringMatching(/Z$/),
      operation: 'add-comment',
      method: 'POST',
      path: '/lead/101/comment',
      fault: 'hang#1',
    },
  ]);
  expect((await control.get('/requests')).value.requests).toHaveLength(1);
  expect(
    (await control.post('/verify', { match: { operation: 'add-comment' }, times: 0, timeout: '1ms' })).status,
  ).toBe(409);
  await control.delete('/faults');
  await hanging;
  expect(await held()).toBeUndefined();
  expect((await control.get('/requests')).value.requests).toHaveLength(2);
});

test('a held request stays in the list after the journal was cleared, and gets no entry', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { effect: 'hang' });
  const hanging = client.get('/view/1001');
  const held = async () => (await control.get('/requests')).value.held?.map(({ path }: { path: string }) => path);
  await expect.poll(held).toEqual(['/view/1001']);
  await control.delete('/requests');
  expect(await held()).toEqual(['/view/1001']);
  await control.delete('/faults');
  await hanging;
  await expect.poll(held).toBeUndefined();
  expect((await control.get('/requests')).value.requests).toEqual([]);
});
