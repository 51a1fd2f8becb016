import type { Operation } from '../../core/operation.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { didYouMean, shown } from '../../core/text/nearest.ts';
import { canReach, pathHint } from './route-paths.ts';

const PARTS = ['operation', 'path', 'method'] as const;

/** Finds the operations to which a match may refer. A part that fits no remaining operation is a violation. */
export function matchingOperations(
  match: Partial<Record<(typeof PARTS)[number], string>>,
  operations: readonly Operation[],
): { found: readonly Operation[]; violations: Violation[] } {
  let found = operations;
  const violations = PARTS.flatMap((part) => {
    const asked = match[part];
    if (asked === undefined) return [];
    const partOf = ({ id, method }: Operation) => (part === 'operation' ? id : method);
    const fitting = found.filter((one) => (part === 'path' ? canReach(asked, one) : asked === partOf(one)));
    if (fitting.length === 0) {
      const of = found.length === operations.length ? 'the service' : found.map(({ id }) => id).join(', ');
      const hint = part === 'path' ? pathHint(asked, found) : didYouMean(asked, found.map(partOf));
      return [
        {
          pointer: `/${part}`,
          message: `is not ${part === 'operation' ? 'an' : 'a'} ${part} of ${of}: ${shown(asked)}${hint}`,
        },
      ];
    }
    found = fitting;
    return [];
  });
  return { found: violations.length > 0 ? [] : found, violations };
}
