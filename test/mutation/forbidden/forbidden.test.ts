import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../../../src/api/rules/index.ts';
import { forbiddenChanges } from './all.ts';
import { testFolderOf } from './change.ts';
import { changedText } from './copy.ts';
import { type Noticed, testFilesOf } from './matrix.ts';
import { withProbes } from './probes.ts';
import { verdictOf } from './verdict.ts';

const ROOT = new URL('../../../', import.meta.url);
const texts = new Map<string, string>();

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(new URL(file, ROOT), 'utf8');
  texts.set(file, known);
  return known;
}

test('every forbidden change matches one place, and changes it', () => {
  const problems = forbiddenChanges.flatMap((change) => {
    const { topic, does, file, find, put } = change;
    if (!/^(src|schemas)\//.test(file)) return [`${topic}, ${does} ${file} is no code of the program`];
    if (find === put) return [`${topic}, ${does} Nothing is changed`];
    try {
      return changedText(textOf(file), change) === '' ? [`${topic}, ${does} Nothing is left`] : [];
    } catch (error) {
      return [`${topic}, ${does} ${(error as Error).message}`];
    }
  });
  expect(problems).toEqual([]);
});

test('every rule has a forbidden change', () => {
  const topics = new Set(forbiddenChanges.map(({ topic }) => topic));
  expect([...topics].filter((topic) => testFolderOf(topic) === undefined).sort()).toEqual(Object.keys(rules).sort());
});

test('every feature has a folder of tests', () => {
  const folders = new Set(forbiddenChanges.flatMap(({ topic }) => testFolderOf(topic) ?? []));
  expect([...folders].sort()).toEqual(['test/cli/', 'test/compare/', 'test/control/', 'test/http/', 'test/sweep/']);
  expect([...folders].filter((folder) => !existsSync(new URL(folder, ROOT)))).toEqual([]);
});

test('no forbidden change is repeated for one topic', () => {
  const made = forbiddenChanges.map(({ topic, file, find, put }) => [topic, file, find, put].join('\n'));
  expect(made.filter((one, at) => made.indexOf(one) !== at)).toEqual([]);
});

const passed = { fullName: '[task-title] it is kept', status: 'passed' };
const failed = { fullName: '[task-title] it is not empty', status: 'failed' };
const other = { fullName: '[task-text] title too', status: 'failed' };
const report = (assertionResults: object[], message = '') => ({
  testResults: [{ name: 'a.test.ts', message, assertionResults: assertionResults as (typeof passed)[] }],
});

test('only a failed test with the rule in its title notices a change', () => {
  expect(verdictOf(report([passed]), 'task-title')).toEqual({ kind: 'survived' });
  expect(verdictOf(report([passed, other, failed]), 'task-title')).toEqual({ kind: 'noticed', by: failed.fullName });
  expect(verdictOf(report([passed, other]), 'task-title')).toEqual({ kind: 'noticed by another', by: other.fullName });
});

test('only a failed test of its folder notices a change of a feature', () => {
  const of = (name: string) => ({ testResults: [{ name, message: '', assertionResults: [failed] }] });
  expect(verdictOf(of('test/control/a.test.ts'), 'control/state').kind).toBe('noticed');
  expect(verdictOf(of('test/http/control/a.test.ts'), 'control/state').kind).toBe('noticed by another');
});

test('a test file that cannot be loaded notices nothing', () => {
  const unread = report([], 'SyntaxError: x\n  at y');
  expect(verdictOf(unread, 'task-title')).toEqual({ kind: 'broken', by: 'a.test.ts: SyntaxError: x' });
});

test('a missing or repeated text is rejected with its place', () => {
  const change = { does: '', file: 'src/a.ts', find: 'b', put: 'c' };
  expect(changedText('abd', change)).toBe('acd');
  expect(() => changedText('ad', change)).toThrow('src/a.ts: found 0 times instead of once: b');
  expect(() => changedText('bb', change)).toThrow('src/a.ts: found 2 times instead of once: b');
});

test('a probe is inserted before the innermost statement of a change, or in an arrow function', () => {
  const text =
    'const a = 1;\nconst b = (x: number): number => x + a;\nfunction c() {\n  if (a) {\n    return 2;\n  }\n}\n';
  const withProbe = (find: string) => withProbes('a.ts', text, [{ id: 7, find }]);
  expect(withProbe('x + a')).toBe(text.replace('x + a', '(globalThis.reached?.(7), x + a)'));
  expect(withProbe('return 2')).toBe(text.replace('return 2', 'globalThis.reached?.(7); return 2'));
  expect(withProbe('(a)')).toBe(text.replace('if (a)', 'globalThis.reached?.(7); if (a)'));
  expect(withProbe('const a = 1')).toBeUndefined();
});

test('only tests that ran for a change can be silent', () => {
  const tests = ['it is kept', 'it is not empty'].map((fullName) => ({ fullName, status: 'passed' }));
  const of = (name: string) => ({ name, message: '', assertionResults: tests });
  const change: Noticed = { topic: 'x', does: '', file: '', ran: ['a.test.ts'], noticedBy: ['a.test.ts > it is kept'] };
  expect(testFilesOf({ testResults: [of('a.test.ts'), of('b.test.ts')] }, [change])).toEqual([
    { file: 'a.test.ts', tests: 2, silent: ['it is not empty'] },
  ]);
});
