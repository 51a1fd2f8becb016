import { ownProperty } from '../../core/json/own-property.ts';
import type { Rules } from '../../core/rule.ts';
import { didYouMean } from '../../nearest.ts';
import { BEFORE_ANY_OPERATION, BEFORE_ANY_SANDBOX } from './rejected-early.ts';

/**
 * @param operations ids of all operations
 * @returns why an override cannot have this key, with the most similar valid key; undefined if it can
 */
export function whyNoKey(key: string, rules: Rules, operations: readonly string[]): string | undefined {
  const operationsOf = (id: string) =>
    BEFORE_ANY_OPERATION.includes(id) ? [] : (ownProperty(rules, id)?.operations ?? operations);
  const rejections = Object.keys(rules).filter((id) => rules[id]?.rejection && id !== BEFORE_ANY_SANDBOX);
  const ofOneOperation = rejections.flatMap((id) => operationsOf(id).map((operation) => `${id}@${operation}`));
  const keys = [...rejections, ...operations, ...ofOneOperation];
  if (keys.includes(key)) return undefined;
  const hint = didYouMean(key, keys);
  const [id = ''] = key.split('@', 1);
  const rule = ownProperty(rules, id);
  if (!rule) return `is not the id of a rule or an operation, and not rule-id@operation${hint}`;
  if (id === BEFORE_ANY_SANDBOX) return 'cannot be overridden: the HTTP parser rejects before any sandbox is known';
  if (!rule.rejection) {
    const result = rule.operations ? `; the result of an operation takes a merge: ${rule.operations.join(', ')}` : '';
    return `is a rule without rejections: it has no code and no message${result}`;
  }
  const held = operationsOf(id).join(', ');
  if (held === '') return 'is rejected before any operation is known: remove @ and the operation';
  return `is not possible: the rule ${id} applies to ${held}${hint}`;
}
