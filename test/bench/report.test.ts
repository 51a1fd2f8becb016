import { expect, test } from 'vitest';
import { goalTable, plot, type Row, short, table } from './report.ts';

const rows: readonly Row[] = [
  { what: 'start', goal: 10, unit: ' ms', values: [6, 4, 5], note: 'node:http 3 ms' },
  { what: 'memory', goal: 1.1, unit: '', values: [2.2] },
  { what: 'image', goal: 100, unit: ' ms', values: [], note: 'no Docker engine' },
];

test('a table is aligned, and its separator marks columns of words and of numbers', () => {
  expect(table(['part', 'ms'], [['start', '7']])).toBe('| part  | ms |\n| ----- | -: |\n| start |  7 |');
});

test('other columns can contain words too', () => {
  expect(table(['', 'ms', 'why'], [['a', '12', 'late']], [2])).toBe(
    '|    | ms | why  |\n| -- | -: | ---- |\n| a  | 12 | late |',
  );
});

test('the median of a row reaches its goal or not, and a row without figures gives the reason', () => {
  const cells = goalTable(rows)
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(cells).toEqual([
    ['start', '5.00 ms (4.00–6.00)', '≤ 10 ms', 'yes', 'node:http 3 ms'],
    ['memory', '2.20', '≤ 1.1', 'no', ''],
    ['image', '–', '≤ 100 ms', 'not measured', 'no Docker engine'],
  ]);
});

test('a bar ends at the mark if its figure equals the goal, and passes it in proportion', () => {
  expect(plot(rows).split('\n')).toEqual([
    `start   ${'█'.repeat(15)}${' '.repeat(15)}|${' '.repeat(30)} 5.00 ms`,
    `memory  ${'█'.repeat(30)}|${'█'.repeat(30)} 2.20`,
  ]);
});

test.each([
  [1234.5, '1235'],
  [12.34, '12.3'],
  [0.123, '0.12'],
  [0.7, '0.70'],
])('%d is printed as %s', (value, text) => expect(short(value)).toBe(text));
