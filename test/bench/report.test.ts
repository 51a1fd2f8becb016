import { expect, test } from 'vitest';
import { table } from './report.ts';

test('a table lines up, and its rule says which columns hold words and which numbers', () => {
  expect(table(['part', 'ms'], [['start', '7']])).toBe('| part  | ms |\n| ----- | -: |\n| start |  7 |');
});

test('other columns can hold words too', () => {
  expect(table(['', 'ms', 'why'], [['a', '12', 'late']], [2])).toBe(
    '|    | ms | why  |\n| -- | -: | ---- |\n| a  | 12 | late |',
  );
});

test('a part that failed before it had a head or a row has a table all the same', () => {
  expect(table(['', ''], [])).toBe('|    |    |\n| -- | -: |');
});
