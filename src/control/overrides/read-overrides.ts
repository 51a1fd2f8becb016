import { operations } from '../../api/operations.ts';
import { rules } from '../../api/rules/index.ts';
import type { Overrides } from '../../core/overrides.ts';
import type { Checked } from '../../core/state/integrity.ts';
import { checkMerge, documentedIn } from '../../schema/merge.ts';
import { againstContract } from './against-contract.ts';
import { checkOverrides } from './check-overrides.ts';

/**
 * What an account answers, checked: faults point into what was given.
 * @param base what it is laid over, key by key; null takes one of those away
 */
export function readOverrides(
  given: unknown,
  base?: { overrides: Overrides | undefined },
): Checked<Overrides | undefined> {
  return checkOverrides(given, { rules, operations: operations.map(({ id }) => id), checkMerge }, base);
}

/** What of these overrides is otherwise than the contract says, a line each. */
export function overriddenContract(overrides: Overrides): string[] {
  return againstContract(overrides, { rules, documentedIn });
}
