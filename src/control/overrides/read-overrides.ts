import type { Overrides } from '../../core/overrides.ts';
import type { Rules } from '../../core/rule.ts';
import type { Checked } from '../../core/state/integrity.ts';
import { checkMerge, documentedIn } from '../../schema/merge.ts';
import type { ControlContext } from '../control-operation.ts';
import { againstContract } from './against-contract.ts';
import { checkOverrides } from './check-overrides.ts';

/**
 * What an account answers, checked: violations point into what was given.
 * @param base what it is laid over, key by key; null takes one of those away
 */
export function readOverrides(
  given: unknown,
  { operations, rules }: Pick<ControlContext, 'operations' | 'rules'>,
  base?: { overrides: Overrides | undefined },
): Checked<Overrides | undefined> {
  return checkOverrides(given, { rules, operations: operations.map(({ id }) => id), checkMerge }, base);
}

/** What of these overrides is otherwise than the contract says, a line each. */
export function overriddenContract(overrides: Overrides, rules: Rules): string[] {
  return againstContract(overrides, { rules, documentedIn });
}
