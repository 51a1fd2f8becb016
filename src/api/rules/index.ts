import { MOST_VIOLATIONS, Refusal, type RuleViolation } from '../../core/refusal.ts';
import {
  type DeclaredRule,
  type RefusalAnswer,
  type RuledOperation,
  type RuleSection,
  type Rules,
  ruleFor,
  type SchemasOf,
} from '../../core/rule.ts';
import { leadRules } from '../lead/rules.ts';
import { sessionRules } from '../session/rules.ts';
import { taskRules } from '../task/rules.ts';
import { viewRules } from '../view/rules.ts';
import { assumedRules } from './assumed.ts';
import { bodyRules } from './body.ts';
import { commonRules } from './common.ts';
import { ownRules } from './own.ts';

/**
 * Everything that leadmock answers, one sentence a rule, by section. `GET /_mock/rules`, `docs/faithfulness.md` and the
 * OpenAPI document are made from this table, and a test holds that every rule is named by a test.
 */
export const ruleSections = {
  'All operations': { ...commonRules, ...assumedRules['All operations'] },
  Bodies: { ...bodyRules, ...assumedRules.Bodies },
  'Sessions and tokens': { ...sessionRules, ...assumedRules['Sessions and tokens'] },
  Tasks: { ...taskRules, ...assumedRules.Tasks },
  Views: { ...viewRules, ...assumedRules.Views },
  Leads: { ...leadRules, ...assumedRules.Leads },
} as const satisfies Record<RuleSection, Record<string, DeclaredRule>>;

const table = {
  ...ruleSections['All operations'],
  ...ruleSections.Bodies,
  ...ruleSections['Sessions and tokens'],
  ...ruleSections.Tasks,
  ...ruleSections.Views,
  ...ruleSections.Leads,
};

export type RuleId = keyof typeof table;

/** The rules that a request can be refused by. */
export type RefusalId = { [Id in RuleId]: (typeof table)[Id] extends { refusal: RefusalAnswer } ? Id : never }[RuleId];

export const rules: Readonly<Record<RuleId, DeclaredRule>> = table;

/** The rules for the operations of one mock; those that are about none of them are left out. */
export function rulesFor(operations: readonly RuledOperation[], schemasOf: SchemasOf): Rules {
  const found = Object.entries(rules).flatMap(([id, declared]) => {
    const rule = ruleFor(declared, operations, schemasOf);
    return rule === undefined ? [] : [[id, rule] as const];
  });
  return { ...Object.fromEntries(found), ...ownRules(operations) };
}

/** One violation of a rule; `message` is said instead of the rule's own words where it is more precise. */
export function violation(rule: RefusalId, message?: string): RuleViolation {
  return { rule, message: message ?? rules[rule].refusal?.message ?? rule };
}

/** A refusal by one rule, to be thrown; the hint is said in the `X-Mock-Explain` header alone. */
export function refuse(rule: RefusalId, { message, hint }: { message?: string; hint?: string } = {}): Refusal {
  return new Refusal([violation(rule, message)], hint);
}

/** Throws when there are violations; how many of them the answer shows is decided by the assumption `validationErrors`. */
export function refuseIfAny(violations: readonly RuleViolation[]): void {
  const [first, ...others] = violations.slice(0, MOST_VIOLATIONS);
  if (first) throw new Refusal([first, ...others]);
}
