import type { RuleId } from '../../src/api/rules/index.ts';
import type { AssumptionId, AssumptionValue } from '../../src/core/assumptions.ts';

/** The title of a test that shows a rule to hold. `test/contract/rules.test.ts` holds that every rule has one. */
export function rule(id: RuleId, what: string): string {
  return `[${id}] ${what}`;
}

/** The title of a test of one value of an assumption. `test/contract/assumptions.test.ts` holds that every pair has one. */
export function assumed<Id extends AssumptionId>(id: Id, value: AssumptionValue<Id>, what: string): string {
  return `[${id}=${value}] ${what}`;
}
