import type { Sandbox } from '../../src/mock/core/sandbox/sandbox.ts';
import { countRecords } from '../../src/mock/core/state/fixture.ts';
import { ControlClient } from '../support/control.ts';
import { startMock, type TestMock } from '../support/start-mock.ts';

/** @returns the number of all records in a sandbox */
export const recordsIn = ({ state }: Sandbox) =>
  Object.values(countRecords(state.toDocument())).reduce((sum, count) => sum + count, 0);

/** Starts a mock with data in every part of the panel, as after the requests of a client. Its clock is frozen. */
export async function startUsedMock(): Promise<TestMock & { control: ControlClient }> {
  const mock = await startMock();
  const control = new ControlClient(mock);
  const { client } = mock;
  await control.put('/clock', { now: '2030-01-31T12:00:00Z', frozen: true });
  await client.tryLogin('anna@example.com', { password: 'wrong' });
  await client.login('anna@example.com', { service: 'my-shop' });
  await client.get('/view/1001');
  await client.put('/view/1001', { source: 'flyer', seo_system: 'bing' });
  await client.post('/lead/101/comment', { text: 'Called back' });
  await client.get('/view/4711');
  await client.post('/task', { title: 'Send the offer', owner_id: 11, project_id: 1, lead_id: 101 });
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1500.5 });
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1500.5 });
  await control.post('/faults', {
    match: { operation: 'add-comment' },
    effect: 'error',
    when: 'after',
    code: 503,
    times: 2,
  });
  await client.post('/lead/103/comment', { text: 'Is this stored?' });
  await client.post('/lead/102/payment', { category: 'Flat', purpose: 'Deposit', sum: 0 });
  await client.put('/lead/101/owner', { owner: 12 });
  await client.get('/leads');
  return { ...mock, control };
}
