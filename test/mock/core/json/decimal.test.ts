import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalString, isPositive, isSameSum, plainDecimal } from '../../../../src/mock/core/json/decimal.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

test('the decimal string of a finite number equals the number, without an exponent', () => {
  fc.assert(
    fc.property(finite, (value) => {
      const decimal = decimalString(value);
      expect(decimal).toMatch(/^-?[0-9]+(\.[0-9]+)?$/);
      // -0 has no text that differs from 0.
      expect(Number(decimal) === value).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a decimal string is positive exactly if its number is positive', () => {
  fc.assert(fc.property(finite, (value) => isPositive(decimalString(value)) === value > 0));
});

test.each([
  [0, '0'],
  [-0, '0'],
  [1500.5, '1500.5'],
  [0.000001, '0.000001'],
  [1e-7, '0.0000001'],
  [-1.25e-9, '-0.00000000125'],
  [999999999999999900000, '999999999999999900000'],
  [1e21, '1000000000000000000000'],
  [-1.5e22, '-15000000000000000000000'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [Number.MAX_VALUE, `17976931348623157${'0'.repeat(292)}`],
  [Number.MIN_VALUE, `0.${'0'.repeat(323)}5`],
])('%d is written as %s', (value, decimal) => {
  expect(decimalString(value)).toBe(decimal);
});

test.each(['1', '0.01', '001', `0.${'0'.repeat(400)}1`, '9'.repeat(400)])('%s is positive', (decimal) => {
  expect(isPositive(decimal)).toBe(true);
});

test.each(['0', '0.00', '-0', '-1', '-0.01', `0.${'0'.repeat(400)}`])('%s is not positive', (decimal) => {
  expect(isPositive(decimal)).toBe(false);
});

test.each([
  ['1500', '1500'],
  ['1500.50', '1500.5'],
  ['1500.00', '1500'],
  ['0150', '150'],
  ['00.5', '0.5'],
  ['0.0', '0'],
  ['000', '0'],
  ['-010.10', '-10.1'],
])('%s is normalized to %s', (decimal, plain) => {
  expect(plainDecimal(decimal)).toBe(plain);
});

test.each([
  ['1500.50', '1500.5'],
  ['01500.500', 1500.5],
  [1e21, '1000000000000000000000.0'],
  [1e-7, '0.00000010'],
  ['-0', 0],
  ['-0.00', '0'],
  ['-1.50', -1.5],
])('%j and %j are the same sum', (one, other) => {
  expect(isSameSum(one, other)).toBe(true);
  expect(isSameSum(other, one)).toBe(true);
});

test.each([
  ['1500.5', '15005'],
  ['100', '1'],
  ['0.1', '0.01'],
  ['1', '-1'],
  // These numbers have more digits than JavaScript can distinguish.
  ['9007199254740993', '9007199254740992'],
  ['1,5', '1,5'],
  ['', ''],
  [' 1', ' 1'],
  ['1.', '1'],
  ['.5', '0.5'],
  ['1e3', '1000'],
  [Number.NaN, Number.NaN],
  [null, null],
  [[1], [1]],
])('%j and %j are different sums', (one, other) => {
  expect(isSameSum(one, other)).toBe(false);
  expect(isSameSum(other, one)).toBe(false);
});
