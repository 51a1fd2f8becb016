import { type AssumptionId, assumptionIds } from '../../../core/assumptions.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { requestSchema } from '../../../schema/request-schema.ts';
import { samples } from '../../samples.ts';
import type { Assignment } from '../explore.ts';
import { OF_TOKENS } from '../hypothesis.ts';
import { isSuccess, tokenGivenBy } from '../knowledge.ts';
import { isMainByNumber } from '../main-account.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import type { Met, Row } from '../replay-recording.ts';
import {
  codeOf,
  isNoEvidence,
  isOfAccess,
  isOfSession,
  isOtherKind,
  OUTCOME,
  rejectingAssumptions,
  STATUS,
} from '../response-diff.ts';
import { errorCounts } from './error-counts.ts';

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
  /** Assumptions that may explain the response. Default: all assumptions. */
  about?: readonly AssumptionId[];
  variants: readonly Variant[];
  numbers: number[];
}

/** Response that contradicts every value of each assumption in `ids`. */
interface Contradiction {
  ids: readonly AssumptionId[];
  number: number;
}

export interface RecordingEvidence {
  constraints: readonly Constraint[];
  unexplained: readonly Unexplained[];
  contradictions: readonly Contradiction[];
}

export function goTogether(one: Assignment, other: Assignment): boolean {
  const ids = Object.keys(other) as AssumptionId[];
  return ids.every((id) => one[id] === undefined || other[id] === undefined || one[id] === other[id]);
}

/** Whether an assumption affects a place of the response, if the other assumptions have the given values. */
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

/** Operation and names of the documented fields of a request; for a login, also the login name. */
function formOf({ operation, sent, body }: RecordedExchange): string {
  const documented =
    body === undefined ? [] : Object.keys(sent).filter((field) => fieldsOfRequest(operation).includes(field));
  const user = operation === 'login' ? [JSON.stringify(sent['login'] ?? null)] : [];
  return [operation, ...user, ...documented.sort()].join(' ');
}

function fieldsOfRequest(operation: OperationId): readonly string[] {
  return 'body' in samples[operation] ? requestSchema({ id: operation }).fields : [];
}

interface Narrowed {
  allowed: (readonly Row[])[];
  unexplained: (readonly Variant[])[];
}

/**
 * Selects the rows without differences. If all rows differ, compares each place separately, among the rows without a
 * difference at a parent of the place.
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

export function variantsAt(place: string, rows: readonly Row[]): Variant[] {
  const variants = new Map<string, Variant>();
  for (const { values, unknowns, differences } of rows) {
    const ours = JSON.stringify(differences.filter(({ path }) => path === place).map((each) => each.ours ?? null));
    variants.set(JSON.stringify([values, unknowns, ours]), { values, unknowns, ours });
  }
  return [...variants.values()];
}

class Collected implements RecordingEvidence {
  readonly contradictions: Contradiction[] = [];
  readonly #constraints = new Map<string, Constraint>();
  readonly #unexplained = new Map<string, Unexplained>();

  get constraints(): readonly Constraint[] {
    return [...this.#constraints.values()];
  }

  get unexplained(): readonly Unexplained[] {
    return [...this.#unexplained.values()];
  }

  /**
   * @param alike rows with the same outcome as the response
   * @param parts `all` rows; `spare` rows, which may explain the response although their outcome differs; and `about`,
   * the assumptions that may explain unexplained places (default: all)
   */
  add(
    alike: readonly Judged[],
    number: number,
    { all, spare, about }: { all: readonly Judged[]; spare: readonly Judged[]; about?: readonly AssumptionId[] },
  ): void {
    const { allowed, unexplained } = narrowed(alike as readonly Row[]);
    for (const each of allowed) this.allow([...each, ...spare], all, number);
    if (spare.length > 0) return;
    for (const each of unexplained) this.leaveUnexplained(each, number, about);
  }

  allow(left: readonly Pick<Row, 'values'>[], rows: readonly Pick<Row, 'values'>[], number: number): void {
    const [texts, all] = [left, rows].map((some) =>
      [...new Set(some.map(({ values }) => JSON.stringify(values)))].sort(),
    ) as [string[], string[]];
    // If all combinations of values remain, the response proves nothing.
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

const NOT_OF_TOKENS = assumptionIds.filter((id) => !OF_TOKENS.includes(id));

type Judged = Omit<Row, 'ours' | 'beyond'>;

/**
 * @returns a row for each value of `errorStatus`; empty without an error code, or if a row of `alike` does not depend
 * on `errorStatus`, for example because of an override
 */
function ofStatus({ status, answer }: RecordedExchange, alike: readonly Row[]): Judged[] {
  const code = codeOf({ status, body: answer });
  const isGiven = alike.some(({ values }) => values.errorStatus === undefined);
  if (code === undefined || isGiven) return [];
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
  // A rejection of the path is doubtful evidence about the body, because a service may check the path first.
  const isOfPath = ({ rules: [rule] }: Row) => rule === 'unknown-view' || rule === 'unknown-lead';
  return (
    (alike.every(isOtherCode) || alike.some(isOfPath)) &&
    rows.some((row) => isOtherKind(row) && rejectingAssumptions(row.rules).length > 0)
  );
}

/**
 * Whether a row remains possible if the service rejected the request for a reason unknown to leadmock. Excludes rows
 * with the rule `rate-limit`, because the service would then have reported the limit.
 */
function isSpare(row: Row): boolean {
  return isOtherKind(row) && !row.rules.includes('rate-limit');
}

function unexplainedBy({ operation, status, answer }: RecordedExchange, rows: readonly Row[]): AssumptionId[] {
  if (isOfSession(operation, { status, body: answer })) return [];
  const ofLogin: AssumptionId[] = operation === 'login' ? ['repeatedLogin'] : [];
  return [...ofLogin, ...rows.flatMap(({ rules }) => rejectingAssumptions(rules))];
}

/** Reduces rows to `rateLimit`, the only assumption that a temporary failure can prove. */
function ofRateLimit(rows: readonly Row[]): { alike: Judged[]; all: Judged[] } {
  const all = rows.flatMap((row) => {
    const { rateLimit } = row.values;
    return rateLimit === undefined ? [] : [{ ...row, values: { rateLimit } }];
  });
  return { alike: all.filter((row) => !isOtherKind(row)), all };
}

const INTEGERS = ['owner_id', 'project_id', 'lead_id', 'owner', 'date_start', 'date_end', 'remind_type', 'visibility'];

/** A service that accepts a word instead of an integer fits no value of `numericStrings`. */
function hasWordForInteger({ sent }: RecordedExchange): boolean {
  return INTEGERS.some((name) => typeof sent[name] === 'string' && Number.isNaN(Number(sent[name])));
}

/** Whether the service rejected a token that a login returned, and no row explains the rejection. */
function isLostToken({ exchange, rows }: Met, given: ReadonlySet<string>): boolean {
  const { operation, status, answer, token } = exchange;
  if (!isOfSession(operation, { status, body: answer }) || token === undefined || !given.has(token)) return false;
  return rows.every((row) => isOtherKind(row));
}

/** Omits `funnelDateAfterOwner`, because a change of owner to the real id of the main account may keep the owner. */
function withoutDates(row: Row): Row {
  const { funnelDateAfterOwner: _, ...values } = row.values;
  return { ...row, values };
}

/**
 * A service may reject requests for reasons unknown to leadmock, so most conclusions from a rejection need an accepted
 * request with the same `formOf`.
 */
export function evidenceOf(met: readonly Met[]): RecordingEvidence {
  const collected = new Collected();
  const controls = new Set(met.filter(({ exchange }) => isSuccess(exchange)).map(({ exchange }) => formOf(exchange)));
  const given = new Set(met.flatMap(({ exchange }) => tokenGivenBy(exchange) ?? []));
  const counts = errorCounts(met);
  for (const each of met) {
    const { exchange, isWhole } = each;
    const rows = isMainByNumber(exchange) ? each.rows.map(withoutDates) : each.rows;
    const { number, status, answer } = exchange;
    if (!isWhole) continue;
    if (isNoEvidence({ status, body: answer })) {
      const { alike, all } = ofRateLimit(rows);
      if (alike.length > 0) collected.allow(alike, all, number);
      else if (status === 503 && codeOf({ status, body: answer }) === 503)
        collected.contradictions.push({ ids: ['rateLimit'], number });
      continue;
    }
    const alike = rows.filter((row) => !isOtherKind(row));
    const isExplained = alike.length > 0;
    const isControlled =
      isSuccess(exchange) || (controls.has(formOf(exchange)) && !(isExplained && isDoubtful(rows, alike)));
    const count = counts.get(number);
    const isAccess = isOfAccess(exchange.operation, { status, body: answer });
    if (!isExplained || !isControlled || isAccess || count === 'open') {
      const all = ofStatus(exchange, alike);
      collected.add(all, number, { all, spare: [] });
    }
    if (isAccess) continue;
    if (count === 'contradictory') collected.contradictions.push({ ids: ['validationErrors'], number });
    if (isSuccess(exchange) && !isExplained && hasWordForInteger(exchange))
      collected.contradictions.push({ ids: ['numericStrings'], number });
    if (isLostToken(each, given)) collected.contradictions.push({ ids: OF_TOKENS, number });
    if (count !== undefined && count !== 'proven') continue;
    // The content of a rejection proves nothing about the assumptions in `OF_TOKENS`.
    const about = isSuccess(exchange) ? assumptionIds : NOT_OF_TOKENS;
    if (isExplained)
      collected.add(alike, number, { all: rows, spare: isControlled ? [] : rows.filter(isSpare), about });
    else if (isControlled) collected.leaveUnexplained(variantsAt(OUTCOME, rows), number, unexplainedBy(exchange, rows));
  }
  return collected;
}
