import { expect, test } from 'vitest';
import { flagNames } from '../../src/cli/settings/flags.ts';
import { operations } from '../../src/mock/api/operations.ts';
import { reject, rules, rulesFor } from '../../src/mock/api/rules/index.ts';
import { assumptionIds, assumptions } from '../../src/mock/core/assumptions.ts';
import { rulesOf } from '../../src/mock/core/rule.ts';
import { service } from '../../src/mock/create-mock.ts';
import { schemaPaths } from '../../src/mock/schema/schema-files.ts';

test('every rule references existing operations, shapes, assumptions and settings', () => {
  const known = [...operations.map(({ id }) => id), ...schemaPaths()];
  for (const [id, rule] of Object.entries(rules)) {
    const named = [rule.operations ?? []]
      .flat()
      .filter((one) => Array.isArray(rule.operations) || one.endsWith('.json'));
    expect(known, id).toEqual(expect.arrayContaining(named));
    if (rule.assumption) expect(assumptionIds, id).toContain(rule.assumption);
    if (rule.setting) expect(flagNames, id).toContain(rule.setting);
  }
});

const ofAll = service.rules;

test('every rule applies to some operation', () => {
  expect(Object.keys(ofAll)).toEqual(Object.keys(rules));
});

test('rules of bodies, tokens and paths apply to the matching operations, in order', () => {
  expect(ofAll['body-malformed']?.operations).toEqual(operations.filter(({ hasBody }) => hasBody).map(({ id }) => id));
  expect(ofAll['body-ignored']?.operations).toEqual(operations.filter(({ hasBody }) => !hasBody).map(({ id }) => id));
  expect(ofAll['token-unknown']?.operations).toEqual(
    operations.filter(({ needsToken }) => needsToken).map(({ id }) => id),
  );
  expect(ofAll['unknown-lead']?.operations).toEqual(
    operations.filter(({ path }) => path.includes('{lead_id}')).map(({ id }) => id),
  );
});

test('a custom operation gets the rules for its body, path and shapes', () => {
  const joined = { id: 'mine', path: '/lead/{lead_id}/mine', hasBody: true, needsToken: false };
  const own = rulesFor([joined], {
    request: () => ({ properties: { id: { type: 'integer' } } }),
    shapes: () => ['task.json'],
  });
  expect(own['unknown-lead']?.operations).toEqual(['mine']);
  expect(own['body-malformed']?.operations).toEqual(['mine']);
  expect(own['numeric-string']?.operations).toEqual(['mine']);
  expect(own['task-label']?.operations).toEqual(['mine']);
  expect(own['extra-fields']?.operations).toEqual(['mine']);
  expect(own['response-json']).not.toHaveProperty('operations');
  for (const id of ['token-unknown', 'body-ignored', 'login-wrong', 'unknown-view', 'field-required', 'view-nulls'])
    expect(own).not.toHaveProperty(id);
});

test('the rules of an operation are its own and the general ones', () => {
  const own = rulesOf('logout', ofAll);
  const ids = own.map(([id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['check-order', 'token-unknown']));
  expect(ids).not.toContain('payment-sum-positive');
  for (const [id, rule] of own) expect(rule, id).toBe(ofAll[id]);
});

test('a rejection has the message of its rule, or a more precise one', () => {
  const said = rules['unknown-lead'].rejection?.message;
  expect(reject('unknown-lead')).toMatchObject({
    name: 'Rejection',
    violations: [{ rule: 'unknown-lead', message: said }],
  });
  const { message, hint } = reject('unknown-lead', { message: 'not that one', hint: 'it is malformed' });
  expect({ message, hint }).toEqual({ message: 'not that one', hint: 'it is malformed' });
});

test('every assumption has a rule that it changes', () => {
  const changed = new Set(Object.values(rules).map((rule) => rule.assumption));
  expect(assumptionIds.filter((id) => !changed.has(id))).toEqual([]);
});

test('the default of an assumption has the provenance of a rule that it changes', () => {
  for (const id of assumptionIds) {
    const known = Object.values(rules)
      .filter((rule) => rule.assumption === id)
      .map(({ provenance }) => provenance);
    expect(known, id).toContain(assumptions[id].provenance);
  }
});

test('every rejection has a message and a code that is a valid HTTP status', () => {
  for (const [id, { rejection }] of Object.entries(rules)) {
    if (!rejection) continue;
    expect(rejection.message, id).not.toBe('');
    if (typeof rejection.code === 'number')
      expect(rejection.code, id).toSatisfy((code: number) => code >= 400 && code < 600);
  }
});
