import { expect, test } from 'vitest';
import { effectiveRule, mergePatch, Overrides } from '../../../src/mock/core/overrides.ts';
import type { Rule } from '../../../src/mock/core/rule.ts';

// Examples of RFC 7396, appendix A.
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j with the merge patch %j is %j', (target, patch, expected) => {
  const before = structuredClone(target);
  expect(mergePatch(target, patch)).toEqual(expected);
  expect(target).toEqual(before);
});

test('a field named __proto__ in a patch is treated as data', () => {
  const merged = mergePatch({ a: 1 }, JSON.parse('{"__proto__": {"b": 2}}')) as Record<string, unknown>;
  expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"b":2}}');
  expect(merged['b']).toBeUndefined();
});

test('an override of one operation takes precedence over one of the rule, field by field', () => {
  const overrides = new Overrides({ r: { code: 403, message: 'no' }, 'r@op': { code: 404 }, 'rr@op': { code: 500 } });
  expect(overrides.ofRejection('r')).toEqual({ code: 403, message: 'no' });
  expect(overrides.ofRejection('r', 'other')).toEqual({ code: 403, message: 'no' });
  expect(overrides.ofRejection('r', 'op')).toEqual({ code: 404, message: 'no' });
  expect(overrides.ofRejection('rr')).toBeUndefined();
  expect(Object.keys(overrides.about('r') ?? {})).toEqual(['r', 'r@op']);
  expect(Object.keys(overrides.about('r', 'other') ?? {})).toEqual(['r']);
  expect(overrides.about('op')).toBeUndefined();
});

test('a rule with an overridden code no longer shows the assumption that sets only the code', () => {
  const rejection = { code: 'unknownPathId', message: 'no' } as const;
  const rule: Rule = { provenance: 'guess', text: 'x', assumption: 'unknownPathId', rejection };
  expect(effectiveRule('r', rule, new Overrides({ r: { code: 403 } }))).not.toHaveProperty('assumption');
  expect(effectiveRule('r', rule, new Overrides({ r: { message: 'x' } }))).toMatchObject({
    assumption: 'unknownPathId',
  });
  const other: Rule = { ...rule, assumption: 'secondUser', rejection: { code: 403, message: 'no' } };
  expect(effectiveRule('r', other, new Overrides({ r: { code: 404 } }))).toMatchObject({ assumption: 'secondUser' });
  expect(effectiveRule('r', rule, new Overrides({ x: { code: 404 } }))).toBe(rule);
});
