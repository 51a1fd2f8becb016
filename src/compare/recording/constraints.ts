import type { AssumptionId } from '../../core/assumptions.ts';
import type { OperationId } from '../../generated/operations.ts';
import { requestSchema } from '../../schema/request-schema.ts';
import { samples } from '../samples.ts';
import type { Assignment } from './explore.ts';
import { isSuccess } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import type { Met, Row } from './replay-recording.ts';
import {
  codeOf,
  isOfMoment,
  isOfSession,
  isOtherKind,
  OUTCOME,
  rejectingAssumptions,
  STATUS,
} from './response-diff.ts';

export interface Constraint {
  ids: ReadonlySet<AssumptionId>;
  allowed: readonly Assignment[];
  numbers: number[];
}

interface Variant {
  values: Assignment;
  unknowns: string;
  ours: string;
}

export interface Unexplained {
  /** Absent if all assumptions may decide. */
  about?: readonly AssumptionId[];
  variants: readonly Variant[];
  numbers: number[];
}

export interface RecordingEvidence {
  constraints: readonly Constraint[];
  unexplained: readonly Unexplained[];
}

export function goTogether(one: Assignment, other: Assignment): boolean {
  const ids = Object.keys(other) as AssumptionId[];
  return ids.every((id) => one[id] === undefined || other[id] === undefined || one[id] === other[id]);
}

/** Whether an assumption decides the content of a place, while the others have some values. */
export function governs(id: AssumptionId, { variants, about }: Unexplained, others: Assignment): boolean {
  if (about?.includes(id) === false) return false;
  const possible = variants.filter(({ values }) => values[id] !== undefined && goTogether(values, others));
  return possible.some((one) =>
    possible.some(
      (other) =>
        one.ours !== other.ours &&
        one.unknowns === other.unknowns &&
        goTogether({ ...one.values, [id]: undefined }, other.values),
    ),
  );
}

function formOf({ operation, sent, body }: RecordedExchange): string {
  const documented =
    body === undefined ? [] : Object.keys(sent).filter((field) => fieldsOfRequest(operation).includes(field));
  return [operation, ...documented.sort()].join(' ');
}

function fieldsOfRequest(operation: OperationId): readonly string[] {
  return 'body' in samples[operation] ? requestSchema({ id: operation }).fields : [];
}

interface Narrowed {
  allowed: (readonly Row[])[];
  unexplained: (readonly Variant[])[];
}

/**
 * If rows agree with the whole response, keeps those. Otherwise judges each place by itself. A place is only compared if its surroundings
 * agree.
 */
function narrowed(rows: readonly Row[]): Narrowed {
  const whole = rows.filter(({ differences }) => differences.length === 0);
  if (whole.length > 0) return { allowed: [whole], unexplained: [] };
  const found: Narrowed = { allowed: [rows], unexplained: [] };
  for (const place of new Set(rows.flatMap(({ differences }) => differences.map(({ path }) => path)))) {
    const compared = rows.filter(({ differences }) => !differences.some(({ path }) => place.startsWith(`${path}/`)));
    const agreeing = compared.filter(({ differences }) => !differences.some(({ path }) => path === place));
    if (agreeing.length > 0) found.allowed.push(agreeing);
    else found.unexplained.push(variantsAt(place, compared));
  }
  return found;
}

function variantsAt(place: string, rows: readonly Row[]): Variant[] {
  const variants = new Map<string, Variant>();
  for (const { values, unknowns, differences } of rows) {
    const ours = JSON.stringify(differences.filter(({ path }) => path === place).map((each) => each.ours ?? null));
    variants.set(JSON.stringify([values, unknowns, ours]), { values, unknowns, ours });
  }
  return [...variants.values()];
}

class Collected implements RecordingEvidence {
  readonly #constraints = new Map<string, Constraint>();
  readonly #unexplained = new Map<string, Unexplained>();

  get constraints(): readonly Constraint[] {
    return [...this.#constraints.values()];
  }

  get unexplained(): readonly Unexplained[] {
    return [...this.#unexplained.values()];
  }

  /**
   * @param all rows of the response
   * @param spare rows that may explain it although their outcome differs
   */
  add(alike: readonly Row[], number: number, { all, spare }: { all: readonly Row[]; spare: readonly Row[] }): void {
    const { allowed, unexplained } = narrowed(alike);
    for (const each of allowed) this.#allow(each.concat(spare), all, number);
    if (spare.length > 0) return;
    for (const each of unexplained) this.leaveUnexplained(each, number);
  }

  #allow(left: readonly Row[], rows: readonly Row[], number: number): void {
    const [texts, all] = [left, rows].map((some) =>
      [...new Set(some.map(({ values }) => JSON.stringify(values)))].sort(),
    ) as [string[], string[]];
    // If only unknown facts decide, the response proves no value.
    if (texts.length === all.length) return;
    const key = JSON.stringify([texts, all]);
    const ids = new Set(rows.flatMap(({ values }) => Object.keys(values) as AssumptionId[]));
    const allowed = texts.map((text) => JSON.parse(text) as Assignment);
    const constraint = this.#constraints.get(key) ?? { ids, allowed, numbers: [] };
    constraint.numbers.push(number);
    this.#constraints.set(key, constraint);
  }

  leaveUnexplained(variants: readonly Variant[], number: number, about?: readonly AssumptionId[]): void {
    if (new Set(variants.map(({ ours }) => ours)).size === 1) return;
    const key = JSON.stringify([variants, about]);
    const unexplained = this.#unexplained.get(key) ?? { variants, numbers: [], ...(about && { about }) };
    unexplained.numbers.push(number);
    this.#unexplained.set(key, unexplained);
  }
}

/** Temporary failures and overridden statuses prove nothing. */
function ofStatus({ status, answer }: RecordedExchange, alike: readonly Row[]): Row[] {
  const code = codeOf({ status, body: answer });
  const isGiven = alike.some(({ values }) => values.errorStatus === undefined);
  if (code === undefined || isGiven || isOfMoment({ status, body: answer })) return [];
  const ways = [['200', 200] as const, ['code', code] as const];
  return ways.map(([errorStatus, ours]) => ({
    values: { errorStatus },
    unknowns: '',
    rules: [],
    differences: status === ours ? [] : [{ path: STATUS, theirs: status, ours }],
  }));
}

function isDoubtful(rows: readonly Row[], alike: readonly Row[]): boolean {
  const isOtherCode = ({ differences }: Row) => differences.some(({ path }) => /^\/errors(\/\d+\/code)?$/.test(path));
  return alike.every(isOtherCode) && rows.some((row) => isOtherKind(row) && rejectingAssumptions(row.rules).length > 0);
}

/** Whether a service that rejects for its own reasons may still have this value. A rate limit would have rejected for that reason. */
function isSpare(row: Row): boolean {
  return isOtherKind(row) && !row.rules.includes('rate-limit');
}

function unexplainedBy({ operation, status, answer }: RecordedExchange, rows: readonly Row[]): AssumptionId[] {
  const rejection = { status, body: answer };
  if (isOfMoment(rejection) || isOfSession(operation, rejection)) return [];
  const ofLogin: AssumptionId[] = operation === 'login' ? ['repeatedLogin'] : [];
  return [...ofLogin, ...rows.flatMap(({ rules }) => rejectingAssumptions(rules))];
}

/**
 * A service may reject requests for its own reasons. A rejection proves a value only if the service accepted a request of the same form
 * elsewhere.
 */
export function evidenceOf(met: readonly Met[]): RecordingEvidence {
  const collected = new Collected();
  const controls = new Set(met.filter(({ exchange }) => isSuccess(exchange)).map(({ exchange }) => formOf(exchange)));
  for (const { exchange, rows, isWhole } of met) {
    if (!isWhole) continue;
    const alike = rows.filter((row) => !isOtherKind(row));
    const isExplained = alike.length > 0;
    const isControlled =
      isSuccess(exchange) || (controls.has(formOf(exchange)) && !(isExplained && isDoubtful(rows, alike)));
    if (!isExplained || !isControlled) {
      const all = ofStatus(exchange, alike);
      collected.add(all, exchange.number, { all, spare: [] });
    }
    if (isExplained)
      collected.add(alike, exchange.number, { all: rows, spare: isControlled ? [] : rows.filter(isSpare) });
    else if (isControlled)
      collected.leaveUnexplained(variantsAt(OUTCOME, rows), exchange.number, unexplainedBy(exchange, rows));
  }
  return collected;
}
