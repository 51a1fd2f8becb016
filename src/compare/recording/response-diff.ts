import { rules as allRules, type RuleId } from '../../api/rules/index.ts';
import type { AssumptionId } from '../../core/assumptions.ts';
import type { OperationId } from '../../generated/operations.ts';
import { type Answer, asObject, isSame, isServerError, isUnavailable, type JsonObject } from '../answer.ts';
import { isSameText } from '../stored-text.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { instantOf } from './utc-offset.ts';

export interface ResponseDifference {
  /**
   * JSON pointer into the response body, or `HTTP status`. In lists of records, `*` and the id of the record replace
   * the position.
   */
  path: string;
  theirs: unknown;
  ours: unknown;
}

export type ReadAnswer = Pick<Answer, 'status' | 'body'>;

interface TheirAnswer extends ReadAnswer {
  operation: OperationId;
}

export interface RuledAnswer extends ReadAnswer {
  rules: readonly string[];
}

/** `other`: a response without the envelope of the service. */
export type ResponseKind = 'success' | 'error' | 'other';

export function outcomeOf({ body }: ReadAnswer): ResponseKind {
  const status = asObject(body)?.['status'];
  return status === 'success' || status === 'error' ? status : 'other';
}

/** Places at which all values of the same type count as equal: ids of new records, and messages. */
const SHAPE_ALONE: readonly RegExp[] = [/^(create-task|add-comment) \/result\/id$/, /^\S+ \/errors\/\d+\/message$/];

export const TOKEN_WORDS = /^(a new token|the token of #\d+)$/;

/** `isAlike` accepts every well-formed time of a comment, because `offsetsIn` detects the UTC offset of the service. */
const CREATED_AT = 'add-comment /result/created_at';

/** Places at which null must differ from an empty text, because null is a cleared value. */
const CUSTOM_VALUE = /^\/result\/custom\/[^/]+\/value$/;

function kind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Fields that may be missing, because the contract does not require them in every view. */
const MAY_BE_ABSENT = /-view \/result\/(ym|ga)_client_id$/;

type Pair = readonly [theirs: unknown, ours: unknown];

function isAlike({ operation }: TheirAnswer, path: string, [theirs, ours]: Pair): boolean {
  const place = `${operation} ${path}`;
  if (theirs === undefined && MAY_BE_ABSENT.test(place)) return true;
  if (place === CREATED_AT && !Number.isNaN(instantOf(theirs))) return true;
  return (
    isSame(theirs, ours) ||
    (isSameText(theirs, ours) && !CUSTOM_VALUE.test(path)) ||
    (SHAPE_ALONE.some((each) => each.test(place)) && kind(theirs) === kind(ours))
  );
}

function idOf(item: unknown): unknown {
  return asObject(item)?.['id'];
}

function isListOfRecords(items: readonly unknown[]): boolean {
  const ids = items.map(idOf);
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}

function listDifferences(answer: TheirAnswer, path: string, theirs: unknown[], ours: unknown[]): ResponseDifference[] {
  if (isListOfRecords(theirs) && isListOfRecords(ours)) {
    const ids = new Set([...theirs, ...ours].map(idOf));
    const named = (items: unknown[], id: unknown) => items.find((item) => idOf(item) === id);
    return [...ids].flatMap((id) =>
      differencesIn(answer, `${path}/*${encodeURIComponent(String(id))}`, [named(theirs, id), named(ours, id)]),
    );
  }
  if (theirs.length !== ours.length) {
    return [{ path, theirs: `${theirs.length} items`, ours: `${ours.length} items` }];
  }
  return theirs.flatMap((item, at) => differencesIn(answer, `${path}/${at}`, [item, ours[at]]));
}

function objectDifferences(
  answer: TheirAnswer,
  path: string,
  theirs: JsonObject,
  ours: JsonObject,
): ResponseDifference[] {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  return [...keys].flatMap((key) => differencesIn(answer, `${path}/${key}`, [theirs[key], ours[key]]));
}

function differencesIn(answer: TheirAnswer, path: string, pair: Pair): ResponseDifference[] {
  const [theirs, ours] = pair;
  if (Array.isArray(theirs) && Array.isArray(ours)) return listDifferences(answer, path, theirs, ours);
  const [one, other] = [asObject(theirs), asObject(ours)];
  if (one && other) return objectDifferences(answer, path, one, other);
  return isAlike(answer, path, pair) ? [] : [{ path, theirs, ours }];
}

export const OUTCOME = '/status';
export const STATUS = 'HTTP status';

export function isOtherKind({ differences }: { differences: readonly ResponseDifference[] }): boolean {
  return differences.some(({ path }) => path === OUTCOME);
}

export function withoutIds(path: string): string {
  return path.replace(/\/\*[^/]+/g, '/*');
}

export function codeOf({ body }: ReadAnswer): number | undefined {
  const errors = asObject(body)?.['errors'];
  const code = asObject(Array.isArray(errors) ? errors[0] : undefined)?.['code'];
  return typeof code === 'number' ? code : undefined;
}

/** @returns the HTTP status that leadmock would send with the service's code */
function statusWith(theirs: ReadAnswer, ours: ReadAnswer): number {
  return ours.status >= 400 && ours.status === codeOf(ours) ? (codeOf(theirs) ?? ours.status) : ours.status;
}

function isOfMoment(rejection: ReadAnswer): boolean {
  return isUnavailable(rejection) || isServerError(codeOf(rejection));
}

export function isNoEvidence(response: ReadAnswer): boolean {
  const outcome = outcomeOf(response);
  return outcome === 'other' || (outcome === 'error' && isOfMoment(response));
}

export function isOfSession(operation: OperationId, rejection: ReadAnswer): boolean {
  return operation !== 'login' && codeOf(rejection) === 401;
}

/** The contract leaves access rights to the service. */
export function isOfAccess(operation: OperationId, rejection: ReadAnswer): boolean {
  return operation !== 'login' && codeOf(rejection) === 403;
}

/**
 * Assumptions of rules that reject a request only with a certain value. Excludes the rate limit, whose rejections are
 * temporary.
 */
export function rejectingAssumptions(rules: readonly string[]): AssumptionId[] {
  const declared = rules.map((id) => allRules[id as RuleId]);
  return declared.flatMap((rule) => {
    const { code, onlyWithValue } = rule?.rejection ?? {};
    return rule?.assumption && onlyWithValue !== undefined && !isServerError(code) ? [rule.assumption] : [];
  });
}

/**
 * Whether the service and leadmock seem to reject a request for different reasons. Different codes count only for
 * temporary failures, errors about sessions, and rules that depend on an assumption value.
 */
function isOtherRejection(theirs: TheirAnswer, ours: RuledAnswer): boolean {
  const isOtherCode = codeOf(theirs) !== codeOf(ours);
  if (isOfMoment(theirs) || isOfMoment(ours)) return isOtherCode || theirs.status !== ours.status;
  return isOtherCode && (isOfSession(theirs.operation, theirs) || rejectingAssumptions(ours.rules).length > 0);
}

function successInWords(body: unknown): string {
  const token = asObject(asObject(body)?.['result'])?.['token'];
  return typeof token === 'string' && TOKEN_WORDS.test(token) ? `success, ${token}` : 'success';
}

function inWords(outcome: ResponseKind, answer: ReadAnswer, rules: readonly string[] = []): string {
  if (outcome === 'other') return 'no envelope of the service';
  if (outcome === 'success') return successInWords(answer.body);
  const code = codeOf(answer);
  const by = rules.length > 0 ? ` [${[...new Set(rules)].join(', ')}]` : '';
  return `${code === undefined ? 'rejected' : `code ${code}`}${by}`;
}

export function differencesOf(exchange: RecordedExchange, ours: RuledAnswer): ResponseDifference[] {
  const theirs = { operation: exchange.operation, status: exchange.status, body: exchange.answer };
  const [one, other] = [outcomeOf(theirs), outcomeOf(ours)];
  if (one !== other || (one === 'error' && isOtherRejection(theirs, ours)))
    return [{ path: OUTCOME, theirs: inWords(one, theirs), ours: inWords(other, ours, ours.rules) }];
  const expected = statusWith(theirs, ours);
  const status = theirs.status === expected ? [] : [{ path: STATUS, theirs: theirs.status, ours: expected }];
  return [...status, ...differencesIn(theirs, '', [theirs.body, ours.body])];
}
