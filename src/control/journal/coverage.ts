import { controlOperation } from '../control-operation.ts';
import type { ControlPorts } from '../ports.ts';

/** Refusals that no operation gives: they come before one is found, or from leadmock itself. */
const BEFORE_ANY_OPERATION: readonly string[] = [
  'unknown-route',
  'http-parser',
  'sandbox-name',
  'sandbox-selectors',
  'sandbox-room',
  'sandbox-dropped',
  'foreign-host',
  'storage',
  'internal-error',
];

/** The rules that an operation can be refused by. */
function refusalsOf(operation: string, { ruleSections }: ControlPorts): string[] {
  return Object.values(ruleSections)
    .flatMap((rules) => Object.entries(rules))
    .filter(([id, { refusal }]) => refusal !== undefined && !BEFORE_ANY_OPERATION.includes(id))
    .filter(([, { operations }]) => operations?.includes(operation) ?? true)
    .map(([id]) => id);
}

export const coverage = controlOperation({
  id: 'coverage',
  method: 'GET',
  path: '/_mock/coverage',
  summary: 'Which outcomes of each operation this sandbox has seen, and which it has not',
  hasBody: false,
  handle({ sandbox, ports }) {
    const operations = ports.serviceOperations.map((operation) => {
      const { requests, seen } = sandbox.coverage.of(operation.id);
      const possible = ['success', ...refusalsOf(operation.id, ports)];
      return {
        operation: operation.id,
        requests,
        seen: Object.fromEntries(seen),
        never: possible.filter((outcome) => !seen.has(outcome)),
      };
    });
    const never = operations.filter(({ requests }) => requests === 0).map(({ operation }) => operation);
    return { operations, neverCalled: never };
  },
});
