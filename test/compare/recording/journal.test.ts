import { expect, test } from 'vitest';
import { toldIn } from '../../../src/compare/recording/compare-recording.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { ControlClient } from '../../support/control.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

test('a HAR export of the journal proves the startup values despite masked secrets', async () => {
  const truth = { errorStatus: 'code', ownerId: 'include', timezone: 'Europe/Moscow' } as const;
  const mock = await startLoggedIn({ assumptions: truth });
  const { client } = mock;
  await client.get('/view/1001');
  await client.get('/view/999');
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 });
  await client.put('/lead/101/owner', { owner: 12 });
  await client.post('/lead/101/comment', { text: 'Hello' });
  await client.post('/logout');
  await client.get('/view/1001');
  const { value } = await new ControlClient(mock).get('/requests?format=har');
  const found = await compareHar(value);
  expect(found.differences).toEqual([]);
  expect(found.exchanges).toHaveLength(8);
  expect(toldIn(found)).toEqual({
    ...truth,
    unknownPathId: '400',
    dealAfterPayment: 'unchanged',
    funnelDateAfterOwner: 'cleared',
  });
});
