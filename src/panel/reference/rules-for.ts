import type { Rule } from '../../client/index.ts';

function withOverrides({ overrides = {}, ...rule }: Rule, operation: string): Rule {
  const own = Object.entries(overrides).filter(([key]) => key === rule.id || key === `${rule.id}@${operation}`);
  if (!rule.rejection || own.length === 0) return rule;
  // The override of the operation, which has the longer key, wins.
  const inOrder = own.sort(([a], [b]) => a.length - b.length).map(([, override]) => override);
  const rejection: typeof rule.rejection = Object.assign({}, rule.rejection, ...inOrder);
  const { assumption, ...rest } = rule;
  // An assumption that only sets the code has no effect if an override sets the code.
  const hasAssumption =
    assumption !== undefined && (rule.rejection.code !== assumption || rejection.code === assumption);
  return { ...rest, ...(hasAssumption && { assumption }), rejection, overrides: Object.fromEntries(own) };
}

/**
 * @param rules rules of `/_mock/rules`, which apply the overrides of all operations, and only list the overrides of one
 * operation (`rule-id@operation`)
 * @returns the rules of the operation, with its overrides applied
 */
export function rulesFor(operation: string, rules: readonly Rule[]): Rule[] {
  return rules
    .filter(({ operations }) => operations?.includes(operation))
    .map((rule) => withOverrides(rule, operation));
}
