import { CUSTOM_FAILED } from '../../api/rules/custom.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Operation } from '../../core/operation.ts';
import { type Rule, type Rules, rulesOf } from '../../core/rule.ts';
import type { Coverage } from '../../core/sandbox/coverage.ts';
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

function isCausable({ rejection, assumption }: Rule, assumed: readonly AssumptionValues[]): boolean {
  if (rejection === undefined || rejection.isTransport) return false;
  const { onlyWithValue } = rejection;
  return onlyWithValue === undefined || assumed.some((values) => assumption && values[assumption] === onlyWithValue);
}

/**
 * Counts the outcomes of an operation.
 * @param assumed assumptions of the sandboxes, which determine the outcomes that clients can cause
 */
export function coverageOf(
  counted: Coverage,
  { id, custom }: Operation,
  rules: Rules,
  assumed: readonly AssumptionValues[],
) {
  const { requestCount, seen: all } = counted.of(id);
  const seen = new Map([...all].filter(([rule]) => !BEFORE_ANY_OPERATION.includes(rule)));
  const rejections = rulesOf(id, rules).filter(
    ([rule, each]) => isCausable(each, assumed) && !OF_NO_OPERATION.includes(rule),
  );
  const possible = ['success', ...rejections.map(([rule]) => rule), 'fault'];
  return {
    operation: id,
    ...(custom && { tag: custom.tag }),
    requestCount,
    seen: Object.fromEntries(seen),
    notSeen: possible.filter((outcome) => !seen.has(outcome)),
  };
}

export const coverage = controlOperation({
  id: 'coverage',
  method: 'GET',
  path: '/_mock/coverage',
  summary: 'Get the seen and unseen outcomes of each operation',
  handle({ sandbox, context }) {
    const operations = context.operations.map((operation) =>
      coverageOf(sandbox.coverage, operation, context.rules, [sandbox.assumptions]),
    );
    const notCalled = operations.filter(({ requestCount }) => requestCount === 0).map(({ operation }) => operation);
    return { operations, notCalled };
  },
});
