import { ownField } from '../../core/json/own-field.ts';
import type { Rule, Rules } from '../../core/rule.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { nearest, shown } from '../../nearest.ts';
import { BEFORE_ANY_OPERATION, BEFORE_ANY_SANDBOX } from './refused-early.ts';

export interface OverridableParts {
  rules: Rules;
  /** Ids. */
  operations: readonly string[];
  /** Pointers of violations lead into the merge. */
  checkMerge(operation: string, merge: object): Violation[];
}

type Parts = Pick<OverridableParts, 'rules' | 'operations'>;

function operationsOfRule(id: string, { operations }: Rule, all: readonly string[]): readonly string[] {
  return BEFORE_ANY_OPERATION.includes(id) ? [] : (operations ?? all);
}

/** Rules that refuse requests of a sandbox. */
function refusals({ rules }: Parts): string[] {
  return Object.keys(rules).filter((id) => rules[id]?.refusal && id !== BEFORE_ANY_SANDBOX);
}

function whyNotRule(id: string, rule: Rule): string | undefined {
  if (id === BEFORE_ANY_SANDBOX) return 'cannot be overridden: the HTTP parser refuses before any sandbox is known';
  if (rule.refusal) return undefined;
  const result = rule.operations ? `; the result of an operation takes a merge: ${rule.operations.join(', ')}` : '';
  return `is a rule that refuses nothing, and has neither code nor message${result}`;
}

/** Explains why `rule@operation` cannot be overridden if the rule can. */
function whyNotAt(id: string, rule: Rule, operation: string, { operations }: Parts): string | undefined {
  const held = operationsOfRule(id, rule, operations);
  if (held.includes(operation)) return undefined;
  if (held.length === 0) return `is refused before any operation is known: leave @${shown(operation)} out`;
  const what = operations.includes(operation) ? 'does not hold for' : 'names no operation:';
  return `${what} ${shown(operation)}; did you mean ${id}@${nearest(operation, held)}? (${id} holds for ${held.join(', ')})`;
}

/** @returns why a key cannot be overridden, with the nearest key, or undefined if it can */
export function whyNoKey(key: string, parts: Parts): string | undefined {
  const { rules, operations } = parts;
  if (operations.includes(key)) return undefined;
  const at = key.indexOf('@');
  const id = at < 0 ? key : key.slice(0, at);
  const operation = at < 0 ? undefined : key.slice(at + 1);
  const rule = ownField(rules, id);
  if (rule) {
    return whyNotRule(id, rule) ?? (operation === undefined ? undefined : whyNotAt(id, rule, operation, parts));
  }
  if (operation === undefined) {
    return `is no id of a rule or an operation; did you mean ${nearest(id, [...refusals(parts), ...operations])}?`;
  }
  const meant = nearest(id, refusals(parts)) ?? '';
  const held = operationsOfRule(meant, rules[meant] as Rule, operations);
  const near = nearest(operation, held);
  return `is no id of a rule: ${shown(id)}; did you mean ${near === undefined ? meant : `${meant}@${near}`}?`;
}
