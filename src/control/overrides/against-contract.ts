import type { Overrides } from '../../core/overrides.ts';
import type { Rules } from '../../core/rule.ts';

interface ContractParts {
  rules: Rules;
  /** Documented fields that a merge changes. */
  documentedIn(operation: string, merge: object): string[];
}

/** Describes each override that contradicts the contract. */
export function againstContract({ table }: Overrides, { rules, documentedIn }: ContractParts): string[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    if ('merge' in entry) {
      const fields = documentedIn(key, entry.merge);
      return fields.length === 0
        ? []
        : [`${key} overrides what the contract documents of its result: ${fields.join(', ')}`];
    }
    // The contract does not document the HTTP status of refusals.
    if (entry.code === undefined && entry.message === undefined) return [];
    const rule = rules[key.replace(/@.*/, '')];
    return rule?.provenance === 'contract' ? [`${key} overrides what the contract says: ${rule.text}`] : [];
  });
}
