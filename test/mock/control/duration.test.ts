import { expect, test } from 'vitest';
import { parseDuration } from '../../../src/mock/control/duration.ts';

test.each([
  ['1ms', 1],
  ['500ms', 500],
  ['5m', 300_000],
  ['25h', 90_000_000],
  ['7d', 604_800_000],
  ['1000000s', 1_000_000_000],
])('%s is %i milliseconds', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each([
  '',
  '0s',
  '05m',
  '-5m',
  '1.5h',
  '1e3s',
  '5',
  '5 m',
  '5m ',
  '5m\n',
  '5M',
  '1w',
  '1h30m',
  '٥m',
  'Infinitys',
  '5constructor',
])('%j is not a valid duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test('a duration beyond all numbers is infinite', () => {
  expect(parseDuration(`${'9'.repeat(400)}d`)).toBe(Number.POSITIVE_INFINITY);
});
