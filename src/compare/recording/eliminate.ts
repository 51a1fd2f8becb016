import { type AssumptionId, type AssumptionValues, assumptionIds } from '../../core/assumptions.ts';
import { requestSchema } from '../../schema/request-schema.ts';
import { type SampleId, samples } from '../samples.ts';
import { type Assignment, valuesOf } from './explore.ts';
import { isSuccess } from './knowledge.ts';
import { type Misfit, OUTCOME } from './misfits.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import type { Met, Row } from './walk.ts';

/** What a recording tells of one assumption. */
export interface Elimination {
  id: AssumptionId;
  /** The one that agrees with every place where it matters, while each other one does not. */
  value?: string;
  /** Those that no place contradicts. */
  fits: readonly string[];
  /** For each value that does not fit, the numbers of the exchanges that contradict it. */
  against: Readonly<Record<string, readonly number[]>>;
  /** Whether it matters anywhere. */
  isSeen: boolean;
}

/** The rows that the recorded answer agrees with; where none does, those that come nearest, place by place. */
function agreeing(rows: readonly Row[]): readonly Row[] {
  const hasMisfitAt = ({ misfits }: Row, place: string) => misfits.some(({ path }) => path === place);
  const places = new Set([OUTCOME, ...rows.flatMap(({ misfits }) => misfits.map(({ path }) => path))]);
  let left = rows;
  for (const place of places) {
    const without = left.filter((row) => !hasMisfitAt(row, place));
    if (without.length > 0) left = without;
    // What became of it is explained by nothing: no more is compared.
    else if (place === OUTCOME) return rows;
  }
  return left;
}

function goesWith(values: Assignment, id: AssumptionId, value: string | undefined): boolean {
  return value === undefined || values[id] === undefined || values[id] === value;
}

function goesWithAll(values: Assignment, told: Assignment): boolean {
  return (Object.keys(told) as AssumptionId[]).every((id) => goesWith(values, id, told[id]));
}

/** What one request allows, and in how many recorded exchanges. */
interface Constraint {
  ids: ReadonlySet<AssumptionId>;
  allowed: readonly Assignment[];
  numbers: number[];
}

function isOtherOutcome({ misfits }: Row): boolean {
  return misfits.some(({ path }) => path === OUTCOME);
}

/** The operation of a request, and which documented fields it has. */
function formOf({ operation, sent, body }: RecordedExchange): string {
  const documented =
    body === undefined ? [] : Object.keys(sent).filter((field) => fieldsOfRequest(operation).includes(field));
  return [operation, ...documented.sort()].join(' ');
}

function fieldsOfRequest(operation: SampleId): readonly string[] {
  return 'body' in samples[operation] ? requestSchema({ id: operation }).fields : [];
}

/**
 * One for all exchanges that say the same. A service may have reasons of its own to refuse something: that it did proves a value only
 * where it took a request of the same form elsewhere.
 */
function constraintsOf(met: readonly Met[]): Constraint[] {
  const found = new Map<string, Constraint>();
  const controls = new Set(met.filter(({ exchange }) => isSuccess(exchange)).map(({ exchange }) => formOf(exchange)));
  for (const { exchange, rows, isWhole } of met) {
    const isControlled = isSuccess(exchange) || controls.has(formOf(exchange));
    const left = isWhole ? agreeing(rows).concat(isControlled ? [] : rows.filter(isOtherOutcome)) : rows;
    if (left.length === rows.length) continue;
    const texts = [...new Set(left.map(({ values }) => JSON.stringify(values)))].sort();
    const all = [...new Set(rows.map(({ values }) => JSON.stringify(values)))].sort();
    // Where only what is hidden decides, nothing is said.
    if (texts.length === all.length) continue;
    const key = JSON.stringify([texts, all]);
    const ids = new Set(rows.flatMap(({ values }) => Object.keys(values) as AssumptionId[]));
    const allowed = texts.map((text) => JSON.parse(text) as Assignment);
    const constraint: Constraint = found.get(key) ?? { ids, allowed, numbers: [] };
    constraint.numbers.push(exchange.number);
    found.set(key, constraint);
  }
  return [...found.values()];
}

/** The exchanges that a value cannot explain, whatever the assumptions are that nobody has told yet. */
function contradicting(
  id: AssumptionId,
  value: string,
  constraints: readonly Constraint[],
  told: Assignment,
): number[] {
  const { [id]: _, ...others } = told;
  return constraints.flatMap(({ ids, allowed, numbers }) => {
    if (!ids.has(id)) return [];
    const possible = allowed.filter((values) => goesWithAll(values, others));
    // The others alone contradict it: that is no matter of this value.
    if (possible.length === 0) return [];
    return possible.some((values) => goesWith(values, id, value)) ? [] : numbers;
  });
}

function eliminated(id: AssumptionId, base: AssumptionValues, constraints: readonly Constraint[], told: Assignment) {
  const pairs = valuesOf(id, base).map((value) => [value, contradicting(id, value, constraints, told)] as const);
  const fits = pairs.filter(([, numbers]) => numbers.length === 0).map(([value]) => value);
  const against = pairs.filter(([, numbers]) => numbers.length > 0);
  const sorted = against.map(([value, numbers]) => [value, [...new Set(numbers)].sort((a, b) => a - b)]);
  return { fits, against: Object.fromEntries(sorted) as Elimination['against'] };
}

/** Never told, since what is not there does not show. */
const UNPROVABLE: Assignment = { rateLimit: 'off' };

/**
 * What a recording tells of all assumptions: a value only where it agrees with every place and each other value does not. What is told
 * narrows what the others may be, until nothing changes; where that contradicts what was told before, that is taken back for good.
 */
export function eliminate(met: readonly Met[], base: AssumptionValues): Elimination[] {
  const constraints = constraintsOf(met);
  const seen = new Set(met.flatMap(({ rows }) => rows.flatMap(({ values }) => Object.keys(values))));
  const fallen = new Set<AssumptionId>();
  let told: Assignment = {};
  for (;;) {
    const before = told;
    const found = assumptionIds.map((id) => ({ id, ...eliminated(id, base, constraints, before) }));
    const falling = found.filter(({ id, fits }) => before[id] !== undefined && fits.length === 0);
    for (const { id } of falling) fallen.add(id);
    const single = found
      .filter(({ id, fits }) => fits.length === 1 && !fallen.has(id))
      .map(({ id, fits }) => [id, fits[0]]);
    told = falling.length > 0 ? {} : { ...before, ...Object.fromEntries(single) };
    if (falling.length > 0 || Object.keys(told).length > Object.keys(before).length) continue;
    return found.map((each) => {
      const value = UNPROVABLE[each.id] === told[each.id] ? undefined : told[each.id];
      return { ...each, isSeen: seen.has(each.id), ...(value !== undefined && { value }) };
    });
  }
}

/** How the recorded answer differs from what leadmock answers with the values that fit, and the current ones where none does. */
export function leftOver(
  { rows }: Met,
  eliminations: readonly Elimination[],
  base: AssumptionValues,
): readonly Misfit[] {
  const chosen = eliminations.map(({ id, fits }) => [
    id,
    fits.length === 1 ? fits[0] : fits.length === 0 ? base[id] : undefined,
  ]);
  const told = Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Assignment;
  const fitting = rows.filter(({ values }) => goesWithAll(values, told));
  const [best] = [...(fitting.length > 0 ? fitting : rows)].sort(
    (one, other) => weight(one.misfits) - weight(other.misfits),
  );
  return best?.misfits ?? [];
}

function weight(misfits: readonly Misfit[]): number {
  return misfits.some(({ path }) => path === OUTCOME) ? Number.POSITIVE_INFINITY : misfits.length;
}
