import { assumed, rule } from '../../../support/titles.ts';
import { casesOf, type Rejected } from '../cases.ts';

const { accepts, rejects } = casesOf({
  line: 'POST /lead/101/payment',
  body: {},
  recordOf: ({ payments }) => payments.all().at(-1),
});

/** @returns the JSON text of a payment. The sum is JSON text too, because JSON.stringify cannot write every number. */
function withSum(sum: string): string {
  return `{"category":"Garage","purpose":"Deposit","sum":${sum}}`;
}

const ACCEPT = { assumptions: { nonPositiveSum: 'accept' } } as const;

accepts(
  rule('payment-sum-form', 'a sum is a decimal number, as a number or as a string'),
  ['1500', '1500.50', '"1500"', '"1500.50"'].map((sum) => [withSum(sum)]),
);

/** Sums as sent, and as stored. */
const SUMS = [
  ['10', '10'],
  ['1500.50', '1500.5'],
  ['0.1', '0.1'],
  ['-12.5', '-12.5'],
  ['1e3', '1000'],
  ['1e21', '1000000000000000000000'],
  ['1.5e-7', '0.00000015'],
  ['"1500"', '1500'],
  ['"1500.50"', '1500.50'],
  ['"-3.00"', '-3.00'],
  ['"007"', '007'],
  ['"007.50"', '007.50'],
  ['"00.50"', '00.50'],
  ['"12345678901234567890.123456789"', '12345678901234567890.123456789'],
] as const;
accepts(
  rule(['payment-sum-grammar', 'payment-sum-stored'], 'a sum is stored as a decimal string'),
  SUMS.map(([sent, sum]) => [withSum(sent), { id: 101 }, { sum }]),
  ACCEPT,
);

const STRINGS = ['1e5', '1,5', '1 500', ' 1', '1 ', '1\n', '+1', '1.', '.5', '--1', '-', '', 'abc', '0x10', '1.5.0'];
const BAD_SUMS = [...[...STRINGS, 'Infinity', 'NaN', '１'].map((sum) => JSON.stringify(sum)), '1e400', '-1e400'];
const GRAMMAR = 'sum must be a number, or a numeric string such as "1500.50"';
rejects(
  rule('payment-sum-grammar', 'other strings and types are rejected'),
  [
    ...BAD_SUMS.map((sum): Rejected => [withSum(sum), GRAMMAR, 'payment-sum-grammar']),
    ...['null', 'true', '[10]', '{}'].map((sum): Rejected => [withSum(sum), GRAMMAR]),
  ],
  ACCEPT,
);

/** Sums that are not greater than 0, and as stored. */
const NOT_POSITIVE = [
  ['0', '0'],
  ['-0', '0'],
  ['0.0', '0'],
  ['-1', '-1'],
  ['-1e-300', `-0.${'0'.repeat(299)}1`],
  ['"0"', '0'],
  ['"-0"', '-0'],
  ['"0.00"', '0.00'],
  ['"-5"', '-5'],
  ['"-0.01"', '-0.01'],
] as const;
rejects(
  rule('payment-sum-positive', assumed('nonPositiveSum', 'reject', 'a sum of 0 or less is rejected')),
  NOT_POSITIVE.map(([sent]) => [withSum(sent), 'sum must be greater than 0', 'payment-sum-positive']),
);
accepts(
  rule('payment-sum-positive', assumed('nonPositiveSum', 'accept', 'a sum of 0 or less is stored')),
  NOT_POSITIVE.map(([sent, sum]) => [withSum(sent), { id: 101 }, { sum }]),
  ACCEPT,
);
const TINY = `0.${'0'.repeat(400)}1`;
accepts(rule('payment-sum-positive', 'tiny sums are greater than 0, even if JavaScript rounds them to 0'), [
  ...['1', '0.01', '5e-324', '"0.0000000001"', '"001"'].map((sum) => [withSum(sum), { id: 101 }, {}] as const),
  [withSum(`"${TINY}"`), { id: 101 }, { sum: TINY }],
]);
