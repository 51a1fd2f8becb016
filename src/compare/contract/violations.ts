import type { OperationId } from '../../generated/operations.ts';
import { type Exchange, outcomeOf } from '../exchange.ts';
import { asObject, objectsIn, valueAt } from '../json.ts';
import type { Facts } from '../judge/facts.ts';
import type { Judged } from '../judge/rejections.ts';
import type { Unexplained } from '../judge/unexplained.ts';
import type { ContractCheck } from './contract-check.ts';
import { DemandedRejections, WRONG_LOGIN } from './demanded-rejections.ts';
import { LostEdits } from './lost-edits.ts';

const LOST_TOKEN = 'a success: a token is valid for 24 hours after its last action, also after other logins';

/** Violation of the contract, with unmasked values. */
export interface Violation {
  operation: OperationId;
  /** JSON pointer into the response body; empty for the whole response. */
  path: string;
  expected: string;
  theirs: unknown;
  number: number;
}

interface ViolationParts {
  traffic: readonly Exchange[];
  contract: ContractCheck;
  facts: Facts;
  unexplained: Unexplained;
  /** Numbers of the exchanges that rejected a valid token. */
  lost: ReadonlySet<number>;
}

/** Whether the service rejected a wrong login with another code than 401. */
function isWrongLoginCode({ exchange, reasons }: Judged, facts: Facts): boolean {
  const isOfLogin = exchange.operation === 'login' && outcomeOf(exchange) === 'rejection';
  if (!isOfLogin || facts.isRightPassword(exchange) !== false) return false;
  if ([...reasons].some((reason) => reason !== 'login' && reason !== 'secondUser')) return false;
  return !objectsIn(asObject(exchange.response)?.['errors']).some(({ code }) => code === 401);
}

export function violationsIn(judged: readonly Judged[], parts: ViolationParts): Violation[] {
  const { traffic, contract, facts, unexplained, lost } = parts;
  const { isAlone } = facts.hints;
  const demanded = new DemandedRejections(traffic);
  const edits = new LostEdits();
  const lostFields = new Map(isAlone ? traffic.map((each) => [each.number, edits.next(each)]) : []);
  const found = judged.flatMap((each): Violation[] => {
    const { exchange } = each;
    const { operation, number, response } = exchange;
    const at = (path: string, expected: string) => ({
      operation,
      number,
      path,
      expected,
      theirs: path === '' ? response : valueAt(path, response),
    });
    const whole = [
      demanded.of(each),
      isWrongLoginCode(each, facts) && !unexplained.mayExplain(exchange) ? WRONG_LOGIN : undefined,
      // A single lost token may be the work of a login that was not recorded.
      lost.size > 1 && lost.has(number) ? LOST_TOKEN : undefined,
    ];
    return [
      ...contract.of(exchange).map(({ path, expected }) => at(path, expected)),
      ...whole.flatMap((expected) => (expected === undefined ? [] : [at('', expected)])),
      ...(lostFields.get(number) ?? []).map((field) => at(`/result/${field}`, 'the text of the last edit')),
    ];
  });
  const ofForms = unexplained.proven.flatMap(({ expected, rejections }) =>
    rejections.map(({ operation, number, response }) => ({ operation, number, path: '', expected, theirs: response })),
  );
  return [...found, ...ofForms];
}
