import type { Assumption } from '../../core/assumption.ts';
import { assumptionIds, assumptions as table } from '../../core/assumptions.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { controlOperation } from '../control-operation.ts';
import { badBody } from '../problem.ts';
import { parseAssumptions } from './parse-assumptions.ts';

export function describeAssumptions(sandbox: Sandbox): object {
  return Object.fromEntries(
    assumptionIds.map((id) => {
      const { meaning, provenance, values, violatesContract }: Assumption = table[id];
      const { date, source } = sandbox.confirmationOf(id) ?? {};
      const described = {
        value: sandbox.assumptions[id],
        startupValue: sandbox.startUp.assumptions[id],
        default: values[0]?.[0],
        values: values.map(([value, effect]) => ({
          value,
          effect,
          ...(violatesContract?.includes(value) && { violatesContract: true }),
        })),
        provenance: date === undefined ? provenance : 'confirmed',
        ...(date !== undefined && { confirmed: { date, source } }),
        meaning,
      };
      return [id, described];
    }),
  );
}

export const getAssumptions = controlOperation({
  id: 'get-assumptions',
  method: 'GET',
  path: '/_mock/assumptions',
  summary: 'List all assumptions, with value and label',
  handle: ({ sandbox }) => describeAssumptions(sandbox),
});

export const setAssumptions = controlOperation<Record<string, unknown>>({
  id: 'set-assumptions',
  method: 'PATCH',
  path: '/_mock/assumptions',
  summary: 'Set assumptions until the next reset or restore',
  missingSandbox: 'create',
  hasBody: true,
  isBodyOptional: true,
  handle({ sandbox, body, addEvent }) {
    const { values, violations } = parseAssumptions(Object.entries(body));
    if (violations.length > 0) throw badBody(violations);
    sandbox.assumptions = { ...sandbox.assumptions, ...values };
    addEvent('assumptions', { values });
    return describeAssumptions(sandbox);
  },
});
