import { expect, test } from 'vitest';
import { createdAt } from '../../src/api/lead/created-at.ts';
import { zoneOf } from '../../src/compare/assumptions/timezone.ts';
import { defaultAssumptions, isAssumptionValue } from '../../src/core/assumptions.ts';

const WINTER = Date.parse('2026-01-15T22:30:00Z');
const SUMMER = Date.parse('2026-07-15T22:30:00Z');

/** What is made of a comment from a time zone, said at an instant and dated by a clock that is so many seconds off. */
function find(zone: string, known: string, { at = WINTER, offByS = 0 } = {}) {
  const { fits, says } = zoneOf(createdAt(at, zone), at + offByS * 1000, { ...defaultAssumptions, timezone: known });
  const [value] = fits.filter((each) => isAssumptionValue('timezone', each));
  return { value, says };
}

test.each([
  ['UTC', 'UTC', 'UTC', '+00:00'],
  ['Europe/Moscow', 'UTC', 'Europe/Moscow', '+03:00'],
  ['UTC', 'Europe/Moscow', 'UTC', '+00:00'],
  ['Asia/Kolkata', 'UTC', undefined, '+05:30'],
  ['Asia/Kolkata', 'Asia/Kolkata', 'Asia/Kolkata', '+05:30'],
  ['America/St_Johns', 'UTC', undefined, '-03:30'],
  ['Asia/Kathmandu', 'UTC', undefined, '+05:45'],
  ['Pacific/Kiritimati', 'UTC', undefined, '+14:00'],
  ['Etc/GMT+12', 'UTC', undefined, '-12:00'],
  ['Europe/Istanbul', 'Europe/Istanbul', 'Europe/Istanbul', '+03:00'],
])('%s, while leadmock has %s: %s', (zone, known, expected, offset) => {
  expect(find(zone, known)).toMatchObject({ value: expected, says: expect.stringContaining(`UTC${offset}`) });
});

test('the offset of a zone is the one of the day', () => {
  expect(find('Europe/Athens', 'Europe/Athens', { at: SUMMER })).toMatchObject({ value: 'Europe/Athens' });
  expect(find('Europe/Athens', 'UTC', { at: WINTER })).toMatchObject({ value: undefined });
});

test.each([
  [60, 'UTC'],
  [-60, 'UTC'],
  [450, undefined],
])('a clock that is off by %i s: %s', (offByS, expected) => {
  expect(find('UTC', 'UTC', { offByS }).value).toBe(expected);
});
