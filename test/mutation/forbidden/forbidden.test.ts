import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../../../src/api/rules/index.ts';
import { forbiddenChanges } from './all.ts';
import { changedText } from './copy.ts';
import { verdictOf } from './verdict.ts';

const ROOT = new URL('../../../', import.meta.url);
const texts = new Map<string, string>();

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(new URL(file, ROOT), 'utf8');
  texts.set(file, known);
  return known;
}

test('every forbidden change can be made in one place, and changes something', () => {
  const problems = forbiddenChanges.flatMap((change) => {
    const { rule, does, file, find, put } = change;
    if (!/^(src|schemas)\//.test(file)) return [`${rule}, ${does} ${file} is no code of the program`];
    if (find === put) return [`${rule}, ${does} Nothing is changed`];
    try {
      return changedText(textOf(file), change) === '' ? [`${rule}, ${does} Nothing is left`] : [];
    } catch (error) {
      return [`${rule}, ${does} ${(error as Error).message}`];
    }
  });
  expect(problems).toEqual([]);
});

test('every rule has a forbidden change, and every one a rule', () => {
  const planted = new Set<string>(forbiddenChanges.map(({ rule }) => rule));
  expect([...planted].sort()).toEqual(Object.keys(rules).sort());
});

test('none is made twice for one rule', () => {
  const made = forbiddenChanges.map(({ rule, file, find, put }) => [rule, file, find, put].join('\n'));
  expect(made.filter((one, at) => made.indexOf(one) !== at)).toEqual([]);
});

const passed = { fullName: '[task-title] it is kept', status: 'passed' };
const failed = { fullName: '[task-title] it is not empty', status: 'failed' };
const other = { fullName: '[task-text] title too', status: 'failed' };
const report = (assertionResults: object[], message = '') => ({
  testResults: [{ name: 'a.test.ts', message, assertionResults: assertionResults as (typeof passed)[] }],
});

test('only a failed test that is titled by the rule notices a change', () => {
  expect(verdictOf(report([passed]), 'task-title')).toEqual({ kind: 'survived' });
  expect(verdictOf(report([passed, other, failed]), 'task-title')).toEqual({ kind: 'noticed', by: failed.fullName });
  expect(verdictOf(report([passed, other]), 'task-title')).toEqual({ kind: 'noticed by another', by: other.fullName });
});

test('a file of tests that does not load notices nothing', () => {
  const unread = report([], 'SyntaxError: x\n  at y');
  expect(verdictOf(unread, 'task-title')).toEqual({ kind: 'broken', by: 'a.test.ts: SyntaxError: x' });
});

test('a text that is not there, or more than once, is refused with its place', () => {
  const change = { does: '', file: 'src/a.ts', find: 'b', put: 'c' };
  expect(changedText('abd', change)).toBe('acd');
  expect(() => changedText('ad', change)).toThrow('src/a.ts: found 0 times instead of once: b');
  expect(() => changedText('bb', change)).toThrow('src/a.ts: found 2 times instead of once: b');
});
