import { expect, test } from 'vitest';
import { hasOffset, shownOffset } from '../../src/compare/report/utc-offset.ts';
import { createdAt } from '../../src/mock/api/lead/created-at.ts';

const WINTER = Date.parse('2026-01-15T22:30:00Z');
const SUMMER = Date.parse('2026-07-15T22:30:00Z');

test.each([
  ['UTC', '+00:00'],
  ['Europe/Moscow', '+03:00'],
  ['Asia/Kolkata', '+05:30'],
  ['America/St_Johns', '-03:30'],
  ['Pacific/Marquesas', '-09:30'],
  ['Asia/Kathmandu', '+05:45'],
  ['Australia/Eucla', '+08:45'],
  ['Pacific/Chatham', '+13:45'],
  ['Pacific/Kiritimati', '+14:00'],
  ['Etc/GMT+12', '-12:00'],
])('a comment of a service in %s shows the offset %s, which that zone has', (zone, offset) => {
  expect(shownOffset(createdAt(WINTER, zone), WINTER)).toBe(offset);
  expect(hasOffset(zone, offset, WINTER)).toBe(true);
  expect(hasOffset(zone, '+08:00', WINTER)).toBe(false);
});

test('the offset of a zone is the one of the day', () => {
  expect(hasOffset('Europe/Athens', '+03:00', SUMMER)).toBe(true);
  expect(hasOffset('Europe/Athens', '+03:00', WINTER)).toBe(false);
});

test.each([
  [60, '+00:00'],
  [-60, '+00:00'],
  [299, '+00:00'],
  [450, undefined],
  [899, undefined],
  [1800, undefined],
  [-1800, undefined],
])('a clock of a service that is %i s ahead shows the offset %s', (aheadS, offset) => {
  expect(shownOffset(createdAt(WINTER + aheadS * 1000, 'UTC'), WINTER)).toBe(offset);
});

test.each(['2026-01-15T22:30:00Z', '', '15.01.2026 22:30:00', 5, null])('%j shows no offset', (text) => {
  expect(shownOffset(text, WINTER)).toBeUndefined();
});
