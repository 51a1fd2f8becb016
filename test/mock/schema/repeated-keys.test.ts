import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJsonFile } from '../../../src/mock/schema/files/json-file.ts';
import { findRepeatedKeys } from '../../../src/mock/schema/files/repeated-keys.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const lost = (text: string) => findRepeatedKeys(text, JSON.parse(text));

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

test('at most a hundred keys are found', () => {
  expect(lost(`{${Array.from({ length: 300 }, () => '"a":1').join(',')}}`)).toHaveLength(100);
});
