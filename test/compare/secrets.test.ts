import { expect, test } from 'vitest';
import { shownValue } from '../../src/compare/report/show-value.ts';

test.each([
  ['tok3nTok3nTok3nTok3nTok3nTok3nT0', 'a token'],
  ['3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', 'a UUID'],
  ['f00d5bad', 'a short token'],
  ['Maria Petrova', 'a name'],
  ['maria@example.com', 'an e-mail address'],
  ['+7 000 000 00 11', 'a telephone number'],
])('a report shows no key that may be personal: %s, %s', (key) => {
  expect(shownValue({ [key]: true, next_step: 1, line2: 2 })).toBe('{<key>: true, next_step: 1, line2: 2}');
});

test('a long value is cut', () => {
  expect(shownValue(Array.from({ length: 60 }, () => 'hush'))).toMatch(/^\[<text of 4>, .*…$/);
});
