import { expect, test } from 'vitest';
import { outcomeOf, reportOfHar } from '../../support/compare-recording.ts';
import { success } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

interface Noted {
  /** Time zone of the recorder's times. */
  started?: string;
  date?: string;
  day?: string;
  tookMs?: number;
}

/** Compares a recording with one comment, whose request the recorder saved at 12:00:04 UTC, or at the given time. */
async function zoneOf(createdAt: string, noted: Noted = {}) {
  const comment = { id: '5', text: 'Hello', created_at: createdAt, author: { id: 1, type: 'main' } };
  const client = new RecordedClient(prepared(success({ token: 'f00d5bad'.repeat(4) }), success(comment)));
  await client.login();
  await client.call('POST', '/lead/7/comment', { text: 'Hello' });
  const [login, entry] = client.entries as [(typeof client.entries)[0], (typeof client.entries)[0]];
  if (noted.started !== undefined) {
    login.startedDateTime = `2030-01-15T12:00:02${noted.started}`;
    entry.startedDateTime = `2030-01-15T12:00:04${noted.started}`;
  }
  if (noted.tookMs) entry.time = noted.tookMs;
  const { day = 'Tue, 15 Jan 2030' } = noted;
  if (noted.date) entry.response.headers = [{ name: 'Date', value: `${day} ${noted.date} GMT` }];
  const report = await reportOfHar(client.har);
  const outcome = outcomeOf(report, 'timezone');
  expect(outcome).not.toHaveProperty('value');
  return { text: outcome.text, violations: report.violations, otherDifferences: report.otherDifferences };
}

/** Outcome of a comment whose time shows only this text. */
const shown = (text: string) => ({ text, violations: [], otherDifferences: [] });
const UTC = 'created_at has the offset UTC+00:00: the offset of UTC';
const NO_ZONE = 'created_at fits no UTC offset';
const at = (offset: string) =>
  `created_at has the offset UTC${offset}: set timezone to an IANA name with this offset, such as Europe/Moscow`;

test("without a Date header, the recorder's clock gives the time of the service", async () => {
  expect(await zoneOf('15.01.30 12:00:04')).toEqual(shown(UTC));
  expect(await zoneOf('15.01.30 15:00:04')).toEqual(shown(at('+03:00')));
  expect(await zoneOf('15.01.30 15:00:04', { started: '+00:00' })).toEqual(shown(at('+03:00')));
});

test("the Date header of a response takes precedence over the recorder's clock", async () => {
  expect(await zoneOf('15.01.30 15:00:04', { date: '15:00:04' })).toEqual(shown(UTC));
  expect(await zoneOf('15.01.30 18:00:04', { date: '15:00:04' })).toEqual(shown(at('+03:00')));
  expect(await zoneOf('15.01.30 12:00:04', { date: '15:00:04' })).toEqual(shown(at('-03:00')));
});

test('times without a zone show no UTC offset, and are not differences', async () => {
  for (const time of ['12:00:04', '15:00:04', '04:15:00'])
    expect(await zoneOf(`15.01.30 ${time}`, { started: '.000' })).toEqual(shown('not tested'));
  expect(await zoneOf('15.01.30 15:00:04', { started: '', date: '12:00:04' })).toEqual(shown(at('+03:00')));
});

test('a Date header of another day is ignored', async () => {
  const wrong = { day: 'Thu, 01 Jan 1970', date: '00:00:04' };
  expect(await zoneOf('15.01.30 15:00:04', wrong)).toEqual(shown(at('+03:00')));
});

test('without a Date header, the time of a comment is compared with the end of its request', async () => {
  const tookMs = 22 * 60_000;
  expect(await zoneOf('15.01.30 12:22:04', { tookMs })).toEqual(shown(UTC));
  expect(await zoneOf('15.01.30 12:00:04', { tookMs })).toEqual(shown(`unclear: ${NO_ZONE}`));
});

test.each(['2030-01-15T12:00:04Z', '15.01.2030 12:00:04', '32.13.30 12:00:04', ''])(
  'created_at of another format, such as %s, is a violation and shows no UTC offset',
  async (time) => {
    const { text, violations, otherDifferences } = await zoneOf(time);
    expect(text).toBe(`unclear: ${NO_ZONE}`);
    expect(violations).toMatchObject([
      { operation: 'add-comment', path: '/result/created_at', expected: 'a time as DD.MM.YY HH:MM:SS', where: [2] },
    ]);
    expect(otherDifferences).toEqual([]);
  },
);
