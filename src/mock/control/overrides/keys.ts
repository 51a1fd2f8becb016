import { ownProperty } from '../../core/json/values.ts';
import type { Rules } from '../../core/rule.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import { BEFORE_ANY_OPERATION, BEFORE_ANY_SANDBOX } from './rejected-early.ts';

/** @param operations ids of all operations */
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
  if (!rule) return `must be the id of a rule, the id of an operation, or rule-id@operation${hint}`;
  if (id === BEFORE_ANY_SANDBOX) return 'cannot be overridden: the HTTP parser does not know the sandbox';
  if (!rule.rejection) {
    const result = rule.operations ? `. Use the merge of an operation: ${rule.operations.join(', ')}` : '';
    return `is a rule without rejections, so it has no code and no message${result}`;
  }
  const held = operationsOf(id).join(', ');
  if (held === '') return 'applies before leadmock knows the operation: remove @ and the operation';
  return `is not a valid key: the rule ${id} applies to ${held}${hint}`;
}
