import { expect, test } from 'vitest';
import { table } from './report.ts';

test('a table is aligned, and its separator marks columns of words and of numbers', () => {
  expect(table(['part', 'ms'], [['start', '7']])).toBe('| part  | ms |\n| ----- | -: |\n| start |  7 |');
});

test('other columns can hold words too', () => {
  expect(table(['', 'ms', 'why'], [['a', '12', 'late']], [2])).toBe(
    '|    | ms | why  |\n| -- | -: | ---- |\n| a  | 12 | late |',
  );
});

test('a section that failed before its first row still has a table', () => {
  expect(table(['', ''], [])).toBe('|    |    |\n| -- | -: |');
});
