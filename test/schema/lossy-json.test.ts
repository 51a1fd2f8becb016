import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonFile } from '../../src/schema/files/json-file.ts';
import { findRepeatedAndRounded, findRoundedNumbers } from '../../src/schema/files/lossy-json.ts';
import { tempFolder } from '../support/temp-folder.ts';

const lost = (text: string) => findRepeatedAndRounded(text, JSON.parse(text));

test('values that JavaScript reads exactly are accepted', () => {
  fc.assert(fc.property(fc.json(), (text) => void expect(lost(text)).toEqual([])));
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(lost(`{"a":[${JSON.stringify(number)}]}`)).toEqual([]);
    }),
  );
});

test.each([
  '1.50000000000000000000',
  '1e2',
  '1e21',
  '5e-324',
  '0e999',
  '-0.0000000000000000',
  '100000000000000000000000',
  '1.5E+0000000000000003',
  '0.1000000000000000',
])('%s equals its parsed number', (number) => expect(lost(`{"a":${number}}`)).toEqual([]));

test.each([
  ['12345678901234567890', '12345678901234567000'],
  ['0.1234567890123456789', '0.12345678901234568'],
  ['-9007199254740993', '-9007199254740992'],
  ['1.0000000000000000000001', '1'],
  ['1e400', 'Infinity'],
  ['-1E-400', '0'],
])('%s would be read as %s, and is reported with its place', (number, rounded) => {
  expect(lost(`{"leads":[{"a/b":{"x":${number}}}]}`)).toEqual([
    {
      pointer: '/leads/0/a~1b/x',
      message: `is a number that JavaScript rounds to ${rounded} (it is ${number}). Use at most 15 digits without an exponent, or a string if the field allows one`,
    },
  ]);
});

test('a repeated key is reported in one object, in any spelling, and ignored across objects', () => {
  const message = 'occurs twice: remove one';
  expect(lost('{"a":{"b":1},"c":{"b":1}}')).toEqual([]);
  expect(lost(String.raw`{"a":"\"b\":","b":"\\","c":"{\"a\":1}"}`)).toEqual([]);
  expect(lost('{"a":[{"b":1,"c":2,"b":3}]}')).toEqual([{ pointer: '/a/0/b', message }]);
  expect(lost(String.raw`{"a":1,"\u0061":2}`)).toEqual([{ pointer: '/a', message }]);
  expect(lost('{"__proto__":1,"__proto__":2}')).toEqual([{ pointer: '/__proto__', message }]);
});

test('a file with a repeated key is rejected with its place, even after a byte order mark', async () => {
  const file = join(await tempFolder(), 'seed.json');
  writeFileSync(file, '\uFEFF{"leads": [], "leads": []}');
  expect(() => readJsonFile(file)).toThrow(`${file}#/leads occurs twice: remove one`);
});

test('a long string and a deep value are accepted', () => {
  expect(lost(JSON.stringify({ text: '\\"x'.repeat(500_000) }))).toEqual([]);
  expect(lost(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual([]);
});

test('at most a hundred numbers and keys are found', () => {
  const numbers = `[${Array.from({ length: 300 }, () => '12345678901234567890').join(',')}]`;
  expect(findRoundedNumbers(numbers, JSON.parse(numbers))).toHaveLength(100);
  const keys = `{${Array.from({ length: 300 }, () => '"a":1').join(',')}}`;
  expect(lost(keys)).toHaveLength(100);
});
