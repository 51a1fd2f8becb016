import { expect, test } from 'vitest';
import { createdAt } from '../../../src/api/lead/created-at.ts';
import { rule } from '../../support/titles.ts';

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
