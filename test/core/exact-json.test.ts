import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExact } from '../../src/core/json/decimal.ts';
import { parseExactly, roundedNumberIn, SentNumber, withSentNumbers } from '../../src/core/json/exact.ts';

const asTexts = (text: string) => withSentNumbers(parseExactly(text), (number) => number.text);

test.each([
  ['1', true],
  ['-0', true],
  ['0.0e99999999', true],
  ['1500.50', true],
  ['1500.50000000000000000', true],
  ['9007199254740993', false],
  ['9007199254740992', true],
  ['123456789012345678.99', false],
  ['1.25e1', true],
  ['1.2345678901234567891e5', false],
  ['1e23', true],
  ['1e400', false],
  ['1e-400', false],
  ['0.1', true],
  ['0.1000000000000000055', false],
])('%s is represented exactly: %s', (text, held) => {
  expect(isExact(text)).toBe(held);
});

test('numbers that JavaScript prints are exact, and other integers are not', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(isExact(String(value))).toBe(true);
    }),
  );
  // JavaScript prints up to 21 digits without an exponent.
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (digits) => {
      const text = String(digits);
      expect(isExact(text)).toBe(BigInt(String(Number(text))) === digits);
    }),
  );
});

test('only rounded numbers are returned as strings of their digits, at any depth', () => {
  const text =
    '{"a":[1,12345678901234567890,{"b":-0.12345678901234567890e2}],"12345678901234567890":"12345678901234567890","c":"\\"1234567890123456789"}';
  expect(asTexts(text)).toEqual({
    a: [1, '12345678901234567890', { b: '-0.12345678901234567890e2' }],
    '12345678901234567890': '12345678901234567890',
    c: '"1234567890123456789',
  });
  const { a } = parseExactly(text) as { a: unknown[] };
  expect(a[0]).toBe(1);
  expect(a[1]).toBeInstanceOf(SentNumber);
});

test('other JSON is parsed as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseExactly(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(() => parseExactly('{"a":12345678901234567890')).toThrow(SyntaxError);
});

test('the last of two equal keys counts, as in JSON.parse', () => {
  expect(roundedNumberIn('{"sum":12345678901234567890,"sum":1}', 'sum')).toBeUndefined();
  expect(roundedNumberIn('{"sum":1,"sum":12345678901234567890}', 'sum')).toBe('12345678901234567890');
  expect(roundedNumberIn('{"sum":"12345678901234567890"}', 'sum')).toBeUndefined();
});
