import type { AssumptionId } from '../../../core/assumptions.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { errorsOf } from '../../answer.ts';
import { wronglyRejected } from '../../contract/documented-forms.ts';
import { contractViolations } from '../../contract/response.ts';
import { valueAt } from '../../known.ts';
import { isSuccess, tokenGivenBy } from '../knowledge.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import type { Met, Row } from '../replay-recording.ts';
import { codeOf, isNoEvidence, isOtherKind } from '../response-diff.ts';
import { goTogether } from './constraints.ts';

/** Violation of the contract, with unmasked values. */
export interface Violation {
  operation: OperationId;
  path: string;
  expected: string;
  theirs: unknown;
  number: number;
}

type Demand = [isDemanded: (exchange: RecordedExchange) => boolean, expected: string];

const always = () => true;
const needsToken = 'a rejection: this request has no valid token';

/** Rules whose rejection the contract requires. The code matters only for `login-wrong` (401). */
const DEMANDED: Readonly<Record<string, Demand>> = {
  'token-missing': [always, needsToken],
  'token-unknown': [always, needsToken],
  'token-expired': [always, needsToken],
  'login-wrong': [always, 'a rejection with code 401: login or password is wrong'],
  'field-required': [
    ({ operation }) => operation === 'login' || operation === 'create-task',
    'a rejection: a required field is missing',
  ],
  'field-invalid': [
    ({ operation, sent }) => operation === 'login' && typeof sent['version'] === 'string' && sent['version'] !== '1.0',
    'a rejection: the only version is 1.0',
  ],
};

const WAS_DELETED = 'a rejection: this view was deleted';
const LOST_TOKEN = 'a success: a token is valid for 24 hours after its last action, also after other logins';

/**
 * Milliseconds for which a replica of the service may still show a deleted view. Unused for live runs, which repeat
 * outdated reads.
 */
const REPLICA_MS = 1000;

function demandedOf(exchange: RecordedExchange, rules: readonly string[], isDeleted: boolean): string | undefined {
  if (isDeleted && rules.includes('unknown-view')) return WAS_DELETED;
  const [rule = ''] = rules;
  const [isDemanded, expected] = DEMANDED[rule] ?? [];
  return isDemanded?.(exchange) ? expected : undefined;
}

function isRejectedWith401(exchange: RecordedExchange): boolean {
  return (errorsOf({ status: exchange.status, body: exchange.answer }) ?? []).some(({ code }) => code === 401);
}

/**
 * @returns the rejection that the contract requires and the service did not send, or undefined. Returns a rejection
 * only if leadmock rejects the request for the same reason in all rows
 */
function demandedRejection(exchange: RecordedExchange, rows: readonly Row[], isDeleted: boolean): string | undefined {
  const demands = rows.map(({ rules }) => demandedOf(exchange, rules, isDeleted));
  const [expected] = demands;
  if (expected === undefined || demands.some((each) => each !== expected)) return undefined;
  const isWrongLogin = rows.every(({ rules }) => rules.includes('login-wrong'));
  // An override may have changed the code of a wrong login.
  const isOwnCode = rows.some(({ differences }) => differences.every(({ path }) => !path.startsWith('/')));
  const isMet = isWrongLogin ? isRejectedWith401(exchange) || isOwnCode : !isSuccess(exchange);
  return isMet || isNoEvidence({ status: exchange.status, body: exchange.answer }) ? undefined : expected;
}

/** Whether a rejection proves nothing about the form of the request, for example because its code is 401 or 403. */
function isAllowedRejection({ status, answer }: RecordedExchange): boolean {
  const code = codeOf({ status, body: answer });
  return isNoEvidence({ status, body: answer }) || code === 401 || code === 403;
}

class DeletedViews {
  readonly #deletedMs = new Map<string, number>();
  readonly #lagMs: number;

  constructor(lagMs: number) {
    this.#lagMs = lagMs;
  }

  has({ path, atMs }: RecordedExchange): boolean {
    return atMs - (this.#deletedMs.get(path) ?? Number.POSITIVE_INFINITY) >= this.#lagMs;
  }

  note(exchange: RecordedExchange): void {
    const { operation, path, atMs } = exchange;
    if (operation === 'delete-view' && isSuccess(exchange)) this.#deletedMs.set(path, atMs);
  }
}

/**
 * @returns the numbers of the exchanges in which the service first rejected a valid token. Empty for a single token,
 * because an unrecorded login may have revoked the token. A token counts as valid only until the next logout, and not
 * at all if a login has an unknown outcome, because these requests may also revoke other tokens
 */
function lostTokens(met: readonly Met[], traffic: readonly RecordedExchange[]): ReadonlySet<number> {
  if (traffic.some(({ isPartial, operation }) => isPartial && operation === 'login')) return new Set();
  const first = new Map<string, number>();
  const valid = new Set<unknown>();
  for (const { exchange, rows } of met) {
    const { operation, number, status, answer, token } = exchange;
    if (operation === 'login') valid.add(valueAt('/result/token', answer));
    const isLost = codeOf({ status, body: answer }) === 401 && rows.every((row) => isOtherKind(row));
    if (isLost && token !== undefined && valid.has(token) && !first.has(token)) first.set(token, number);
    if (operation === 'logout') valid.clear();
  }
  return new Set(first.size > 1 ? first.values() : []);
}

/**
 * Whether the service accepted another password for the login before and after the request. If `isAlone`, an earlier
 * login is enough, because the password cannot have changed.
 */
function isOtherPassword(exchange: RecordedExchange, traffic: readonly RecordedExchange[], isAlone: boolean): boolean {
  const { login, password } = exchange.sent;
  const numbers = traffic
    .filter((each) => tokenGivenBy(each) !== undefined && each.sent['login'] === login)
    .filter(({ sent }) => sent['password'] !== password)
    .map(({ number }) => number);
  const isBefore = numbers.some((number) => number < exchange.number);
  return isBefore && (isAlone || numbers.some((number) => number > exchange.number));
}

/** Whether the order of a request and a login, logout or deletion of a view is unknown, because the two overlap. */
function overlaps({ number, atMs, endMs }: RecordedExchange, traffic: readonly RecordedExchange[]): boolean {
  const isChange = ({ operation }: RecordedExchange) => ['login', 'logout', 'delete-view'].includes(operation);
  return traffic.some((each) => isChange(each) && each.number !== number && each.atMs < endMs && atMs < each.endMs);
}

interface JudgedWith {
  proven: Partial<Record<AssumptionId, string>>;
  isMain: (id: unknown) => boolean;
  /** Includes partial exchanges. */
  traffic: readonly RecordedExchange[];
  isAlone: boolean;
  isTokenLifeUncertain: boolean;
}

function canShow(exchange: RecordedExchange, rule: string, { traffic, isAlone }: JudgedWith): boolean {
  if (overlaps(exchange, traffic)) return false;
  // A recorder may omit all tokens.
  if (rule === 'token-missing') return traffic.some(({ token }) => token !== undefined);
  if (rule === 'token-expired') return traffic.some((each) => tokenGivenBy(each) === exchange.token);
  return rule !== 'login-wrong' || !isSuccess(exchange) || isOtherPassword(exchange, traffic, isAlone);
}

export function violationsIn(met: readonly Met[], judged: JudgedWith): Violation[] {
  const { proven, isMain, traffic, isAlone, isTokenLifeUncertain } = judged;
  const lost = isTokenLifeUncertain ? new Set() : lostTokens(met, traffic);
  const deleted = new DeletedViews(isAlone ? 0 : REPLICA_MS);
  const rejected: RecordedExchange[] = [];
  const accepted: RecordedExchange[] = [];
  const found = met.flatMap(({ exchange, rows }): Violation[] => {
    const { operation, number, answer } = exchange;
    const unlimited = rows.filter(({ rules: [rule] }) => rule !== 'rate-limit');
    const fitting = unlimited.filter(({ values }) => goTogether(values, proven));
    const left = fitting.length > 0 ? fitting : unlimited;
    const isAccepted = left.every(({ rules, unknowns }) => rules.length === 0 || unknowns !== '');
    if (isSuccess(exchange)) accepted.push(exchange);
    else if (isAccepted && !isAllowedRejection(exchange)) rejected.push(exchange);
    const showing = left.every(({ rules: [rule = ''] }) => canShow(exchange, rule, judged)) ? left : [];
    const demanded =
      demandedRejection(exchange, showing, deleted.has(exchange)) ?? (lost.has(number) ? LOST_TOKEN : undefined);
    deleted.note(exchange);
    return [
      ...contractViolations(exchange, isMain).map(({ path, must }) => {
        return { operation, number, path, expected: must.replace(/^must be /, ''), theirs: valueAt(path, answer) };
      }),
      ...(demanded === undefined ? [] : [{ operation, number, path: '', expected: demanded, theirs: answer }]),
    ];
  });
  const ofForms = [...wronglyRejected(rejected, accepted)].map(([{ operation, number, answer }, expected]) => {
    return { operation, number, path: '', expected, theirs: answer };
  });
  return [...found, ...ofForms];
}
