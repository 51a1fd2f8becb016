import type { Overrides } from '../../core/overrides.ts';
import type { Rules } from '../../core/rule.ts';

interface ContractParts {
  rules: Rules;
  /** The documented fields of a result that a merge gives another value. */
  documentedIn(operation: string, merge: object): string[];
}

/** What of these overrides is otherwise than the contract says, a line each. */
export function againstContract({ table }: Overrides, { rules, documentedIn }: ContractParts): string[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    if ('merge' in entry) {
      const fields = documentedIn(key, entry.merge);
      return fields.length === 0
        ? []
        : [`${key} overrides what the contract documents of its result: ${fields.join(', ')}`];
    }
    // Which HTTP status goes with a refusal, the contract does not show.
    if (entry.code === undefined && entry.message === undefined) return [];
    const rule = rules[key.replace(/@.*/, '')];
    return rule?.provenance === 'contract' ? [`${key} overrides what the contract says: ${rule.text}`] : [];
  });
}
