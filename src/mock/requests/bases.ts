import type { RequestBasis } from '../../generated/shapes.ts';
import { type RuleId, rules } from '../api/rules/index.ts';
import type { AssumptionValues } from '../core/assumptions.ts';
import type { JournalEntry } from '../core/journal/entry.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';

function labelOf(rule: RuleId, sandbox: Sandbox, values: AssumptionValues): RequestBasis['provenance'] {
  const { provenance, assumption } = rules[rule];
  const isConfirmed = assumption !== undefined && sandbox.confirmationOf(assumption, values) !== undefined;
  return isConfirmed ? 'confirmed' : provenance;
}

/** @returns one rule for each guessed value of a successful result, so a rule may occur several times */
export function guessedRules({ bases, assumptions }: JournalEntry, sandbox: Sandbox): string[] {
  return bases.map(({ rule }) => rule).filter((rule) => labelOf(rule as RuleId, sandbox, assumptions) === 'guess');
}

/** Lists values that the contract leaves open in a response, with labels for the assumptions of the entry. */
export function presentBases({ bases, assumptions }: JournalEntry, sandbox: Sandbox): RequestBasis[] {
  return bases.map(({ pointer, rule }) => {
    const { assumption } = rules[rule as RuleId];
    const chosen = assumption !== undefined && { assumption, value: assumptions[assumption] };
    return { pointer, rule, provenance: labelOf(rule as RuleId, sandbox, assumptions), ...chosen };
  });
}
