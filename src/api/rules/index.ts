import { type Fault, MOST_VIOLATIONS, Refusal } from '../../core/refusal.ts';
import type { RefusalAnswer, Rule } from '../../core/rule.ts';
import { bodyRules } from './body.ts';
import { commonRules } from './common.ts';
import { leadRules } from './lead.ts';
import { sessionRules } from './session.ts';
import { taskRules } from './task.ts';
import { viewRules } from './view.ts';

/**
 * Everything that leadmock answers, one sentence a rule, by section. `GET /_mock/rules`, `docs/faithfulness.md` and the
 * OpenAPI document are made from this table, and a test holds that every rule is named by a test.
 */
export const ruleSections = {
  'All operations': commonRules,
  Bodies: bodyRules,
  'Sessions and tokens': sessionRules,
  Tasks: taskRules,
  Views: viewRules,
  Leads: leadRules,
} as const satisfies Record<string, Record<string, Rule>>;

const table = {
  ...commonRules,
  ...bodyRules,
  ...sessionRules,
  ...taskRules,
  ...viewRules,
  ...leadRules,
};

export type RuleId = keyof typeof table;

/** The rules that a request can be refused by. */
export type RefusalId = { [Id in RuleId]: (typeof table)[Id] extends { refusal: RefusalAnswer } ? Id : never }[RuleId];

export const rules: Readonly<Record<RuleId, Rule>> = table;

/** A rule by its id, which came from outside the types. */
export function findRule(id: string): Rule | undefined {
  return Object.hasOwn(rules, id) ? rules[id as RuleId] : undefined;
}

/** The rules of one operation: its own, and those that hold for all. */
export function rulesOf(operationId: string): [id: RuleId, rule: Rule][] {
  return (Object.entries(rules) as [RuleId, Rule][]).filter(
    ([, rule]) => rule.operations?.includes(operationId) ?? true,
  );
}

/** One fault against a rule; `message` is said instead of the rule's own words where it is more precise. */
export function fault(rule: RefusalId, message?: string): Fault {
  return { rule, message: message ?? rules[rule].refusal?.message ?? rule };
}

/** A refusal by one rule, to be thrown; the hint is said in the `X-Mock-Explain` header alone. */
export function refuse(rule: RefusalId, { message, hint }: { message?: string; hint?: string } = {}): Refusal {
  return new Refusal([fault(rule, message)], hint);
}

/** Throws when there are faults; how many of them the answer shows is decided by the assumption `validationErrors`. */
export function refuseIfAny(faults: readonly Fault[]): void {
  const [first, ...others] = faults.slice(0, MOST_VIOLATIONS);
  if (first) throw new Refusal([first, ...others]);
}
