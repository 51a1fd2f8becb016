import type { DeclaredRule } from '../../core/rule.ts';

export function about<const Declared extends Record<string, DeclaredRule>>(
  operations: NonNullable<DeclaredRule['operations']>,
  rules: Declared,
): Declared {
  const declared = Object.entries(rules).map(([id, rule]) => [id, { operations, ...rule }]);
  return Object.fromEntries(declared) as Declared;
}
