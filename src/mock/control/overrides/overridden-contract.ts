import type { Overrides } from '../../core/overrides.ts';
import type { ControlContext } from '../control-operation.ts';
import { changedDocumentedFields } from './check-merge.ts';

export function overriddenContract(
  { table }: Overrides,
  { operations, rules }: Pick<ControlContext, 'operations' | 'rules'>,
): string[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    if ('merge' in entry) {
      const operation = operations.find(({ id, custom }) => id === key && custom === undefined);
      const fields = operation ? changedDocumentedFields(operation, entry.merge) : [];
      return fields.length === 0 ? [] : [`${key} overrides documented fields of its result: ${fields.join(', ')}`];
    }
    // An override of only the HTTP status changes no documented value, because the contract leaves the status of
    // rejections open.
    if (entry.code === undefined && entry.message === undefined) return [];
    const rule = rules[key.replace(/@.*/, '')];
    return rule?.provenance === 'contract' ? [`${key} overrides the contract: ${rule.text}`] : [];
  });
}
