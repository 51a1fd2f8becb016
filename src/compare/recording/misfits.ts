import { rules as allRules, type RuleId } from '../../api/rules/index.ts';
import type { AssumptionId } from '../../core/assumptions.ts';
import type { OperationId } from '../../generated/operations.ts';
import { type Answer, asObject, isSame, isServerError, isUnavailable, type JsonObject } from '../answer.ts';

/** A place at which two answers to one request differ; what is undefined is absent there. */
export interface Misfit {
  /** A JSON pointer into the body, with `*` and its id for an item of a list that has one; or `HTTP status`. */
  path: string;
  theirs: unknown;
  ours: unknown;
}

/** An answer, as far as it is compared. */
export type ReadAnswer = Pick<Answer, 'status' | 'body'>;

/** An answer of the recording. */
export interface TheirAnswer extends ReadAnswer {
  operation: OperationId;
  /** How much later it was made than the recorder says that its request was sent; undefined where nobody knows. */
  lateMs: number | undefined;
}

/** The same of leadmock, with the rules by which it refused; none for a success. */
export interface RuledAnswer extends ReadAnswer {
  rules: readonly string[];
}

/** What became of a request: it was done, it was refused, or what came is no answer of the service. */
export type Outcome = 'success' | 'error' | 'other';

export function outcomeOf({ body }: ReadAnswer): Outcome {
  const status = asObject(body)?.['status'];
  return status === 'success' || status === 'error' ? status : 'other';
}

/** What leadmock does not compute: ids are given anew, and words of refusals are the account's own. Its kind is compared. */
const SHAPE_ALONE: readonly RegExp[] = [/^(create-task|add-comment) \/result\/id$/, /^\S+ \/errors\/\d+\/message$/];

/** What stands for the token that a login gives. */
export const TOKEN_WORDS = /^(a new token|the token of #\d+)$/;

/** A time that was written down is that of the answer, within what clocks differ by. */
export const CREATED_AT = 'add-comment /result/created_at';
const TOLERANCE_MS = 5 * 60_000;

function instantOf(text: unknown): number {
  const digits = /^(\d\d)\.(\d\d)\.(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(String(text))?.slice(1).map(Number) ?? [];
  const [day = 0, month = 0, year = 0, ...time] = digits;
  return digits.length === 0 ? Number.NaN : Date.UTC(2000 + year, month - 1, day, ...(time as [number]));
}

/** Ours is when the recorder says that the request was sent. */
function isSameTime(theirs: number, ours: number, lateMs: number | undefined): boolean {
  return lateMs === undefined || Math.abs(theirs - ours - lateMs) <= TOLERANCE_MS;
}

function kind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

type Pair = readonly [theirs: unknown, ours: unknown];

function isAlike({ operation, lateMs }: TheirAnswer, path: string, [theirs, ours]: Pair): boolean {
  const place = `${operation} ${path}`;
  const isTime = place === CREATED_AT && !Number.isNaN(instantOf(theirs));
  if (isTime) return isSameTime(instantOf(theirs), instantOf(ours), lateMs);
  return isSame(theirs, ours) || (SHAPE_ALONE.some((each) => each.test(place)) && kind(theirs) === kind(ours));
}

function idOf(item: unknown): unknown {
  return asObject(item)?.['id'];
}

function isListOfRecords(items: readonly unknown[]): boolean {
  const ids = items.map(idOf);
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}

/** Lists of records pair by id, all others, such as errors, by place. */
function misfitsOfLists(answer: TheirAnswer, path: string, theirs: unknown[], ours: unknown[]): Misfit[] {
  if (isListOfRecords(theirs) && isListOfRecords(ours)) {
    const ids = new Set([...theirs, ...ours].map(idOf));
    const named = (items: unknown[], id: unknown) => items.find((item) => idOf(item) === id);
    return [...ids].flatMap((id) =>
      misfitsIn(answer, `${path}/*${encodeURIComponent(String(id))}`, [named(theirs, id), named(ours, id)]),
    );
  }
  if (theirs.length !== ours.length) {
    return [{ path, theirs: `${theirs.length} items`, ours: `${ours.length} items` }];
  }
  return theirs.flatMap((item, at) => misfitsIn(answer, `${path}/${at}`, [item, ours[at]]));
}

function misfitsOfObjects(answer: TheirAnswer, path: string, theirs: JsonObject, ours: JsonObject): Misfit[] {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  return [...keys].flatMap((key) => misfitsIn(answer, `${path}/${key}`, [theirs[key], ours[key]]));
}

function misfitsIn(answer: TheirAnswer, path: string, pair: Pair): Misfit[] {
  const [theirs, ours] = pair;
  if (Array.isArray(theirs) && Array.isArray(ours)) return misfitsOfLists(answer, path, theirs, ours);
  const [one, other] = [asObject(theirs), asObject(ours)];
  if (one && other) return misfitsOfObjects(answer, path, one, other);
  return isAlike(answer, path, pair) ? [] : [{ path, theirs, ours }];
}

/** Where what became of a request differs. */
export const OUTCOME = '/status';
export const STATUS = 'HTTP status';

/** Whether something else became of the request, so that nothing more is compared. */
export function isOtherOutcome({ misfits }: { misfits: readonly Misfit[] }): boolean {
  return misfits.some(({ path }) => path === OUTCOME);
}

/** A path without the ids of items. */
export function withoutIds(path: string): string {
  return path.replace(/\/\*[^/]+/g, '/*');
}

export function codeOf({ body }: ReadAnswer): number | undefined {
  const errors = asObject(body)?.['errors'];
  const code = asObject(Array.isArray(errors) ? errors[0] : undefined)?.['code'];
  return typeof code === 'number' ? code : undefined;
}

/** Our status, as it would be with their code: where ours is the code, theirs is to be theirs, even if that is no status at all. */
function statusWith(theirs: ReadAnswer, ours: ReadAnswer): number {
  return ours.status >= 400 && ours.status === codeOf(ours) ? (codeOf(theirs) ?? ours.status) : ours.status;
}

/** Whether a refusal is of the service at that moment, and of nothing that was asked: it decides nothing of a request. */
export function isOfMoment(refusal: ReadAnswer): boolean {
  return isUnavailable(refusal) || isServerError(codeOf(refusal));
}

/** Whether a refusal is of the session. */
export function isOfSession(operation: OperationId, refusal: ReadAnswer): boolean {
  return operation !== 'login' && codeOf(refusal) === 401;
}

/** The assumptions of these rules of which one value alone refuses anything; a limit is of the moment. */
export function refusingAssumptions(rules: readonly string[]): AssumptionId[] {
  const declared = rules.map((id) => allRules[id as RuleId]);
  return declared.flatMap((rule) => {
    const { code, onlyWith } = rule?.refusal ?? {};
    return rule?.assumption && onlyWith !== undefined && !isServerError(code) ? [rule.assumption] : [];
  });
}

/**
 * Whether they refuse for another reason than we do: with another code, where the code is what tells the reason. It does where it is of the
 * moment or the session, and where refusing with the one code is what the value of an assumption means.
 */
function isOtherRefusal(theirs: TheirAnswer, ours: RuledAnswer): boolean {
  const isOtherCode = codeOf(theirs) !== codeOf(ours);
  if (isOfMoment(theirs) || isOfMoment(ours)) return isOtherCode || theirs.status !== ours.status;
  return isOtherCode && (isOfSession(theirs.operation, theirs) || refusingAssumptions(ours.rules).length > 0);
}

/** Which token a login gives, is told in words: see Knowledge. */
function successInWords(body: unknown): string {
  const token = asObject(asObject(body)?.['result'])?.['token'];
  return typeof token === 'string' && TOKEN_WORDS.test(token) ? `success, ${token}` : 'success';
}

/** An outcome in a few words: what was refused, and by which rules here. */
function inWords(outcome: Outcome, answer: ReadAnswer, rules: readonly string[] = []): string {
  if (outcome === 'other') return 'no envelope of the service';
  if (outcome === 'success') return successInWords(answer.body);
  const code = codeOf(answer);
  const by = rules.length > 0 ? ` [${[...new Set(rules)].join(', ')}]` : '';
  return `${code === undefined ? 'refused' : `code ${code}`}${by}`;
}

/** All places at which an answer differs from ours. Where something else became of the request, nothing else of them is compared. */
export function misfitsOf(theirs: TheirAnswer, ours: RuledAnswer): Misfit[] {
  const [one, other] = [outcomeOf(theirs), outcomeOf(ours)];
  if (one !== other || (one === 'error' && isOtherRefusal(theirs, ours)))
    return [{ path: OUTCOME, theirs: inWords(one, theirs), ours: inWords(other, ours, ours.rules) }];
  const expected = statusWith(theirs, ours);
  const status = theirs.status === expected ? [] : [{ path: STATUS, theirs: theirs.status, ours: expected }];
  return [...status, ...misfitsIn(theirs, '', [theirs.body, ours.body])];
}
