import { expect, test } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { refuse, rules, rulesOf } from '../../src/api/rules/index.ts';
import { withBody, withToken } from '../../src/api/rules/scopes.ts';
import { flagNames } from '../../src/cli/settings/flags.ts';
import { assumptionIds, assumptions } from '../../src/core/assumptions.ts';
import { allTestTexts } from '../support/test-texts.ts';

const named = new Set([...allTestTexts().matchAll(/\brule\(\s*'([^']+)'/g)].map(([, id]) => id));

test('every rule is named by a test', () => {
  expect(Object.keys(rules).filter((id) => !named.has(id))).toEqual([]);
});

test('every rule speaks of operations, assumptions and settings that exist', () => {
  const ids = operations.map(({ id }) => id);
  for (const [id, rule] of Object.entries(rules)) {
    expect(ids, id).toEqual(expect.arrayContaining([...(rule.operations ?? [])]));
    if (rule.assumption) expect(assumptionIds, id).toContain(rule.assumption);
    if (rule.setting) expect(flagNames, id).toContain(rule.setting);
  }
});

test('rules about bodies and tokens are about the operations that have one', () => {
  expect(operations.filter(({ hasBody }) => hasBody).map(({ id }) => id)).toEqual(withBody);
  expect(operations.filter(({ needsToken }) => needsToken).map(({ id }) => id)).toEqual(withToken);
});

test('the rules of an operation are its own and those of all', () => {
  const ids = rulesOf('logout').map(([id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['check-order', 'token-unknown']));
  expect(ids).not.toContain('payment-sum-positive');
  for (const [id, rule] of rulesOf('logout')) expect(rule, id).toBe(rules[id]);
});

test('a refusal says the words of its rule, or more precise ones', () => {
  const said = rules['unknown-lead'].refusal?.message;
  expect(refuse('unknown-lead')).toMatchObject({ name: 'Refusal', faults: [{ rule: 'unknown-lead', message: said }] });
  const { message, hint } = refuse('unknown-lead', { message: 'not that one', hint: 'it is malformed' });
  expect({ message, hint }).toEqual({ message: 'not that one', hint: 'it is malformed' });
});

test('every assumption has a rule that it changes', () => {
  const changed = new Set(Object.values(rules).map((rule) => rule.assumption));
  expect(assumptionIds.filter((id) => !changed.has(id))).toEqual([]);
});

test('the default of an assumption is known as a rule is that it changes', () => {
  for (const id of assumptionIds) {
    const known = Object.values(rules)
      .filter((rule) => rule.assumption === id)
      .map(({ provenance }) => provenance);
    expect(known, id).toContain(assumptions[id].provenance);
  }
});

test('every refusal has a message and a code that HTTP could carry', () => {
  for (const [id, { refusal }] of Object.entries(rules)) {
    if (!refusal) continue;
    expect(refusal.message, id).not.toBe('');
    if (typeof refusal.code === 'number')
      expect(refusal.code, id).toSatisfy((code: number) => code >= 400 && code < 600);
  }
});
