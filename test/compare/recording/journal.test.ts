import { expect, test } from 'vitest';
import { provenIn } from '../../../src/compare/judge/judge.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { compareHar, outcomeOf } from '../../support/compare-recording.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

test('a HAR export of the journal proves the startup values despite masked secrets', async () => {
  const truth = { errorStatus: 'code', ownerId: 'include' } as const;
  const mock = await startLoggedIn({ assumptions: { ...truth, timezone: 'Europe/Moscow' } });
  const { client } = mock;
  await client.get('/view/1001');
  await client.get('/view/999');
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
  await client.post('/lead/101/payment', payment);
  await client.post('/lead/101/payment', payment);
  await client.put('/lead/101/owner', { owner: 12 });
  await client.post('/lead/101/comment', { text: 'Hello' });
  await client.post('/lead/999/comment', { text: 'Hello' });
  await client.post('/logout');
  await client.get('/view/1001');
  const { value } = await mock.control.get('/requests?format=har');
  const found = await compareHar(value);
  expect(found).toMatchObject({ violations: [], differences: [] });
  expect(found.exchanges).toHaveLength(10);
  expect(provenIn(found)).toEqual({
    ...truth,
    unknownPathId: '400',
    dealAfterPayment: 'unchanged',
    funnelDateAfterOwner: 'unchanged',
  });
  const { text } = outcomeOf(reportOf(found, defaultAssumptions), 'timezone');
  expect(text).toMatch(/^created_at has the offset UTC\+03:00: set timezone/);
});

test('a HAR export with short tokens of two users shows no violation', async () => {
  const mock = await startLoggedIn({ assumptions: { secondUser: 'allow' } });
  const { control, http } = mock;
  for (const [user, token] of [
    ['anna', 'anna-1'],
    ['boris', 'boris-1'],
  ])
    await control.post('/tokens', { user: `${user}@example.com`, service: 'tests', token });
  for (const token of ['anna-1', 'boris-1', 'anna-1']) await http.get('/view/1001').set({ token });
  await http.post('/logout').set({ token: 'anna-1' });
  await http.get('/view/1001').set({ token: 'anna-1' });
  await http.get('/view/1001').set({ token: 'boris-1' });
  const found = await compareHar((await control.get('/requests?format=har')).value);
  expect(found).toMatchObject({ violations: [], differences: [] });
});
