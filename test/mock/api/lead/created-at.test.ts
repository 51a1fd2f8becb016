import { expect, test } from 'vitest';
import { createdAt } from '../../../../src/mock/api/lead/created-at.ts';
import { startMock } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';

test.each([
  ['2026-01-02T03:04:05Z', '02.01.26 03:04:05'],
  ['2026-12-31T23:59:59.999Z', '31.12.26 23:59:59'],
  ['2005-06-07T00:00:00Z', '07.06.05 00:00:00'],
  ['2000-02-29T12:00:00Z', '29.02.00 12:00:00'],
  ['1970-01-01T00:00:00Z', '01.01.70 00:00:00'],
])(rule('comment-created-at', '%s is written as %s'), (instant, text) => {
  expect(createdAt(Date.parse(instant), 'UTC')).toBe(text);
});

test.each([
  ['Europe/Moscow', '01.07.27 00:30:00'],
  ['Asia/Kolkata', '01.07.27 03:00:00'],
  ['America/New_York', '30.06.27 17:30:00'],
  ['Pacific/Kiritimati', '01.07.27 11:30:00'],
])('in %s the same time is %s', (timeZone, text) => {
  expect(createdAt(Date.UTC(2027, 5, 30, 21, 30), timeZone)).toBe(text);
});

test('summer time is applied', () => {
  expect(createdAt(Date.UTC(2027, 0, 15, 12), 'Europe/Berlin')).toBe('15.01.27 13:00:00');
  expect(createdAt(Date.UTC(2027, 6, 15, 12), 'Europe/Berlin')).toBe('15.07.27 14:00:00');
});

/** Times of the sandbox clock, the first on another day, month and year further east, the second in summer. */
const INSTANTS = [Date.UTC(2029, 11, 31, 22, 4, 5, 789), Date.UTC(2030, 5, 30, 23, 59, 59, 999)];
for (const [timezone, ...texts] of [
  ['UTC', '31.12.29 22:04:05', '30.06.30 23:59:59'],
  ['Europe/Moscow', '01.01.30 01:04:05', '01.07.30 02:59:59'],
  ['Asia/Kathmandu', '01.01.30 03:49:05', '01.07.30 05:44:59'],
] as const) {
  const title = assumed('timezone', timezone, 'created_at is the time of the sandbox clock in this time zone');
  test(rule(['comment-created-at', 'comment-time-zone'], title), async () => {
    const { client, sandbox } = await startMock(timezone === 'UTC' ? {} : { assumptions: { timezone } });
    sandbox.clock.freeze();
    for (const [at, instant] of INSTANTS.entries()) {
      sandbox.clock.set(instant);
      await client.login();
      expect((await client.post('/lead/101/comment', { text: 'x' })).result.created_at).toBe(texts[at]);
      expect(sandbox.state.comments.all().at(-1)?.created_at).toBe(texts[at]);
    }
  });
}
