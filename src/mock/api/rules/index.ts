import { MAX_VIOLATIONS, Rejection, type RuleViolation } from '../../core/rejection.ts';
import {
  type DeclaredRule,
  type RejectionResponse,
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
import { customRules } from './custom.ts';

/** Source of, for example, `GET /_mock/rules`, `docs/reference/rules.md` and the OpenAPI document. */
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

export type RejectionId = {
  [Id in RuleId]: (typeof table)[Id] extends { rejection: RejectionResponse } ? Id : never;
}[RuleId];

export const rules: Readonly<Record<RuleId, DeclaredRule>> = table;

export function rulesFor(operations: readonly RuledOperation[], schemasOf: SchemasOf): Rules {
  const found = Object.entries(rules).flatMap(([id, declared]) => {
    const rule = ruleFor(declared, operations, schemasOf);
    return rule === undefined ? [] : [[id, rule] as const];
  });
  return { ...Object.fromEntries(found), ...customRules(operations) };
}

export function violation(rule: RejectionId, message?: string): RuleViolation {
  return { rule, message: message ?? rules[rule].rejection?.message ?? rule };
}

/** The caller must throw the result. */
export function reject(rule: RejectionId, { message, hint }: { message?: string; hint?: string } = {}): Rejection {
  return new Rejection([violation(rule, message)], hint);
}

/** @throws Rejection with the first 100 violations if there are violations */
export function rejectIfAny(violations: readonly RuleViolation[]): void {
  const [first, ...others] = violations.slice(0, MAX_VIOLATIONS);
  if (first) throw new Rejection([first, ...others]);
}
