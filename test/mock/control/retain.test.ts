import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.ts';

const PARTS = ['sessions', 'journal', 'faults', 'clock', 'assumptions'] as const;
const CALLS = ['/reset', '/snapshots/before/restore'];

/** Starts a mock with a snapshot, and changes each part afterwards. `kept()` lists the parts that have their changes. */
async function startChanged() {
  const { client, control } = await startMock({ assumptions: { unknownPathId: '404' } });
  await control.put('/snapshots/before');
  await client.login();
  for (const _ of [1, 2]) await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Fee', sum: 1 });
  await control.post('/faults', { effect: 'response', when: 'before', match: { operation: 'logout' } });
  await control.put('/clock', { now: '2040-01-01T00:00:00Z', frozen: true });
  await control.patch('/assumptions', { unknownPathId: '400' });
  const isChanged = async () => ({
    sessions: (await control.get('/tokens')).value.tokens.length > 0,
    journal: (await control.get('/requests')).value.requests.length > 0,
    faults: (await control.get('/faults')).value.faults.length > 0,
    clock: !(await control.get('/clock')).value.isRealTime,
    assumptions: (await control.get('/assumptions')).value.unknownPathId.value === '400',
  });
  const kept = async () => {
    const changed = await isChanged();
    return PARTS.filter((part) => changed[part]);
  };
  return { control, kept };
}

test.each(CALLS)('%s replaces every part and the warnings, and keeps the coverage', async (call) => {
  const { control, kept } = await startChanged();
  expect(await kept()).toEqual(PARTS);
  expect((await control.get('/warnings')).value.warnings).toMatchObject([{ id: 'repeated-payment' }]);
  const { operations } = (await control.get('/coverage')).value;
  await control.post(call);
  expect(await kept()).toEqual([]);
  expect((await control.get('/warnings')).value.warnings).toEqual([]);
  expect((await control.get('/coverage')).value.operations).toEqual(operations);
});

test.each(CALLS.flatMap((call) => PARTS.map((part) => [call, part])))(
  '%s with retain keeps only %s',
  async (call, part) => {
    const { control, kept } = await startChanged();
    expect((await control.post(call, { retain: [part] })).status).toBe(200);
    expect(await kept()).toEqual([part]);
    expect((await control.get('/warnings')).value.warnings).toHaveLength(part === 'journal' ? 1 : 0);
    expect((await control.get('/state/payments')).value.records).toEqual([]);
  },
);

test.each(CALLS)('%s rejects an invalid retain, and changes nothing', async (call) => {
  const { control, kept } = await startChanged();
  for (const [body, pointer] of [
    [{ retain: ['session'] }, '/retain/0'],
    [{ retain: 'sessions' }, '/retain'],
    [{ retains: [] }, '/retains'],
  ]) {
    expect(await control.post(call, body)).toMatchObject({ status: 400, pointers: [pointer] });
  }
  expect(await kept()).toEqual(PARTS);
  expect((await control.get('/state/payments')).value.records).toHaveLength(2);
});
