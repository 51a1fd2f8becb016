import { type AssumptionId, type AssumptionValues, assumptionIds } from '../../core/assumptions.ts';
import { type Constraint, evidenceOf, goTogether, governs, type RecordingEvidence } from './constraints.ts';
import { type Assignment, valuesOf } from './explore.ts';
import type { Met } from './replay-recording.ts';
import { isOtherKind, type ResponseDifference } from './response-diff.ts';

export interface Elimination {
  id: AssumptionId;
  /** The value that agrees with every place where the assumption matters, if no other value does. */
  value?: string;
  fits: readonly string[];
  /** For each value that does not fit, the numbers of contradicting exchanges. */
  against: Readonly<Record<string, readonly number[]>>;
  isSeen: boolean;
}

function contradicting(
  id: AssumptionId,
  value: string,
  constraints: readonly Constraint[],
  others: Assignment,
): number[] {
  return constraints.flatMap(({ ids, allowed, numbers }) => {
    if (!ids.has(id)) return [];
    const possible = allowed.filter((values) => goTogether(values, others));
    // The other assumptions contradict the constraint by themselves.
    if (possible.length === 0) return [];
    return possible.some((values) => goTogether(values, { [id]: value })) ? [] : numbers;
  });
}

function eliminated(
  id: AssumptionId,
  base: AssumptionValues,
  { constraints, unexplained }: RecordingEvidence,
  proven: Assignment,
): Pick<Elimination, 'fits' | 'against'> {
  const { [id]: _, ...others } = proven;
  const ofAll = unexplained.filter((each) => governs(id, each, others)).flatMap(({ numbers }) => numbers);
  const pairs = valuesOf(id, base).map(
    (value) => [value, [...ofAll, ...contradicting(id, value, constraints, others)]] as const,
  );
  const fits = pairs.filter(([, numbers]) => numbers.length === 0).map(([value]) => value);
  const against = pairs.filter(([, numbers]) => numbers.length > 0);
  const sorted = against.map(([value, numbers]) => [value, [...new Set(numbers)].sort((a, b) => a - b)]);
  return { fits, against: Object.fromEntries(sorted) as Elimination['against'] };
}

/** Never detected, because a missing limit does not show. */
const UNPROVABLE: Assignment = { rateLimit: 'off' };

/**
 * Detects the values that agree with every place, if no other value does. Detected values narrow the others, until nothing changes. If
 * that contradicts a detected value, the value is withdrawn permanently.
 */
export function eliminate(met: readonly Met[], base: AssumptionValues): Elimination[] {
  const evidence = evidenceOf(met);
  const seen = new Set(met.flatMap(({ rows }) => rows.flatMap(({ values }) => Object.keys(values))));
  const fallen = new Set<AssumptionId>();
  let proven: Assignment = {};
  for (;;) {
    const before = proven;
    const found = assumptionIds.map((id) => ({ id, ...eliminated(id, base, evidence, before) }));
    const falling = found.filter(({ id, fits }) => before[id] !== undefined && fits.length === 0);
    for (const { id } of falling) fallen.add(id);
    const single = found
      .filter(({ id, fits }) => fits.length === 1 && !fallen.has(id))
      .map(({ id, fits }) => [id, fits[0]]);
    proven = falling.length > 0 ? {} : { ...before, ...Object.fromEntries(single) };
    if (falling.length > 0 || Object.keys(proven).length > Object.keys(before).length) continue;
    return found.map((each) => {
      const value = UNPROVABLE[each.id] === proven[each.id] ? undefined : proven[each.id];
      return { ...each, isSeen: seen.has(each.id), ...(value !== undefined && { value }) };
    });
  }
}

/** Differences that remain with the fitting values, and with current values where none fits. */
export function leftOver(
  { rows }: Met,
  eliminations: readonly Elimination[],
  base: AssumptionValues,
): readonly ResponseDifference[] {
  const chosen = eliminations.map(({ id, fits }) => [
    id,
    fits.length === 1 ? fits[0] : fits.length === 0 ? base[id] : undefined,
  ]);
  const proven = Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Assignment;
  const fitting = rows.filter(({ values }) => goTogether(values, proven));
  const [best] = [...(fitting.length > 0 ? fitting : rows)].sort(
    (one, other) => weight(one.differences) - weight(other.differences),
  );
  return best?.differences ?? [];
}

function weight(differences: readonly ResponseDifference[]): number {
  return isOtherKind({ differences }) ? Number.POSITIVE_INFINITY : differences.length;
}
