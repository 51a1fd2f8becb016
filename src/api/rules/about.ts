import type { DeclaredRule } from '../../core/rule.ts';

/** Adds `operations` to the rules that do not declare their own operations. */
export function about<const Declared extends Record<string, DeclaredRule>>(
  operations: NonNullable<DeclaredRule['operations']>,
  rules: Declared,
): Declared {
  const declared = Object.entries(rules).map(([id, rule]) => [id, { operations, ...rule }]);
  return Object.fromEntries(declared) as Declared;
}
