import { type AssumptionId, type AssumptionValues, assumptionIds } from '../../../core/assumptions.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { checks } from '../../assumptions/index.ts';
import { type Assignment, valuesOf } from '../explore.ts';
import type { Met, Row } from '../replay-recording.ts';
import { isOtherKind, OUTCOME, type ResponseDifference } from '../response-diff.ts';
import { type Constraint, evidenceOf, goTogether, governs, type RecordingEvidence, variantsAt } from './constraints.ts';
import { isOpen } from './open-places.ts';

export interface Elimination {
  id: AssumptionId;
  /** Detected value; absent if the exchanges prove no value. */
  value?: string;
  fits: readonly string[];
  /** Numbers of the exchanges that contradict a value, by value. */
  against: Readonly<Record<string, readonly number[]>>;
  isSeen: boolean;
  /** Ids of operations whose responses contradict every value in `against`. */
  operations: readonly OperationId[];
  /**
   * Numbers of exchanges that still differ from leadmock, perhaps because of the assumption. If the list is not empty,
   * `value` is absent.
   */
  doubtful: readonly number[];
}

type Fitting = Pick<Elimination, 'id' | 'fits' | 'against'>;

function contradicting(
  id: AssumptionId,
  value: string,
  constraints: readonly Constraint[],
  others: Assignment,
): number[] {
  return constraints.flatMap(({ ids, allowed, numbers }) => {
    if (!ids.has(id)) return [];
    const possible = allowed.filter((values) => goTogether(values, others));
    // The constraint contradicts `others` with every value of this assumption.
    if (possible.length === 0) return [];
    return possible.some((values) => goTogether(values, { [id]: value })) ? [] : numbers;
  });
}

function fittingOf(
  id: AssumptionId,
  base: AssumptionValues,
  { constraints, unexplained, contradictions }: RecordingEvidence,
  proven: Assignment,
): Fitting {
  const { [id]: _, ...others } = proven;
  const ofAll = [
    ...unexplained.filter((each) => governs(id, each, others)).flatMap(({ numbers }) => numbers),
    ...contradictions.filter(({ ids }) => ids.includes(id)).map(({ number }) => number),
  ];
  const pairs = valuesOf(id, base).map(
    (value) => [value, [...ofAll, ...contradicting(id, value, constraints, others)]] as const,
  );
  const fits = pairs.filter(([, numbers]) => numbers.length === 0).map(([value]) => value);
  const against = pairs.filter(([, numbers]) => numbers.length > 0);
  const sorted = against.map(([value, numbers]) => [value, [...new Set(numbers)].sort((a, b) => a - b)]);
  return { id, fits, against: Object.fromEntries(sorted) as Elimination['against'] };
}

/** Values that compare cannot detect. `off` looks the same as a higher limit. */
const UNPROVABLE: Assignment = { rateLimit: 'off' };

/**
 * Detects assumptions with a single fitting value, and repeats the detection with the detected values. If no value of a
 * detected assumption fits any more, excludes the assumption permanently and starts over.
 */
function fittingValues(evidence: RecordingEvidence, base: AssumptionValues): { found: Fitting[]; proven: Assignment } {
  const fallen = new Set<AssumptionId>();
  let proven: Assignment = {};
  for (;;) {
    const before = proven;
    const found = assumptionIds.map((id) => fittingOf(id, base, evidence, before));
    const falling = found.filter(({ id, fits }) => before[id] !== undefined && fits.length === 0);
    for (const { id } of falling) fallen.add(id);
    const single = found
      .filter(({ id, fits }) => fits.length === 1 && !fallen.has(id))
      .map(({ id, fits }) => [id, fits[0]]);
    proven = falling.length > 0 ? {} : { ...before, ...Object.fromEntries(single) };
    if (falling.length > 0 || Object.keys(proven).length > Object.keys(before).length) continue;
    return { found, proven };
  }
}

function isEnough(
  { against, fits }: Fitting,
  operationOf: ReadonlyMap<number, OperationId>,
  id: AssumptionId,
): boolean {
  const { minOperations = 1, minAnswers = {} } = checks[id];
  const [value = ''] = fits;
  return Object.values(against).every((numbers) => {
    const operations = new Set(numbers.map((number) => operationOf.get(number)));
    return operations.size >= minOperations && numbers.length >= (minAnswers[value] ?? 1);
  });
}

function operationsIn({ against }: Fitting, operationOf: ReadonlyMap<number, OperationId>): OperationId[] {
  const [first = [], ...others] = Object.values(against).map(
    (numbers) => new Set(numbers.flatMap((number) => operationOf.get(number) ?? [])),
  );
  return [...first].filter((operation) => others.every((each) => each.has(operation)));
}

const isOfResult = ({ path }: ResponseDifference) => path.startsWith('/result');

function governing(place: string, rows: readonly Row[]): AssumptionId[] {
  const ids = new Set(rows.flatMap(({ values }) => Object.keys(values) as AssumptionId[]));
  const variants = variantsAt(place, rows);
  return [...ids].filter((id) => governs(id, { variants, numbers: [] }, {}));
}

function governedPlaces(met: readonly Met[]): ReadonlyMap<string, ReadonlySet<AssumptionId>> {
  const places = new Map<string, Set<AssumptionId>>();
  for (const { exchange, rows } of met) {
    const alike = rows.filter((row) => !isOtherKind(row));
    const paths = new Set(alike.flatMap(({ differences }) => differences.filter(isOfResult).map(({ path }) => path)));
    for (const path of paths) {
      const place = `${exchange.operation} ${path}`;
      places.set(place, new Set([...(places.get(place) ?? []), ...governing(path, alike)]));
    }
  }
  return places;
}

function deciding(rows: readonly Row[]): AssumptionId[] {
  const alike = rows.filter((row) => !isOtherKind(row));
  const paths = new Set(alike.flatMap(({ differences }) => differences.filter(isOfResult).map(({ path }) => path)));
  return [...governing(OUTCOME, rows), ...[...paths].flatMap((path) => governing(path, alike))];
}

/**
 * Finds assumptions that may affect the remaining differences.
 * @returns numbers of exchanges, by assumption
 */
function doubtfulIn(
  met: readonly Met[],
  left: (met: Met) => readonly ResponseDifference[],
): Map<AssumptionId, number[]> {
  const places = governedPlaces(met);
  const found = new Map<AssumptionId, number[]>();
  for (const each of met) {
    const { number, operation } = each.exchange;
    const differences = left(each).filter(isOfResult);
    const ofPlace = differences.flatMap(({ path }) => [...(places.get(`${operation} ${path}`) ?? [])]);
    const isWrong = differences.some((difference) => !isOpen(each.exchange, difference));
    for (const id of new Set([...ofPlace, ...(isWrong ? deciding(each.rows) : [])]))
      found.set(id, [...(found.get(id) ?? []), number]);
  }
  return found;
}

/** @param unprovable assumptions that the exchanges in `met` cannot prove */
export function eliminate(
  met: readonly Met[],
  base: AssumptionValues,
  unprovable: readonly AssumptionId[] = [],
): Elimination[] {
  const seen = new Set(met.flatMap(({ rows }) => rows.flatMap(({ values }) => Object.keys(values))));
  const operationOf = new Map(met.map(({ exchange }) => [exchange.number, exchange.operation]));
  const { found, proven } = fittingValues(evidenceOf(met), base);
  const all = found.map((each): Elimination => {
    const { id } = each;
    const value = proven[id] !== undefined && UNPROVABLE[id] !== proven[id] ? proven[id] : undefined;
    const isProven = value !== undefined && !unprovable.includes(id) && isEnough(each, operationOf, id);
    const operations = operationsIn(each, operationOf);
    return { ...each, isSeen: seen.has(id), operations, doubtful: [], ...(isProven && { value }) };
  });
  const doubtful = doubtfulIn(met, (each) => bestRow(each, all, base).differences);
  return all.map((each) => {
    const numbers = doubtful.get(each.id);
    if (numbers === undefined) return each;
    const { value: _, ...unproven } = each;
    return { ...unproven, doubtful: numbers };
  });
}

/**
 * @returns the row with the fewest differences. Prefers rows that agree with `eliminations`, then rows with the outcome
 * of the service
 */
export function bestRow(
  { rows }: Pick<Met, 'rows'>,
  eliminations: readonly Elimination[],
  base: AssumptionValues,
): Pick<Row, 'differences' | 'beyond'> {
  const chosen = eliminations.map(({ id, fits }) => [
    id,
    fits.length === 1 ? fits[0] : fits.length === 0 ? base[id] : undefined,
  ]);
  const proven = Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Assignment;
  const fitting = rows.filter(({ values }) => goTogether(values, proven));
  const [best] = [...(fitting.length > 0 ? fitting : rows)].sort(
    (one, other) => weight(one.differences) - weight(other.differences),
  );
  return best ?? { differences: [], beyond: [] };
}

function weight(differences: readonly ResponseDifference[]): number {
  return isOtherKind({ differences }) ? Number.POSITIVE_INFINITY : differences.length;
}
