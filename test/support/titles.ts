import type { RuleId } from '../../src/mock/api/rules/index.ts';
import type { AssumptionId, AssumptionValue } from '../../src/mock/core/assumptions.ts';

/** Title of a test that shows one or several rules. `npm run check:rules` checks that each rule has such a test. */
export function rule(ids: RuleId | readonly RuleId[], what: string): string {
  return [...[ids].flat().map((id) => `[${id}]`), what].join(' ');
}

/** Title of a test of one value of an assumption. `npm run check:rules` checks that each value has such a test. */
export function assumed<Id extends AssumptionId>(id: Id, value: AssumptionValue<Id>, what: string): string {
  return `[${id}=${value}] ${what}`;
}
