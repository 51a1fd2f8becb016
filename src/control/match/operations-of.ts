import type { Operation } from '../../core/operation.ts';
import { didYouMean, shown } from '../../nearest.ts';
import { canReach, pathHint } from './route-paths.ts';

type Part = 'operation' | 'path' | 'method';

function hasPart(operation: Operation, part: Part, asked: string): boolean {
  if (part === 'path') return canReach(asked, operation);
  return asked === (part === 'operation' ? operation.id : operation.method);
}

function hint(operations: readonly Operation[], part: Part, asked: string): string {
  if (part === 'path') return pathHint(asked, operations);
  return didYouMean(
    asked,
    operations.map((operation) => (part === 'operation' ? operation.id : operation.method)),
  );
}

/** The operations that requests with these parts can be for; why a part is not that of any of them. */
export function operationsOf(match: Partial<Record<Part, string>>, operations: readonly Operation[]) {
  let found = operations;
  const violations = (['operation', 'path', 'method'] as const).flatMap((part) => {
    const asked = match[part];
    const fitting = found.filter((operation) => asked === undefined || hasPart(operation, part, asked));
    const others = found.length === operations.length ? 'the service' : found.map(({ id }) => id).join(', ');
    if (asked !== undefined && fitting.length === 0) {
      return [
        { pointer: `/${part}`, message: `is no ${part} of ${others}: ${shown(asked)}${hint(found, part, asked)}` },
      ];
    }
    found = fitting;
    return [];
  });
  return { found: violations.length > 0 ? [] : found, violations };
}
