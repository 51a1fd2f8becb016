import { warnings } from '../../api/warnings.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Rule, Rules } from '../../core/rule.ts';
import type { UnfiredFault } from '../../core/sandbox/run-tally.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { controlOperation } from '../control-operation.ts';
import { refusalsOf } from '../journal/coverage.ts';
import { Mask, maskOf } from '../journal/mask.ts';

/** What a suite can cause, and ought to: a refusal that is not about the wire, under the assumptions of any sandbox. */
function isCausable({ refusal, assumption }: Rule, assumed: readonly AssumptionValues[]): boolean {
  if (refusal === undefined || refusal.ofWire) return false;
  const { onlyWith } = refusal;
  return onlyWith === undefined || assumed.some((values) => assumption && values[assumption] === onlyWith);
}

/** The outcomes that one operation can come to, by what its client does: a success, refusals, and an injected fault. */
function causableOf(operation: string, rules: Rules, assumed: readonly AssumptionValues[]): string[] {
  const refusals = refusalsOf(operation, rules).filter((id) => isCausable(rules[id] as Rule, assumed));
  return ['success', ...refusals, 'fault'];
}

/**
 * Of faults that never fired: those that are gone, and those that are armed still. A report gets into pages that others read: what
 * they match is masked as in the journal.
 */
function unfiredIn(sandboxes: Sandboxes): { faults: object[]; evicted: number } {
  const masks = new Map(sandboxes.all().map(({ sandbox }) => [sandbox.name, maskOf(sandbox)]));
  const shown = (sandbox: string, { id, kind, match }: UnfiredFault['fault'], armed: boolean) => ({
    ...{ sandbox, id, kind, match: (masks.get(sandbox) ?? new Mask()).value(match), armed },
  });
  // First those that are armed: to look for them lets go what has expired.
  const armed = sandboxes.all().flatMap(({ sandbox: { name, faults } }) => {
    const unfired = faults.all().filter(({ fired }) => fired === 0);
    return unfired.map((fault) => shown(name, fault, true));
  });
  const { faults: gone, evicted } = sandboxes.run.unfired;
  return { faults: [...gone.map(({ sandbox, fault }) => shown(sandbox, fault, false)), ...armed], evicted };
}

export const report = controlOperation({
  id: 'report',
  method: 'GET',
  path: '/_mock/report',
  summary:
    'What all sandboxes have seen since the start, also those that were reset or dropped: coverage, warnings, faults that never fired',
  missingSandbox: 'ignore',
  hasBody: false,
  handle({ context: { sandboxes, operations, rules } }) {
    const { run } = sandboxes;
    const assumed = sandboxes.all().map(({ sandbox }) => sandbox.assumptions);
    const told = operations.map(({ id: operation }) => {
      const { requests, seen } = run.coverage.of(operation);
      const faults = run.faults.get(operation) ?? 0;
      const all = { ...Object.fromEntries(seen), ...(faults > 0 && { fault: faults }) };
      const never = causableOf(operation, rules, assumed).filter((outcome) => !Object.hasOwn(all, outcome));
      return { operation, requests, seen: all, never };
    });
    return {
      sandboxes: { made: run.sandboxes, left: sandboxes.size },
      operations: told,
      warnings: Object.entries(warnings).flatMap(([id, { text, advice }]) => {
        const seen = run.warnings.get(id);
        return seen ? [{ id, text, advice, ...seen }] : [];
      }),
      unfired: unfiredIn(sandboxes),
    };
  },
});
