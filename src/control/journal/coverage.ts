import { CUSTOM_FAILED } from '../../api/rules/custom.ts';
import type { Operation } from '../../core/operation.ts';
import { type Rules, rulesOf } from '../../core/rule.ts';
import { controlOperation } from '../control-operation.ts';
import { BEFORE_ANY_OPERATION, BEFORE_ANY_SANDBOX } from '../overrides/rejected-early.ts';

/**
 * Rejections that `notSeen` never lists: rejections before leadmock selects the operation, and failures of leadmock, of
 * its storage or of a custom operation.
 */
const OF_NO_OPERATION: readonly string[] = [
  ...BEFORE_ANY_OPERATION,
  BEFORE_ANY_SANDBOX,
  'storage',
  'internal-error',
  CUSTOM_FAILED,
];

export function rejectionsOf(operation: string, rules: Rules): string[] {
  return rulesOf(operation, rules)
    .filter(([id, { rejection }]) => rejection !== undefined && !OF_NO_OPERATION.includes(id))
    .map(([id]) => id);
}

export function tagOf({ custom }: Operation): { tag?: string } {
  return custom === undefined ? {} : { tag: custom.tag };
}

export const coverage = controlOperation({
  id: 'coverage',
  method: 'GET',
  path: '/_mock/coverage',
  summary: 'Get the seen and unseen outcomes of each operation',
  handle({ sandbox, context }) {
    const operations = context.operations.map((operation) => {
      const { requestCount, seen } = sandbox.coverage.of(operation.id);
      const possible = ['success', ...rejectionsOf(operation.id, context.rules)];
      return {
        operation: operation.id,
        ...tagOf(operation),
        requestCount,
        seen: Object.fromEntries(seen),
        notSeen: possible.filter((outcome) => !seen.has(outcome)),
      };
    });
    const notCalled = operations.filter(({ requestCount }) => requestCount === 0).map(({ operation }) => operation);
    return { operations, notCalled };
  },
});
