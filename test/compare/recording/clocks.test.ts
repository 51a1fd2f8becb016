import { expect, test } from 'vitest';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { success } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

/** What a recording with one comment says of time zones; the recorder noted its request at 12:00:04 UTC, or wrote down what is given. */
async function zoneOf(
  createdAt: string,
  noted: { started?: string; date?: string; day?: string; tookMs?: number } = {},
) {
  const comment = { id: '5', text: 'Hello', created_at: `15.01.30 ${createdAt}`, author: { id: 1, type: 'main' } };
  const client = new RecordedClient(prepared(success({ token: 'f00d5bad'.repeat(4) }), success(comment)));
  await client.login();
  await client.call('POST', '/lead/7/comment', { text: 'Hello' });
  const [login, entry] = client.entries as [(typeof client.entries)[0], (typeof client.entries)[0]];
  if (noted.started) {
    login.startedDateTime = `2030-01-15T12:00:02${noted.started}`;
    entry.startedDateTime = `2030-01-15T12:00:04${noted.started}`;
  }
  if (noted.tookMs) entry.time = noted.tookMs;
  const { day = 'Tue, 15 Jan 2030' } = noted;
  if (noted.date) entry.response.headers = [{ name: 'Date', value: `${day} ${noted.date} GMT` }];
  const report = reportOf(await compareHar(client.har), defaultAssumptions);
  const { value, says } = report.assumptions.find(({ id }) => id === 'timezone') ?? {};
  return { value, says, differences: report.differences.length };
}

test("without a Date header, the recorder's clock gives the time of the service", async () => {
  expect(await zoneOf('12:00:04')).toMatchObject({ value: 'UTC', differences: 0 });
  expect(await zoneOf('15:00:04')).toMatchObject({ value: 'Europe/Moscow', differences: 0 });
  expect(await zoneOf('15:00:04', { started: '+00:00' })).toMatchObject({ value: 'Europe/Moscow' });
});

test("the Date header of a response takes precedence over the recorder's clock", async () => {
  expect(await zoneOf('15:00:04', { date: '15:00:04' })).toMatchObject({ value: 'UTC', differences: 0 });
  expect(await zoneOf('18:00:04', { date: '15:00:04' })).toMatchObject({ value: 'Europe/Moscow', differences: 0 });
  expect((await zoneOf('12:00:04', { date: '15:00:04' })).says).toContain('created_at is at UTC-03:00: #2');
});

test('times without a zone prove no time zone, and are not differences', async () => {
  for (const time of ['12:00:04', '15:00:04', '04:15:00'])
    expect(await zoneOf(time, { started: '.000' })).toEqual({
      value: undefined,
      says: 'nothing that was recorded decides it',
      differences: 0,
    });
  expect(await zoneOf('15:00:04', { started: '', date: '12:00:04' })).toMatchObject({ value: 'Europe/Moscow' });
});

test('a Date header of another day is ignored', async () => {
  const wrong = { day: 'Thu, 01 Jan 1970', date: '00:00:04' };
  expect(await zoneOf('15:00:04', wrong)).toMatchObject({ value: 'Europe/Moscow', differences: 0 });
});

test('without a Date header, the time of a comment is compared with the end of its request', async () => {
  const tookMs = 20 * 60_000;
  expect(await zoneOf('12:20:04', { tookMs })).toMatchObject({ value: 'UTC', differences: 0 });
  expect(await zoneOf('12:00:04', { tookMs })).toMatchObject({ value: undefined, differences: 1 });
});
