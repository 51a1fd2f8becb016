import { expect, test } from 'vitest';
import type { ControlClient } from '../../support/control.ts';
import { startMock } from '../../support/start-mock.ts';

const NEW_YEAR = '2030-01-01T00:00:00.000Z';
/** Milliseconds: longer than a test takes, shorter than all changes of the clock. */
const A_WHILE_MS = 60_000;

async function startControl(): Promise<ControlClient> {
  return (await startMock()).control;
}

/** @returns the milliseconds between two times in ISO 8601 or milliseconds */
function msBetween(earlier: string | number, later: string | number): number {
  return new Date(later).getTime() - new Date(earlier).getTime();
}

function expectSoonAfter(instant: string | number, now: string): void {
  const ms = msBetween(instant, now);
  expect(ms).toBeGreaterThanOrEqual(-2);
  expect(ms).toBeLessThan(A_WHILE_MS);
}

test('a new clock shows real time, with milliseconds, and runs', async () => {
  const control = await startControl();
  const { value } = await control.get('/clock');
  expect(value).toEqual({
    now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    frozen: false,
    isRealTime: true,
  });
  expectSoonAfter(Date.now() - 1000, value.now);
});

test('setting only now moves a running clock, which continues to run', async () => {
  const control = await startControl();
  const { value } = await control.put('/clock', { now: '2030-01-01T03:00:00+03:00' });
  expect(value.frozen).toBe(false);
  expectSoonAfter(NEW_YEAR, value.now);
  const later = async () => msBetween(value.now, (await control.get('/clock')).value.now);
  await expect.poll(later, { timeout: 2000, interval: 5 }).toBeGreaterThan(0);
});

test('setting only frozen stops the clock at its current time', async () => {
  const control = await startControl();
  const { value } = await control.put('/clock', { frozen: true });
  expectSoonAfter(Date.now() - 1000, value.now);
  expect(value.frozen).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await control.get('/clock')).value).toEqual(value);
});

test('now and frozen together stop the clock at exactly that millisecond', async () => {
  const control = await startControl();
  const clock = { now: '2030-06-30T21:30:00.123Z', frozen: true };
  expect((await control.put('/clock', clock)).value).toEqual({ ...clock, isRealTime: false });
  expect((await control.get('/clock')).value).toEqual({ ...clock, isRealTime: false });
});

test('setting only now moves a frozen clock, which stays frozen', async () => {
  const control = await startControl();
  await control.put('/clock', { frozen: true });
  expect((await control.put('/clock', { now: NEW_YEAR })).value).toEqual({
    now: NEW_YEAR,
    frozen: true,
    isRealTime: false,
  });
});

test('an unfrozen clock continues from its frozen time, or from a given now', async () => {
  const control = await startControl();
  await control.put('/clock', { now: '2040-01-01T00:00:00Z', frozen: true });
  const { value } = await control.put('/clock', { frozen: false });
  expect(value.frozen).toBe(false);
  expectSoonAfter('2040-01-01T00:00:00Z', value.now);
  await control.put('/clock', { frozen: true });
  expectSoonAfter(NEW_YEAR, (await control.put('/clock', { now: NEW_YEAR, frozen: false })).value.now);
});

test('an empty body leaves the clock unchanged', async () => {
  const control = await startControl();
  await control.put('/clock', { now: NEW_YEAR, frozen: true });
  expect((await control.put('/clock')).value).toEqual({ now: NEW_YEAR, frozen: true, isRealTime: false });
});

test('a frozen clock can be advanced', async () => {
  const control = await startControl();
  await control.put('/clock', { now: NEW_YEAR, frozen: true });
  const { value } = await control.post('/clock/advance', { by: '25h' });
  expect(value).toMatchObject({ now: '2030-01-02T01:00:00.000Z', frozen: true });
});

test('an advanced running clock continues to run', async () => {
  const control = await startControl();
  const before = (await control.get('/clock')).value.now;
  await control.post('/clock/advance', { by: '12h' });
  const { value } = await control.post('/clock/advance', { by: '13h' });
  expect(value.frozen).toBe(false);
  expectSoonAfter(new Date(before).getTime() + 25 * 3_600_000, value.now);
});

test('a clock can be set to the last millisecond of the year 9999, and no further', async () => {
  const control = await startControl();
  await control.put('/clock', { now: '9999-12-31T23:59:59.998Z', frozen: true });
  expect((await control.post('/clock/advance', { by: '1ms' })).value.now).toBe('9999-12-31T23:59:59.999Z');
  expect((await control.post('/clock/advance', { by: '1ms' })).pointers).toEqual(['/by']);
  expect((await control.get('/clock')).value.now).toBe('9999-12-31T23:59:59.999Z');
});

test('DELETE restores real time', async () => {
  const control = await startControl();
  await control.put('/clock', { now: NEW_YEAR, frozen: true });
  const { value } = await control.delete('/clock');
  expect(value.frozen).toBe(false);
  expectSoonAfter(Date.now() - 1000, value.now);
  expect((await control.delete('/clock')).status).toBe(200);
});

test.each([
  ['put', '/clock', { now: 'tomorrow' }, '/now', 'must be an ISO 8601 instant with its zone'],
  ['put', '/clock', { now: null }, '/now', 'must be an ISO 8601 instant with its zone'],
  ['put', '/clock', { now: '1969-12-31T23:59:59Z', frozen: false }, '/now', 'the years 1970 and 9999'],
  ['put', '/clock', { now: NEW_YEAR, frozen: 'true' }, '/frozen', 'must be true or false'],
  ['put', '/clock', { now: NEW_YEAR, freeze: true }, '/freeze', 'is not a known field; did you mean frozen?'],
  ['post', '/clock/advance', {}, '/by', 'is required'],
  ['post', '/clock/advance', { by: 25 }, '/by', 'must be a duration'],
  ['post', '/clock/advance', { by: '25' }, '/by', 'must be a duration'],
  ['post', '/clock/advance', { by: '9999999d' }, '/by', 'the years 1970 and 9999'],
  ['post', '/clock/advance', { by: `${'9'.repeat(400)}d` }, '/by', 'the years 1970 and 9999'],
  ['post', '/clock/advance', { by: '1h', until: NEW_YEAR }, '/until', 'is not a known field'],
] as const)('%s %s %j is rejected at %s, and the clock is unchanged', async (verb, path, body, pointer, message) => {
  const control = await startControl();
  const clock = { now: '2035-05-05T05:05:05.555Z', frozen: true };
  await control.put('/clock', clock);
  const answer = await control.request(verb, path, { body });
  expect(answer).toMatchObject({ status: 400, pointers: [pointer] });
  expect(answer.problem.errors?.[0]?.message).toContain(message);
  expect((await control.get('/clock')).value).toEqual({ ...clock, isRealTime: false });
});

test('a clock past the year 9999 shows its last millisecond, and can be set again', async () => {
  const { sandbox, control, ...mock } = await startMock();
  sandbox.clock.restore({ offset_ms: 9e15, frozen_at: null });
  const END = '9999-12-31T23:59:59.999Z';
  expect((await control.get('/clock')).value).toEqual({ now: END, frozen: false, isRealTime: false });
  expect((await control.put('/clock', { frozen: true })).value).toEqual({ now: END, frozen: true, isRealTime: false });
  expect((await control.put('/clock', { now: NEW_YEAR })).value).toEqual({
    now: NEW_YEAR,
    frozen: true,
    isRealTime: false,
  });
  expect(mock.defects).toEqual([]);
});

test('a clock is real until it is moved or stopped, and again after a reset', async () => {
  const control = await startControl();
  const isReal = async () => (await control.get('/clock')).value.isRealTime;
  expect(await isReal()).toBe(true);
  await control.post('/clock/advance', { by: '1h' });
  expect(await isReal()).toBe(false);
  await control.delete('/clock');
  expect(await isReal()).toBe(true);
  await control.put('/clock', { frozen: true });
  expect(await isReal()).toBe(false);
  await control.post('/reset');
  expect(await isReal()).toBe(true);
});
