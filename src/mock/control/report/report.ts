import { kindOf } from '../../core/fault-effects.ts';
import type { UnfiredFault } from '../../core/sandbox/process-stats.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { Mask, maskOf } from '../../requests/mask.ts';
import { controlOperation } from '../control-operation.ts';
import { coverageOf } from '../journal/coverage.ts';
import { describeWarnings } from '../warnings/warnings.ts';

/** Masks secrets in matches, because CI jobs may publish reports. */
function unfiredIn(sandboxes: Sandboxes): { unfiredFaults: object[]; evictedUnfiredFaults: number } {
  const shown = (sandbox: string, { id, match, ...kind }: UnfiredFault['fault'], armed: boolean) => {
    const owner = sandboxes.get(sandbox);
    const mask = owner ? maskOf(owner) : new Mask();
    return { sandbox, id, ...kindOf(kind), match: mask.value(match), armed };
  };
  // This code reads armed faults first, because `faults.all` adds expired unfired faults to `stats.unfired`.
  const armed = sandboxes.all().flatMap(({ sandbox: { name, faults } }) => {
    const unfired = faults.all().filter(({ fired }) => fired === 0);
    return unfired.map((fault) => shown(name, fault, true));
  });
  const { faults: past, evicted } = sandboxes.stats.unfired;
  return {
    unfiredFaults: [...past.map(({ sandbox, fault }) => shown(sandbox, fault, false)), ...armed],
    evictedUnfiredFaults: evicted,
  };
}

export const report = controlOperation({
  id: 'report',
  method: 'GET',
  path: '/_mock/report',
  summary: 'Get coverage, guesses, warnings and faults of all sandboxes',
  missingSandbox: 'ignore',
  handle({ context: { sandboxes, operations, rules } }) {
    const { stats } = sandboxes;
    const assumed = sandboxes.all().map(({ sandbox }) => sandbox.assumptions);
    const reported = operations.map((operation) => ({
      ...coverageOf(stats.coverage, operation, rules, assumed),
      guessedValues: Object.fromEntries(stats.guessedValues.get(operation.id) ?? []),
    }));
    return {
      sandboxes: { created: stats.createdSandboxes, active: sandboxes.size },
      operations: reported,
      confirmed: Object.entries(sandboxes.default.startUp.confirmed ?? {}).map(([assumption, found]) => ({
        assumption,
        ...found,
      })),
      warnings: describeWarnings(stats.warnings),
      unknownRoutes: stats.unknownRoutes.toSorted((a, b) => b.count - a.count),
      ...unfiredIn(sandboxes),
    };
  },
});
